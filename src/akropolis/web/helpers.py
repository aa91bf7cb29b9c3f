"""Child processes that think for the service, each stopped where it takes too long."""

from __future__ import annotations

import asyncio
import contextlib
import json
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from typing import Any

from akropolis.web.helper import LENGTH

#: How long a process may take to be ready, on a machine that has much else to do.
_FIRST_SECONDS = 60.0
#: How long a process may take to end in order.
_LAST_SECONDS = 1.5


class HelperFailed(Exception):
    """The job failed, took too long, or took the process with it."""


class Helpers:
    """A few processes that do jobs in turn. One that fails to answer is replaced."""

    def __init__(self, count: int, programs: Mapping[str, tuple[str, float]] = {}) -> None:
        """So many processes. ``programs`` are bots by name: a command, and seconds for a move."""
        self._programs = json.dumps(dict(programs))
        self._first = "ready"
        self._count = count
        self._free = asyncio.Semaphore(count)
        self._idle: list[Process] = []
        self._all: set[Process] = set()

    async def warm(self) -> None:
        """Start one ahead of time, so that the first job need not wait for it."""
        with contextlib.suppress(HelperFailed):
            async with self._free:
                self._idle.append(await self._start(self._first))

    async def renew(self, first: str) -> None:
        """Have processes begin with another job, after which they can do more.

        One begins at once and takes the place of an older one, which goes on until then.
        """
        with contextlib.suppress(HelperFailed):
            process = await self._start(first)
            self._first = first
            async with self._free:
                self._idle.append(process)
                old = self._idle.pop(0) if len(self._all) > self._count else None
            if old is not None:
                await self._stop(old)

    async def do(self, job: str, *arguments: Any, seconds: float) -> str:
        """What a job of ``akropolis.web.helper`` finds. Errors: ``HelperFailed``."""
        async with self._free:
            process = self._idle.pop() if self._idle else await self._start(self._first)
            done, found = await self._ask(process, job, arguments, seconds)
            self._idle.append(process)
        if not done:
            raise HelperFailed(f"{job}: {found}")
        return found

    async def close(self) -> None:
        """Stop all of them."""
        await asyncio.gather(*map(self._stop, list(self._all)))

    async def _start(self, first: str) -> Process:
        command = sys.executable, "-m", "akropolis.web.helper", self._programs
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        self._all.add(process)
        await self._ask(process, first, (), _FIRST_SECONDS)
        return process

    async def _ask(
        self, process: Process, job: str, arguments: Any, seconds: float
    ) -> tuple[bool, str]:
        """The answer of a process, which is stopped where it gives none. Errors: as ``do``."""
        try:
            async with asyncio.timeout(seconds):
                return await _answer(process, (job, arguments))
        except (TimeoutError, EOFError, OSError) as error:
            await self._stop(process)
            raise HelperFailed(f"{job}: {type(error).__name__}") from None
        except BaseException:  # the asker was cancelled; the answer must not reach another
            await self._stop(process)
            raise

    async def _stop(self, process: Process) -> None:
        self._all.discard(process)
        if process in self._idle:
            self._idle.remove(process)
        with contextlib.suppress(ProcessLookupError):
            process.terminate()  # so that it can stop what it has started itself
            try:
                async with asyncio.timeout(_LAST_SECONDS):
                    await process.wait()
            except TimeoutError:
                process.kill()
        await process.wait()


async def _answer(process: Process, job: Any) -> tuple[bool, str]:
    assert process.stdin is not None
    assert process.stdout is not None
    body = pickle.dumps(job)
    process.stdin.write(LENGTH.pack(len(body)) + body)
    await process.stdin.drain()
    head = await process.stdout.readexactly(LENGTH.size)
    answer: tuple[bool, str] = pickle.loads(await process.stdout.readexactly(*LENGTH.unpack(head)))
    return answer
