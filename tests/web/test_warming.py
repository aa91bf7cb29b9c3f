"""A served table makes the kernel ready without waiting for it."""

import asyncio
import os
import sys

import pytest

from akropolis import kernel
from akropolis.web import warming


@pytest.fixture
def warmed(monkeypatch):
    """Run it with a program in the place of ``akropolis warmup``; give what is logged."""

    def run(program):
        lines = []

        class Log:
            def info(self, event, **more):
                lines.append(("info", event, more))

            def warning(self, event, **more):
                lines.append(("warning", event, more))

        monkeypatch.setattr(warming, "log", Log())
        monkeypatch.setattr(warming, "COMMAND", (sys.executable, "-c", program))
        asyncio.run(warming.warm_kernel())
        return lines

    return run


def test_one_line_says_that_it_is_ready(warmed):
    [(level, event, more)] = warmed("print('compiled')")
    assert (level, event, more["said"]) == ("info", "kernel_warmup", "compiled")


def test_one_line_says_why_it_is_not(warmed):
    [(level, event, more)] = warmed("import sys; sys.exit('no room\\nError: the disk is full')")
    assert (level, event, more["said"]) == ("warning", "kernel_warmup", "Error: the disk is full")


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="no such call here")
def test_it_lets_others_go_first(warmed):
    program = (
        "import os, time\n"
        "while os.getpriority(os.PRIO_PROCESS, 0) < 15: time.sleep(0.01)\n"
        "print('late')"
    )
    [(_, _, more)] = warmed(program)
    assert more["said"] == "late"


def test_without_the_extra_nothing_happens(warmed, monkeypatch):
    monkeypatch.setattr(kernel, "is_installed", lambda: False)
    assert warmed("print('compiled')") == []


def test_a_service_that_ends_takes_it_along(monkeypatch):
    async def run():
        begun = []
        start = asyncio.create_subprocess_exec

        async def started(*command, **options):
            begun.append(await start(*command, **options))
            return begun[0]

        monkeypatch.setattr(asyncio, "create_subprocess_exec", started)
        work = asyncio.create_task(warming.warm_kernel())
        while not begun:
            await asyncio.sleep(0.01)
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work
        return begun[0].returncode

    forever = (sys.executable, "-c", "while True: pass")
    monkeypatch.setattr(warming, "COMMAND", forever)
    assert asyncio.run(asyncio.wait_for(run(), 60)) is not None
