"""The service without its network: the house on a thread of its own, news, and bots at work."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from random import SystemRandom
from typing import Any, TypeVar

from akropolis import kernel
from akropolis.bots.levels import ALWAYS_READY, uses_engine
from akropolis.play import Answer, BotTurn, House, LogStore, StoreFailed
from akropolis.play.log import Json
from akropolis.web.helpers import HelperFailed, Helpers
from akropolis.web.hub import Hub, Line
from akropolis.web.logs import log
from akropolis.web.settings import Settings

T = TypeVar("T")
K = TypeVar("K")

_GREETING_SECONDS = 0.3  # a bot that is quicker is not announced
_OPTIONS_SECONDS = 10.0
_HINT_SECONDS = 30.0
_REMIND_SECONDS = 5.0  # whoever opens the table while a bot gets ready hears of it too
_SMITH_SECONDS = 1800.0  # a minute on a usual machine; a busy one is not given up on
_OPTIONS_KEPT = 256
_RETRY_SECONDS = 1.0
UNAVAILABLE = "nothing can be written or read just now; nothing has changed, try again"


def _told_of_engine(engine: asyncio.Future[str]) -> None:
    if engine.cancelled():
        return
    if engine.exception() is None:
        log.info("engine", said=engine.result())
    else:
        log.warning("engine_failed", error=str(engine.exception())[:2000])


async def _once(
    kept: OrderedDict[K, asyncio.Future[str]], key: K, work: Callable[[], Coroutine[Any, Any, str]]
) -> str:
    """What some work finds; whoever asks for the same again gets the same."""
    pending = kept.get(key)
    if pending is None or (pending.done() and pending.exception() is not None):
        pending = kept[key] = asyncio.ensure_future(work())
        if len(kept) > _OPTIONS_KEPT:
            kept.popitem(last=False)
    return await asyncio.shield(pending)


class Hall:
    """Everything that lives as long as the process does."""

    def __init__(self, settings: Settings, store: Callable[[], LogStore]) -> None:
        self.settings = settings
        self.hub = Hub()
        self._open_store = store
        # One thread for the house: no locks, and the event loop never waits for the disk.
        self._clerk = ThreadPoolExecutor(1, thread_name_prefix="house")
        # A program that is late is stopped before the helper that waits for it would be.
        late = settings.bot_seconds * 0.9
        programs = {name: (command, late) for name, command in settings.programs.items()}
        self._bots = Helpers(settings.helpers, programs)
        self._sums = Helpers(1)
        self._smith = Helpers(1)  # makes ready what the upper levels need
        self._engine: asyncio.Future[str] | None = None
        self._hints: OrderedDict[tuple[str, int], asyncio.Future[str]] = OrderedDict()
        self._options: OrderedDict[tuple[str, int, int, int], asyncio.Future[str]] = OrderedDict()
        self._at_work: dict[str, asyncio.Task[None]] = {}
        self._wanted: set[str] = set()
        self._hurry: dict[str, asyncio.Event] = {}
        self._last: OrderedDict[str, float] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    async def open(self) -> None:
        """Open the store and begin to watch it."""
        self._loop = asyncio.get_running_loop()
        self._store = await self._loop.run_in_executor(self._clerk, self._open_store)
        self.house = House(
            self._store,
            clock=lambda: datetime.now(UTC),
            lots=SystemRandom(),
            listener=self._heard,
        )
        self._spawn(self._watch())
        self._spawn(self._bots.warm())
        self._spawn(self._sums.warm())
        self._spawn(self._sums.renew("reckoning"))
        if self.settings.warm_kernel and kernel.is_installed():
            self.prepare()

    async def close(self) -> None:
        """Stop thinking and let go of the store; whatever was accepted is kept already."""
        self._closing = True
        if self._engine is not None:
            self._engine.cancel()
        for task in (*self._tasks, *self._at_work.values()):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._at_work.values(), return_exceptions=True)
        await asyncio.gather(self._bots.close(), self._sums.close(), self._smith.close())
        await self._loop.run_in_executor(self._clerk, self._store.close)
        self._clerk.shutdown()

    async def ask(self, question: Callable[..., T], *arguments: object) -> T:
        """Ask the house something, on its thread."""
        return await self._loop.run_in_executor(self._clerk, question, *arguments)

    # -- commands and news -----------------------------------------------------------------------

    async def command(self, match: str, guest: str, data: Json) -> Json:
        """Carry out a command; a stale one is answered with how things stand.

        Where the store fails, the answer is one that is not kept: the same command may come again.
        """
        try:
            answer: Answer = await self.ask(self.house.command, match, guest, data)
        except StoreFailed as error:
            log.error("store_failed", match=match, error=str(error)[:200])
            known = {"id": data["id"], "ok": False, "v": data["v"]}
            return {**known, "error": "unavailable", "message": UNAVAILABLE}
        form = answer.form
        if not answer.ok:
            log.info("refused", match=match, type=data["type"], error=form["error"])
        if answer.is_stale:
            form = {**form, "snapshot": await self.snapshot(match, guest)}
        return form

    async def snapshot(self, match: str, guest: str | None) -> Json:
        """All that a guest may know of a match, with who is there."""
        form = await self.ask(self.house.snapshot, match, guest)
        there = await self._presence(match)
        for player, here in zip(form["players"], there, strict=True):
            player["connected"] = here
        return form

    async def tell_presence(self, match: str) -> None:
        """Tell everybody who is there."""
        if not self.hub.greeted(match):
            return
        seats = await self._presence(match)
        lines = self.hub.greeted(match)
        spectators = sum(not line.plays for line in lines)
        text = json.dumps({"t": "presence", "seats": seats, "spectators": spectators})
        for line in lines:
            line.presence(text)

    async def _presence(self, id: str) -> list[bool | None]:
        match = await self.ask(self.house.match, id)
        here = {line.guest for line in self.hub.lines(id)}
        return [seat.holder in here if seat.kind == "human" else None for seat in list(match.seats)]

    async def greet(self, line: Line, since: int) -> None:
        """Bring a new line up to date, and let the others know."""
        match = await self.ask(self.house.match, line.match)
        line.plays = bool(match.held_by(line.guest))
        if line.plays:
            self.hub.replace_others(line)
        missed = await self.ask(self.house.events_since, line.match, since)
        if missed is not None:
            line.greet(missed, since + len(missed))
        else:
            form = await self.snapshot(line.match, line.guest)
            line.greet([json.dumps({"t": "snapshot", **form})], form["v"])
        await self.tell_presence(line.match)
        self.wake_bots(line.match)

    def _heard(self, match: str, v: int, type: str, text: str) -> None:
        """An entry was written; called on the thread of the house."""
        self._loop.call_soon_threadsafe(self._publish, match, v, type, text)

    def _publish(self, match: str, v: int, type: str, text: str) -> None:
        self.hub.event(match, v, text)
        self._last[match] = time.monotonic()
        self._last.move_to_end(match)
        if len(self._last) > 2000:
            self._last.popitem(last=False)
        if type in ("taken_back", "resigned") and match in self._at_work:
            self._at_work[match].cancel()  # whatever it thinks about is past
        if type in ("seated", "bot_took_over"):
            self._spawn(self._seats_changed(match))
        self.wake_bots(match)

    async def _seats_changed(self, id: str) -> None:
        match = await self.ask(self.house.match, id)
        for line in self.hub.lines(id):
            line.plays = bool(match.held_by(line.guest))
        await self.tell_presence(id)

    async def _watch(self) -> None:
        failing = False
        while True:
            await asyncio.sleep(self.settings.watch_seconds)
            matches = self.hub.matches
            if matches:
                try:
                    await self.ask(self.house.catch_up, matches)
                    failing = False
                except Exception:
                    if not failing:  # once, not four times a second
                        log.exception("watch_failed")
                    failing = True

    # -- options ---------------------------------------------------------------------------------

    async def options(
        self, id: str, guest: str | None, slot: int, v: int, seat: int | None = None
    ) -> str:
        """The options of a slot, as JSON; for the seat to move, or one that plans ahead.

        Errors: ``Refused``, ``HelperFailed``.
        """
        asked = self.house.options_of, id, guest, slot, v, seat
        view, changed, with_changes = await self.ask(*asked)
        found = await _once(
            self._options,
            (id, changed, view.seat, slot),
            lambda: self._sums.do("options", view, slot, with_changes, seconds=_OPTIONS_SECONDS),
        )
        return f'{{"v":{v},{found[1:]}'

    async def hint(self, id: str, guest: str | None, v: int) -> str:
        """The best moves of the seat to move, as JSON.

        Errors: ``Refused``, ``HelperFailed``.
        """
        view, changed, with_changes = await self.ask(self.house.hint_of, id, guest, v)
        if uses_engine(self.settings.hints_by):
            self.prepare()  # until then a simpler level gives hints
        found = await _once(
            self._hints,
            (id, changed),
            lambda: self._bots.do(
                "hint",
                self.settings.hints_by,
                view,
                with_changes,
                seconds=_HINT_SECONDS,
            ),
        )
        return f'{{"v":{v},{found[1:]}'

    # -- what the upper levels need --------------------------------------------------------------

    def prepare(self) -> asyncio.Future[str]:
        """Begin to make the upper levels ready, unless that has been done."""
        if self._engine is None or (self._engine.done() and self._engine.exception() is not None):
            self._engine = asyncio.ensure_future(self._smith.do("engine", seconds=_SMITH_SECONDS))
            self._engine.add_done_callback(_told_of_engine)
            self._engine.add_done_callback(self._reckon_with)
            self._engine.add_done_callback(self._dismiss_smith)
        return self._engine

    def _reckon_with(self, engine: asyncio.Future[str]) -> None:
        """Have options worked out by what has just been compiled."""
        failed = engine.cancelled() or engine.exception()
        if not (self._closing or failed) and engine.result() == "compiled":
            self._spawn(self._sums.renew("reckoning"))

    def _dismiss_smith(self, _: object) -> None:
        """Give back what compiling took; a hall that closes does so itself."""
        if not self._closing:
            self._spawn(self._smith.close())

    # -- bots ------------------------------------------------------------------------------------

    def wake_bots(self, match: str) -> None:
        """See whether it is a bot's turn."""
        self._wanted.add(match)
        if match not in self._at_work:
            task = self._loop.create_task(self._bot_turns(match))
            self._at_work[match] = task
            task.add_done_callback(lambda _: self._bots_rest(match))

    def hurry(self, match: str) -> None:
        """Have the bot whose turn it is move as soon as it knows how, whatever the pace."""
        if match in self._at_work:
            self._hurry.setdefault(match, asyncio.Event()).set()

    def _bots_rest(self, match: str) -> None:
        self._at_work.pop(match, None)
        if match in self._wanted and not self._closing:
            self.wake_bots(match)
        else:
            self._hurry.pop(match, None)

    async def _bot_turns(self, match: str) -> None:
        while match in self._wanted:
            self._wanted.discard(match)
            try:
                turn = await self.ask(self.house.bot_turn, match)
                if turn is not None:
                    await self._bot_turn(turn)
            except StoreFailed as error:
                log.error("store_failed", match=match, error=str(error)[:200])
                await asyncio.sleep(_RETRY_SECONDS)
                self._wanted.add(match)  # nobody else would wake the bot
            except Exception:
                log.exception("bot_turn_failed", match=match)

    async def _bot_turn(self, turn: BotTurn) -> None:
        note = told = None
        try:
            await self._get_ready(turn)
            told = self._spawn(self._tell_thinking(turn))
            move = await self._think(turn.bot, turn)
        except HelperFailed as error:
            log.warning("bot_failed", match=turn.match, bot=turn.bot, error=str(error)[:2000])
            note = "bot_failed"
            try:
                move = await self._think(ALWAYS_READY if uses_engine(turn.bot) else "greedy", turn)
            except HelperFailed:
                move = str(turn.view.legal_moves[0])
        finally:
            if told is not None:
                told.cancel()
        since = time.monotonic() - self._last.get(turn.match, 0.0)
        hurry = self._hurry.setdefault(turn.match, asyncio.Event())
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(hurry.wait(), max(0.0, turn.pace_ms / 1000 - since))
        self._hurry.pop(turn.match, None)
        answer = await self.ask(lambda: self.house.bot_move(turn, move, note=note))
        if answer.is_stale:
            self._wanted.add(turn.match)  # a move was taken back meanwhile, or another process won
        elif not answer.ok:
            log.error("bot_move_refused", match=turn.match, error=answer.form["error"])

    async def _think(self, bot: str, turn: BotTurn) -> str:
        return await self._bots.do("move", bot, turn.view, seconds=self.settings.bot_seconds)

    async def _get_ready(self, turn: BotTurn) -> None:
        """Wait until a bot can play; whoever looks on is told why nothing happens.

        Errors: ``HelperFailed``.
        """
        if not uses_engine(turn.bot):
            return
        engine = self.prepare()
        done, _ = await asyncio.wait([engine], timeout=_GREETING_SECONDS)
        while not done:
            self.hub.tell(turn.match, {"t": "getting_ready", "seat": turn.seat})
            done, _ = await asyncio.wait([engine], timeout=_REMIND_SECONDS)
        engine.result()

    async def _tell_thinking(self, turn: BotTurn) -> None:
        await asyncio.sleep(_GREETING_SECONDS)
        self.hub.tell(turn.match, {"t": "thinking", "seat": turn.seat})

    def _spawn(self, work: object) -> asyncio.Task[None]:
        task: asyncio.Task[None] = self._loop.create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
