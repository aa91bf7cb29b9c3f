"""Live matches of scripted clients and bots against a service of its own, and how it bears them.

    python benchmarks/server/swarm.py                                  # one match, round trips
    python benchmarks/server/swarm.py --matches 200 --minutes 14 --think 4 12

Half of the matches are between two clients, half between a client and a bot. A client moves after
a while drawn between the bounds of ``--think`` seconds; a round trip is from sending a move to its
answer. Every finished match is followed by another. Client and service share the machine, so it is
also told how long their threads stood in line for a processor: that is the machine's part, and what
other programs on it take away.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

from akropolis import City

SOURCE = Path(__file__).parents[2] / "src"


class Service:
    """The service as a process of its own, with limits wide enough for one address."""

    def __init__(self, folder: str):
        self.log = open(Path(folder) / "log", "wb")  # noqa: SIM115  # closed with the service
        script = (
            "import sys; from pathlib import Path; from akropolis.web import server;"
            "from akropolis.web.settings import Limit, Settings;"
            "wide = Limit(burst=1e6, per_second=1e6);"
            "listener = server.listen('127.0.0.1', 0);"
            "print(listener.getsockname()[1], flush=True);"
            "server.run(Settings(data=Path(sys.argv[1]), open_limit=wide, request_limit=wide,"
            " sockets_per_address=10**6), listener, quiet=True)"
        )
        self.process = subprocess.Popen(
            [sys.executable, "-c", script, folder],
            stdout=subprocess.PIPE,
            stderr=self.log,
            env={**os.environ, "PYTHONPATH": str(SOURCE)},
        )
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())
        self.address = f"http://127.0.0.1:{self.port}"

    def memory_mb(self) -> float:
        """Resident memory of the service itself; its helpers come on top."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        kilobytes = next(line.split()[1] for line in text.splitlines() if "VmRSS" in line)
        return int(kilobytes) / 1024

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().split()
        return (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")

    def waited_seconds(self) -> float:
        """How long its threads were ready to run, and others ran."""
        return waited_seconds(self.process.pid)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)
        self.log.close()


def waited_seconds(process: int) -> float:
    waited = 0
    for path in Path(f"/proc/{process}/task").glob("*/schedstat"):
        with contextlib.suppress(OSError):  # the thread has ended
            waited += int(path.read_text().split()[1])
    return waited / 1e9


class Tally:
    def __init__(self):
        self.trips: list[float] = []
        self.events = 0
        self.finished = 0
        self.errors: list[str] = []


def a_move(state: dict) -> str:
    seat = state["to_move"]
    city = City.parse(state["seats"][seat]["text"])
    slot = random.randint(0, min(state["seats"][seat]["stones"], len(state["site"]) - 1))
    return f"{slot}:{random.choice(city.legal_placements(state['site'][slot]))}"


async def play(service: Service, tally: Tally, rivals: str, think: tuple[float, float], end: float):
    """One client, or two at one match, until the time is over."""
    async with httpx.AsyncClient(base_url=service.address, timeout=60, verify=False) as http:
        while time.monotonic() < end:
            kinds = [{"kind": "human"}, {"kind": "bot" if rivals == "bot" else "human"}]
            wish = {"seats": kinds, "pace": 700}
            opened = await http.post("/api/matches", json=wish)
            if opened.status_code != 201:
                tally.errors.append(f"open: {opened.status_code}")
                return
            match = opened.json()["match"]
            cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
            await sit(service, tally, match, cookie, think, end)


