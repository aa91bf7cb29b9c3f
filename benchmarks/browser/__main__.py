"""The table in a real browser: how soon it can be played, and how smoothly.

    python -m benchmarks.browser                # all of it, as a table
    python -m benchmarks.browser --rounds 9     # more first visits
    python -m benchmarks.browser --http2        # as behind a proxy that ends TLS; needs hypercorn

A phone of 390 x 844 whose processor is four times slower than this machine, and for first visits a
network of 1.6 Mbit/s with 150 ms to the first byte of every answer, as the browser's own throttling
understands them. The late city is a sprawling one, its seat's last but one turn. Every number is of
this machine as it is: the load is told beside them.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import ssl
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from akropolis import City
from benchmarks.server.swarm import SOURCE, Service

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
SLOWER = 4
NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
READY = '.slot[data-slot="0"]:not(:disabled)'

# Notes when a tile could first be taken and the city was painted, and every shift of the layout.
WATCH = """
(() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const e of list.getEntries()) {
      if (e.hadRecentInput) continue; // what the reader's own tap moves is no shift
      window.shifts.push([e.value, ...e.sources.map((s) => s.node?.className || s.node?.nodeName)]);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (!document.querySelector('READY') || !document.querySelector('.board .hex')) {
      requestAnimationFrame(look);
      return;
    }
    const channel = new MessageChannel();
    channel.port1.onmessage = () => { window.playable = performance.now(); };
    requestAnimationFrame(() => channel.port2.postMessage(0));
  };
  requestAnimationFrame(look);
})();
""".replace("READY", READY)

PLAYABLE = """
async () => {
  while (!window.playable && performance.now() < 30_000) {
    await new Promise((r) => setTimeout(r, 50));
  }
  return window.playable;
}
"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"

# From a movement of the pointer to the paint that follows it: since the event was made, and since
# the page began to work on it.
FOLLOW = """
() => {
  window.moves = [];
  const channel = new MessageChannel();
  let pending = [];
  channel.port1.onmessage = () => {
    const now = performance.now();
    for (const move of pending) window.moves.push([now - move.made, now - move.begun]);
    pending = [];
  };
  addEventListener('pointermove', (event) => {
    const first = !pending.length;
    pending.push({ made: event.timeStamp, begun: performance.now() });
    if (first) requestAnimationFrame(() => channel.port2.postMessage(0));
  }, true);
}
"""


class Proxied(Service):
    """The service as behind a proxy: TLS, and HTTP/2, which sends all files over one line."""

    SCRIPT = """
import asyncio, sys
from pathlib import Path
from hypercorn.asyncio import serve
from hypercorn.config import Config
from akropolis.web.app import create_app
from akropolis.web.server import listen
from akropolis.web.settings import Limit, Settings
folder, wide = Path(sys.argv[1]), Limit(burst=1e6, per_second=1e6)
listener = listen("127.0.0.1", 0)
config = Config()
config.bind = [f"fd://{listener.fileno()}"]
config.certfile, config.keyfile = str(folder / "cert.pem"), str(folder / "key.pem")
config.loglevel = "WARNING"
print(listener.getsockname()[1], flush=True)
settings = Settings(data=folder, open_limit=wide, request_limit=wide)
asyncio.run(serve(create_app(settings), config))
"""

    def __init__(self, folder: str):
        make = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1"
        files = ["-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem"]
        subprocess.run([*make.split(), *files], check=True, capture_output=True)
        self.log = open(f"{folder}/log", "wb")  # noqa: SIM115  # closed with the service
        self.process = subprocess.Popen(
            [sys.executable, "-c", self.SCRIPT, folder],
            stdout=subprocess.PIPE,
            stderr=self.log,
            env={**os.environ, "PYTHONPATH": str(SOURCE)},
        )
        assert self.process.stdout is not None
        self.address = f"https://127.0.0.1:{int(self.process.stdout.readline())}"


class Seat:
    """A guest who opens a match and holds both seats."""

    def __init__(self, page: Page, service: Service):
        self.page = page
        self.url = service.address
        wish = {"seats": [{"kind": "human"}, {"kind": "human"}], "seed": 5, "pace": 0}
        opened = page.request.post(f"{self.url}/api/matches", data=wish).json()
        self.match = opened["match"]
        self.path = f"{self.url}/t/{self.match}"

    def play_until(self, turns_left: int) -> dict:
        """Moves drawn by lot, which make a sprawling city."""
        lots = random.Random(5)
        for number in range(99):
            now = self.page.request.get(f"{self.url}/api/matches/{self.match}").json()
            state = now["state"]
            if state["turns"] - state["turn"] <= turns_left:
                return state
            tile = state["site"][0]
            city = City.parse(state["seats"][state["to_move"]]["text"])
            move = f"0:{lots.choice(city.legal_placements(tile))}"
            command = {"id": f"late-{number:05}", "v": now["v"], "type": "move"}
            answer = self.page.request.post(
                f"{self.url}/api/matches/{self.match}/commands",
                data={**command, "seat": state["to_move"], "move": move},
            )
            assert answer.ok, answer.text()
        raise AssertionError("the game never ends")


