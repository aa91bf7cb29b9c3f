"""Who works out options: the core at once, the kernel as soon as it is there."""

import asyncio
import json
from pathlib import Path

import pytest

import akropolis as ak
from akropolis import kernel
from akropolis.play.options import options_form
from akropolis.web.helpers import Helpers
from kernel.conftest import compiled  # noqa: F401 - a fixture for all of them
from web.apart import run_apart
from web.conftest import running

VIEW = ak.Game.new(seats=2, seed=33).view()
BY_CORE = json.dumps(options_form(VIEW, 1), separators=(",", ":"))


def worked_out(helpers: Helpers):
    return helpers.do("options", VIEW, 1, True, seconds=60)


def test_the_kernel_takes_over_when_it_is_loaded_and_says_the_same():
    async def found() -> list[str]:
        helpers = Helpers(1)
        await helpers.warm()
        answers = [await worked_out(helpers)]
        loading = asyncio.ensure_future(helpers.renew("reckoning"))
        answers.append(await worked_out(helpers))
        await loading
        answers += [await worked_out(helpers), await helpers.do("reckoning", seconds=60)]
        await helpers.close()
        return answers

    assert run_apart(found()) == [BY_CORE, BY_CORE, BY_CORE, "kernel"]


def test_a_process_that_was_replaced_is_stopped():
    async def left() -> list[int]:
        helpers = Helpers(1)
        counts = []
        for step in (helpers.warm(), helpers.renew("reckoning"), helpers.renew("reckoning")):
            await step
            counts.append(len(helpers._all))
        await helpers.close()
        return counts

    assert run_apart(left()) == [1, 1, 1]


def test_nothing_is_compiled_for_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("AKROPOLIS_CACHE_DIR", str(tmp_path))

    async def found() -> list[str]:
        helpers = Helpers(1)
        await helpers.renew("reckoning")
        answers = [await worked_out(helpers), await helpers.do("reckoning", seconds=60)]
        await helpers.close()
        return answers

    assert run_apart(found()) == [BY_CORE, "core"]
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(("said", "times"), [("ready", 1), ("compiled", 2)])
def test_what_was_compiled_while_the_service_runs_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, times: int
):
    renewed = []

    async def do(helpers: Helpers, job: str, *arguments: object, seconds: float) -> str:
        return said

    async def renew(helpers: Helpers, first: str) -> None:
        renewed.append(first)

    monkeypatch.setattr(Helpers, "do", do)
    monkeypatch.setattr(Helpers, "renew", renew)
    monkeypatch.setattr(kernel, "is_installed", lambda: True)
    with running(tmp_path, warm_kernel=True) as service:
        service.guest().get("/healthz")
    assert renewed == ["reckoning"] * times
