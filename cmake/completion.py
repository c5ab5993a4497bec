#===- completion.py - completion for bash, zsh and fish ------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   completion.py BIN-DIR OUT-DIR
#
# Reads the options of the programs in BIN-DIR (option_list.py). Writes completion files for the
# shells to folders of OUT-DIR with the names of those under /usr/share.

import pathlib
import sys

from option_list import read_program

HEAD = "# Completion for {}; written by completion.py.\n"


# bash splits "--option=value" into three words.
def bash_words(options):
    return " ".join(spelling for option in options for spelling in
                    (option.short, option.long + ("=" if option.value and not option.optional
                                                  else "") if option.long else "") if spelling)


def bash_completion(program):
    function = "_" + program.name.replace("-", "_")
    lines = [f"{function}() {{",
             "  local word=${COMP_WORDS[COMP_CWORD]} words= option=",
             "  [[ $word != = ]] || { option=${COMP_WORDS[COMP_CWORD - 1]} word=; }",
             "  [[ ${COMP_WORDS[COMP_CWORD - 1]} != = ]] || option=${COMP_WORDS[COMP_CWORD - 2]}"]
    if program.verbs:
        verbs = " ".join([*program.verbs, "help"])
        lines += ["  case $COMP_CWORD:${COMP_WORDS[1]} in",
                  f"  1:*) words='{verbs} {bash_words(program.options)}' ;;",
                  f"  2:help) words='{' '.join(program.verbs)}' ;;",
                  "  *)",
                  "    if [[ $word == -* ]]; then",
                  "      case ${COMP_WORDS[1]} in"]
        lines += [f"      {verb}) words='{bash_words(options)}' ;;"
                  for verb, (_, options) in program.verbs.items()]
        lines += ["      esac", "    fi", "    ;;", "  esac"]
    else:
        lines += [f"  [[ $word != -* ]] || words='{bash_words(program.options)}'"]
    choices = [option for option in program.options if option.choices()]
    if choices:
        lines += ["  case $option in"]
        lines += [f"  {option.long}) words='{' '.join(option.choices())}' ;;"
                  for option in choices]
        lines += ["  esac"]
    lines += ["  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))",
              "  [[ ${COMPREPLY[0]} != *= ]] || compopt -o nospace",
              "}",
              f"complete -o bashdefault -o default -F {function} {program.name}"]
    return HEAD.format(program.name) + "\n".join(lines) + "\n"


def zsh_quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def zsh_arguments(options, indent):
    specs = []
    for option in options:
        text = option.help.replace("[", r"\[").replace("]", r"\]")
        action = f"({' '.join(option.choices())})" if option.choices() else "_files"
        value = f"{':' * (1 + option.optional)}{option.value.replace(':', ' ')}:{action}"
        if not option.value:
            value = ""
        letter_joins = ("-" if option.optional else "+") if option.value else ""
        word_joins = ("=-" if option.optional else "=") if option.value else ""
        if option.short:
            specs.append(f"*{option.short}{letter_joins}[{text}]{value}")
        if option.long:
            specs.append(f"*{option.long}{word_joins}[{text}]{value}")
    specs.append("*:file:_files")
    return f"{indent}_arguments -s " + f" \\\n{indent}  ".join(map(zsh_quoted, specs))


def zsh_completion(program):
    lines = [f"#compdef {program.name}", HEAD.format(program.name).rstrip()]
    if not program.verbs:
        return "\n".join([*lines, zsh_arguments(program.options, "")]) + "\n"
    lines += ["local -a verbs=("]
    lines += ["  " + zsh_quoted(f"{verb}:{summary}".replace(":", r"\:").replace(r"\:", ":", 1))
              for verb, (summary, _) in program.verbs.items()]
    lines += [")",
              "if (( CURRENT == 2 )); then",
              "  _describe verb verbs",
              "  compadd -- help --help --version",
              "  return",
              "fi",
              "shift words",
              "(( CURRENT-- ))",
              "case $words[1] in",
              "help) _describe verb verbs ;;"]
    for verb, (_, options) in program.verbs.items():
        lines += [f"{verb})", zsh_arguments(options, "  "), "  ;;"]
    return "\n".join([*lines, "*) _files ;;", "esac"]) + "\n"


def fish_quoted(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def fish_options(options, command):
    for option in options:
        words = [command]
        if option.short:
            words.append("-s " + option.short[1:])
        if option.long:
            words.append("-l " + option.long[2:])
        if option.choices():
            words.append("-x -a " + fish_quoted(" ".join(option.choices())))
        elif option.value and not option.optional:
            words.append("-r")
        yield " ".join([*words, "-d", fish_quoted(option.help)])


def fish_completion(program):
    command = f"complete -c {program.name}"
    lines = []
    if program.verbs:
        first = f"{command} -n __fish_use_subcommand"
        lines += [f"{first} -f -a {verb} -d {fish_quoted(summary)}"
                  for verb, (summary, _) in program.verbs.items()]
        lines += [f"{first} -f -a help -d 'explain a verb'", *fish_options(program.options, first),
                  f"{command} -n '__fish_seen_subcommand_from help' -f -a "
                  + fish_quoted(" ".join(program.verbs))]
        for verb, (_, options) in program.verbs.items():
            seen = f"{command} -n '__fish_seen_subcommand_from {verb}'"
            lines += fish_options(options, seen)
    else:
        lines += fish_options(program.options, command)
    return HEAD.format(program.name) + "\n".join(lines) + "\n"


def main(programs, out):
    for name in ["gmonkit", "gmonprof", "gmon-cc"]:
        program = read_program(programs, name)
        for path, text in [(f"bash-completion/completions/{name}", bash_completion(program)),
                           (f"zsh/vendor-completions/_{name}", zsh_completion(program)),
                           (f"fish/vendor_completions.d/{name}.fish", fish_completion(program))]:
            (out / path).parent.mkdir(parents=True, exist_ok=True)
            (out / path).write_text(text)


main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