def slowed(page: Page, *, network: bool) -> CDPSession:
    line = page.context.new_cdp_session(page)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    if network:
        line.send("Network.enable")
        line.send("Network.emulateNetworkConditions", NETWORK)
    return line


def first_visit(browser: Browser, service: Service, late: bool) -> dict:
    """A browser that was never here opens a table at which it is its turn."""
    context = browser.new_context(**PHONE, has_touch=True, ignore_https_errors=True)
    page = context.new_page()
    seat = Seat(page, service)
    if late:
        seat.play_until(4)
    page.add_init_script(WATCH)
    line = slowed(page, network=True)
    sent: list[float] = []
    line.on("Network.loadingFinished", lambda e: sent.append(e["encodedDataLength"]))
    page.goto(seat.path)
    found = {
        "playable": page.evaluate(PLAYABLE),
        "painted": page.evaluate(PAINTED),
        "bytes": sum(sent),
        "requests": len(sent),
    }
    # A turn later, what came late has come.
    page.wait_for_timeout(1500)
    take_and_lay(page)
    found["shifts"] = page.evaluate("window.shifts")
    context.close()
    return found


def take_and_lay(page: Page) -> None:
    page.locator(READY).tap()
    page.wait_for_selector(".dots .spot")
    spots = page.evaluate(SPOTS)
    page.touchscreen.tap(*spots[len(spots) // 2])
    page.locator(".act .confirm:not(:disabled)").tap()
    page.wait_for_selector(".act", state="hidden")
    page.wait_for_timeout(800)


SPOTS = """
() => {
  const box = document.querySelector('.board').getBoundingClientRect();
  return [...document.querySelectorAll('.dots .spot')].flatMap((path) => {
    const shift = path.getScreenCTM();
    return [...path.getAttribute('d').matchAll(/M(\\S+) ([-.\\d]+)/g)]
      .map(([, x, y]) => new DOMPoint(x, y).matrixTransform(shift));
  })
    .map(({ x, y }) => [x, y])
    .filter(([x, y]) => x > box.x + 8 && x < box.right - 8 && y > box.y + 8 && y < box.bottom - 90
      && document.elementFromPoint(x, y)?.closest('.board'));
}
"""


def ghost(browser: Browser, service: Service) -> dict:
    """The pointer wanders over a late city with a tile in hand."""
    context = browser.new_context(**DESKTOP, ignore_https_errors=True)
    page = context.new_page()
    seat = Seat(page, service)
    state = seat.play_until(2)
    page.goto(seat.path)
    page.wait_for_selector(READY)
    page.locator(READY).click()
    page.wait_for_selector(".dots .spot")
    page.wait_for_timeout(500)  # the way of a hand from the site to the city
    line = slowed(page, network=False)
    # In time of the page's own thread, so that other programs do not count.
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.evaluate(FOLLOW)
    spots = page.evaluate(SPOTS)
    random.Random(1).shuffle(spots)
    before = metrics(line)
    sent = 0
    for x, y in spots[:150]:
        page.mouse.move(x, y)
        sent += 1
        page.wait_for_timeout(5)
    page.wait_for_timeout(200)
    after = metrics(line)
    moves = page.evaluate("window.moves")
    work = {k: (after[k] - before[k]) * 1000 / len(moves) for k in after if k.endswith("Duration")}
    cells = len(state["seats"][state["to_move"]]["cells"])
    context.close()
    return {"moves": moves, "sent": sent, "work": work, "cells": cells, "spots": len(spots)}


def metrics(line: CDPSession) -> dict:
    return {m["name"]: m["value"] for m in line.send("Performance.getMetrics")["metrics"]}


TAKE = """
async (slot) => {
  const button = document.querySelector(`.slot[data-slot="${slot}"]`);
  const began = performance.now();
  button.click();
  while (!document.querySelector('.dots .spot')) await new Promise((r) => setTimeout(r, 0));
  return performance.now() - began;
}
"""


def deltas(browser: Browser, service: Service, *, pause: int | None, rounds: int) -> list[float]:
    """From taking a tile to having every delta, when one has looked at the table for a pause.

    Without a pause of any length nothing was asked ahead, and nothing is drawn.
    """
    context = browser.new_context(**DESKTOP, ignore_https_errors=True)
    page = context.new_page()
    found = []
    for number in range(rounds):
        seat = Seat(page, service)
        seat.play_until(2 + number % 2)
        if pause is not None:
            page.goto(seat.path)
            page.wait_for_selector(READY)
            page.wait_for_timeout(pause)
            found.append(page.evaluate(TAKE, 0))
        else:
            # As the client would ask, with nothing asked ahead.
            page.goto(f"{seat.url}/rules")
            found.append(page.evaluate(COLD, seat.match))
    context.close()
    return found


COLD = """
async (match) => {
  const { Spots } = await import('/static/js/spots.js');
  const { v } = await (await fetch(`/api/matches/${match}`)).json();
  const began = performance.now();
  const options = await (await fetch(`/api/matches/${match}/options?slot=0&v=${v}`)).json();
  new Spots(options, () => 1);
  return performance.now() - began;
}
"""


def p(values: list[float], share: float) -> float:
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(len(ranked) * share))]


