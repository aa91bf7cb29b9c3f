"""Makes the kernel ready while the service runs: nobody waits for it, and bots use it then."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE

from akropolis import kernel
from akropolis.web.logs import log

COMMAND = sys.executable, "-m", "akropolis", "warmup"
_NICENESS = 15  # others go first


async def warm_kernel() -> None:
    """Compile what is not in the cache, in a process of its own, and log what came of it.

    Without the extra ``fast`` there is nothing to do. Cancelled, it stops the process.
    """
    if not kernel.is_installed():
        return
    began = time.monotonic()
    process = await asyncio.create_subprocess_exec(
        *COMMAND, stdin=DEVNULL, stdout=PIPE, stderr=PIPE
    )
    try:
        with contextlib.suppress(OSError, AttributeError):  # it has ended; Windows has no such call
            os.setpriority(os.PRIO_PROCESS, process.pid, _NICENESS)
        said, trouble = await process.communicate()
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    seconds = round(time.monotonic() - began, 1)
    if process.returncode:
        log.warning("kernel_warmup", said=_last_line(trouble), seconds=seconds)
    else:
        log.info("kernel_warmup", said=_last_line(said), seconds=seconds)


def _last_line(text: bytes) -> str:
    return text.decode(errors="replace").strip().rpartition("\n")[2]
