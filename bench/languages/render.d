// Reads JSON and renders a list of it by a template of Mustache, after changing names by a regex.

import mustache;
import std.array, std.conv, std.file, std.json, std.regex, std.stdio;

alias Engine = MustacheEngine!(string);

void main(string[] arguments)
{
    auto words = regex(`([a-z]+)-([a-z]+)`);
    Engine engine;
    auto context = new Engine.Context;
    foreach (item; parseJSON(readText(arguments[1])).array)
    {
        auto row = context.addSubContext("rows");
        row["name"] = item["name"].str.replaceAll(words, "$2 $1");
        row["size"] = item["size"].integer;
        if (item["size"].integer % 3 == 0)
            row.useSection("large");
    }
    immutable text = "{{#rows}}<li>{{name}}: {{size}}{{#large}} <b>large</b>{{/large}}</li>\n"
        ~ "{{/rows}}";
    writeln(engine.renderString(text, context));
}