def row(what: str, target: str, found: str) -> None:
    print(f"{what:<58} {target:>12}   {found}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--http2", action="store_true")
    parser.add_argument("--only", choices=("visit", "ghost", "deltas"))
    options = parser.parse_args()
    name = os.environ.get("AKROPOLIS_BROWSER", "chromium")
    path = shutil.which(name) or name
    print(time.strftime("%d %B %Y %H:%M"), "load", *os.getloadavg())
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        service = Proxied(folder) if options.http2 else Service(folder)
        browser = driver.chromium.launch(
            executable_path=path,
            args=[
                "--no-sandbox",
                "--disable-background-networking",
                "--ignore-certificate-errors",
            ],
        )
        try:
            trusting = ssl._create_unverified_context()  # the certificate is made for the day
            urllib.request.urlopen(f"{service.address}/healthz", context=trusting).read()
            row("", "target", "found")
            if options.only in (None, "visit"):
                for late in (False, True):
                    tell_visits(
                        [first_visit(browser, service, late) for _ in range(options.rounds)],
                        "late in a game" if late else "new game",
                    )
            if options.only in (None, "ghost"):
                tell_ghost(ghost(browser, service))
            if options.only in (None, "deltas"):
                for pause, what in (
                    (1000, "a second after the turn came"),
                    (0, "as soon as it can be taken"),
                    (None, "nothing asked ahead"),
                ):
                    times = deltas(browser, service, pause=pause, rounds=options.rounds)
                    row(
                        f"all deltas after taking a tile, {what}",
                        "50 ms",
                        f"median {statistics.median(times):.0f}, slowest {max(times):.0f} ms",
                    )
        finally:
            browser.close()
            service.stop()
    print("load", *os.getloadavg())


def tell_visits(visits: list[dict], what: str) -> None:
    one = visits[-1]
    times = [visit["playable"] for visit in visits]
    painted = statistics.median(visit["painted"] for visit in visits)
    row(
        f"first playable frame, {what}",
        "1500 ms",
        f"median {statistics.median(times):.0f}, slowest {max(times):.0f} ms"
        f" (first paint {painted:.0f})",
    )
    row(
        f"sent until then, {what}",
        "150 kB",
        f"{one['bytes'] / 1000:.0f} kB in {one['requests']} requests",
    )
    shifts = [shift for visit in visits for shift in visit["shifts"]]
    worst = max(sum(shift[0] for shift in visit["shifts"]) for visit in visits)
    row(f"layout shift until a turn was played, {what}", "0", f"{worst:.4f}")
    for shift in {json.dumps(shift) for shift in shifts}:
        print("   ", shift)


def tell_ghost(found: dict) -> None:
    begun = [move[1] for move in found["moves"]]
    made = [move[0] for move in found["moves"]]
    row(
        f"ghost after the pointer, {found['cells']} hexes, {found['spots']} spots",
        "16.7 ms",
        f"median {statistics.median(begun):.1f}, p95 {p(begun, 0.95):.1f} ms from the page's"
        f" event to its paint; {p(made, 0.95):.1f} ms from the pointer",
    )
    work = found["work"]
    row(
        "  processor time of the page's thread, a move",
        "",
        f"script {work['ScriptDuration']:.1f}, "
        f"style {work['RecalcStyleDuration']:.1f}, "
        f"layout {work['LayoutDuration']:.1f}; "
        f"with painting {work['TaskDuration']:.1f} ms",
    )


if __name__ == "__main__":
    main()
