# damaged_graphs.py PROFILE -- COMMAND...: runs COMMAND, with FILE in its words replaced, for copies
# of PROFILE whose graphs (plugin-common/matching/profile_graphs.h) are cut or have other bytes.
# Fails if the command does, unless the end is another one and it says so.
import random
import struct
import subprocess
import sys

END = 24
profile, command = sys.argv[1], sys.argv[3:]
whole = open(profile, "rb").read()
assert whole[-8:] == b"gmongrph"
start = len(whole) - struct.unpack("<Q", whole[-16:-8])[0]
assert 0 < start < len(whole) - END


def damaged(seed):
    chance = random.Random(seed)
    graphs = bytearray(whole[start:])
    if seed % 4 == 0:
        end = bytes(graphs[-END:])
        return bytes(graphs[:chance.randrange(len(graphs) - END)]) + (end if seed % 8 else b"")
    for _ in range(chance.choice([1, 3, 30])):
        graphs[chance.randrange(len(graphs) - 8)] = chance.choice([0, 1, 0x7f, 0x80, 0xff])
    return bytes(graphs)


for seed in range(40):
    with open("damaged.prof", "wb") as out:
        out.write(whole[:start] + damaged(seed))
    ran = subprocess.run([word.replace("FILE", "damaged.prof") for word in command],
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    isCut = not damaged(seed).endswith(whole[-END:])
    if ran.returncode != 0 and not (isCut and "damaged: its end is missing" in ran.stdout):
        sys.exit("seed %d: exit status %d\n%s" % (seed, ran.returncode, ran.stdout))