async def sit(
    service: Service,
    tally: Tally,
    match: str,
    cookie: str,
    think: tuple[float, float],
    end: float,
) -> None:
    url = f"{service.address.replace('http', 'ws')}/api/matches/{match}/socket?since=0"
    async with connect(
        url, additional_headers={"cookie": cookie}, compression=None, open_timeout=60
    ) as line:
        table = json.loads(await line.recv())
        seats = table["you"]["seats"]
        number = 0
        while not table["state"]["over"] and time.monotonic() < end:
            sent = None
            v = table["v"]
            if table["state"]["to_move"] in seats:
                await asyncio.sleep(random.uniform(*think))
                number += 1
                move = {
                    "t": "command",
                    "id": f"{match}-{number:05}",
                    "v": v,
                    "type": "move",
                    "seat": table["state"]["to_move"],
                    "move": a_move(table["state"]),
                }
                sent = time.perf_counter()
                await line.send(json.dumps(move))
            answered = sent is None
            while table["v"] == v or not answered:
                frame = json.loads(await asyncio.wait_for(line.recv(), 60))
                if frame["t"] == "answer":
                    assert sent is not None
                    tally.trips.append(time.perf_counter() - sent)
                    answered = True
                    if not frame["ok"]:
                        tally.errors.append(frame["error"])
                        return
                elif frame["t"] == "event":
                    if frame["v"] != table["v"] + 1:
                        tally.errors.append(f"a gap: {frame['v']} after {table['v']}")
                    if frame.get("note"):
                        tally.errors.append(frame["note"])
                    table = frame
                    tally.events += 1
                elif frame["t"] == "bye":
                    tally.errors.append(f"bye {frame['reason']}")
                    return
        tally.finished += table["state"]["over"]


async def watch(service: Service, tally: Tally, end: float) -> None:
    started = time.monotonic()
    seen = 0
    while time.monotonic() < end:
        await asyncio.sleep(min(30.0, max(0.1, end - time.monotonic())))
        recent = sorted(tally.trips[seen:])
        seen = len(tally.trips)
        p95 = recent[int(len(recent) * 0.95)] * 1000 if recent else 0
        print(
            f"{time.monotonic() - started:5.0f} s  {len(tally.trips):6} moves  "
            f"p95 {p95:6.1f} ms  {service.memory_mb():6.1f} MB  "
            f"processor {service.cpu_seconds():6.1f} s, in line for it "
            f"{service.waited_seconds():6.1f} s (clients {waited_seconds(os.getpid()):6.1f} s)  "
            f"{len(tally.errors)} errors",
            flush=True,
        )


async def swarm(
    service: Service, matches: int, seconds: float, think: tuple[float, float]
) -> Tally:
    tally = Tally()
    end = time.monotonic() + seconds
    # Even then the service must not be left behind.
    stop = asyncio.current_task().cancel
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop)

    async def one(number: int) -> None:
        await asyncio.sleep(random.uniform(0, min(10.0, matches / 20)))
        try:
            await play(service, tally, "bot" if number % 2 else "human", think, end)
        except Exception as error:
            tally.errors.append(f"{type(error).__name__}: {error}")

    watcher = asyncio.create_task(watch(service, tally, end))
    await asyncio.gather(*map(one, range(matches)))
    watcher.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await watcher
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--matches", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=0.5)
    parser.add_argument("--think", type=float, nargs=2, default=(0.02, 0.1))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        service = Service(folder)
        try:
            seconds = options.minutes * 60
            tally = asyncio.run(swarm(service, options.matches, seconds, tuple(options.think)))
        finally:
            service.stop()
        log = (Path(folder) / "log").read_text()
    trips = sorted(tally.trips)
    cuts = statistics.quantiles(trips, n=100)
    print(f"{len(trips)} moves of clients, {tally.events} events, {tally.finished} whole games")
    print(f"round trip: p50 {cuts[49] * 1000:.1f} ms, p95 {cuts[94] * 1000:.1f} ms,", end=" ")
    print(f"p99 {cuts[98] * 1000:.1f} ms, slowest {trips[-1] * 1000:.1f} ms")
    print(f"errors: {len(tally.errors)} {sorted(set(tally.errors))[:10]}")
    if log.strip():
        print(f"the service said: {log[:2000]}")
    sys.exit(bool(tally.errors))


if __name__ == "__main__":
    main()
