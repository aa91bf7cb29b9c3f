"""Programs that play, or do what they should not: ``python programs.py MANNER``."""

import json
import os
import subprocess
import sys
import time


def main(manner: str) -> None:
    if manner == "rude":
        print("hello yourself", flush=True)
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            say({"type": "hello", "protocol": 1, "legal_moves": True})
            if manner == "deaf":
                time.sleep(3600)
        elif kind == "choose":
            if manner == "notes":
                with open(sys.argv[2], "a") as notes:
                    notes.write(line)
            misbehave(manner)
            answer = {"id": message["id"], "move": message["legal_moves"][0]}
            if manner == "cheats":
                answer["move"] = "3:" + answer["move"].partition(":")[2]
            elif manner == "lies":
                answer["move"] = "the best one"
            elif manner == "stale":
                answer["id"] = 99
            elif manner == "silent":
                del answer["move"]
            elif manner == "judges":
                answer["evaluation"] = 3.5
            elif manner == "exaggerates":
                answer["evaluation"] = 10**400
            say(answer)
        elif kind == "game" and manner == "notes":
            with open(sys.argv[2], "a") as notes:
                notes.write(line)
        elif kind == "quit" and manner == "notes":
            with open(sys.argv[2], "a") as notes:
                notes.write(line)
            return


def misbehave(manner: str) -> None:
    if manner == "hangs":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
        with open(sys.argv[2], "w") as notes:
            notes.write(f"{os.getpid()} {child.pid}")
        time.sleep(3600)
    elif manner == "moves out":
        os.setpgid(0, os.getpgid(os.getppid()))
        with open(sys.argv[2], "w") as notes:
            notes.write(str(os.getpid()))
        time.sleep(3600)
    elif manner == "dies":
        print("out of \x1b[31mmemory", file=sys.stderr, flush=True)
        os._exit(3)
    elif manner == "raises":
        raise RuntimeError("no idea")
    elif manner == "chats":
        print("I think I shall", flush=True)
    elif manner == "floods":
        while True:
            os.write(1, b"x" * 100_000)
    elif manner == "mutters":
        os.write(2, b"hm, " * 50_000)


def say(answer: object) -> None:
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
