"""The shapes of the API, as OpenAPI tells them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

MatchId = Annotated[str, Field(pattern="^[2-9a-hjkmnp-z]{10}$", examples=["k7m2xq9ffd"])]


class Strict(BaseModel):
    """A body in which nothing unknown is passed over."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatWish(Strict):
    """Who is to sit at a seat."""

    kind: Literal["human", "bot", "open"]
    name: str | None = Field(None, max_length=100)
    bot: str | None = Field(None, max_length=60, examples=["mason"])


class Assists(Strict):
    """What helps the players have."""

    live_scores: bool = True
    preview: bool = True
    hints: bool = True


class MatchWish(Strict):
    """A match to be opened."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        json_schema_extra={
            "examples": [
                {
                    "rules": {"seats": 2, "variants": ["temples"]},
                    "seats": [{"kind": "human", "name": "Ann"}, {"kind": "bot", "bot": "mason"}],
                    "assists": {"live_scores": True, "preview": True, "hints": False},
                    "pace": 700,
                }
            ]
        },
    )

    rules: dict[str, Any] = Field(default_factory=dict, max_length=20)
    seats: list[SeatWish] = Field(min_length=1, max_length=4)
    seed: int | Annotated[str, Field(max_length=100)] | None = None
    assists: Assists = Field(default_factory=Assists)
    pace: Literal[0, 700, 1500] = 700


class SeatOpened(BaseModel):
    """A seat of a new match, with its link if it is open."""

    seat: int
    link: str | None = None


class Opened(BaseModel):
    """A new match."""

    match: MatchId
    seats: list[SeatOpened]


class Command(BaseModel):
    """A command; ``move``, ``name``, ``bot`` and ``token`` belong to the types that need them."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        json_schema_extra={
            "examples": [
                {
                    "id": "0b0e7d0c-8f2e-4d1c-9a64-1a2b3c4d5e6f",
                    "v": 1,
                    "type": "move",
                    "seat": 0,
                    "move": "1:Mbq@2,-2/3",
                }
            ]
        },
    )

    id: str = Field(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")
    v: int = Field(ge=1, le=1_000_000)
    type: Literal["move", "take_back", "resign", "leave", "fill", "sit", "rename", "rematch"]
    seat: int = Field(ge=0, le=3)
    move: str | None = Field(None, max_length=40)
    name: str | None = Field(None, max_length=100)
    bot: str | None = Field(None, max_length=60)
    token: str | None = Field(None, max_length=64)


class Answer(BaseModel):
    """What became of a command. A stale one comes with a fresh snapshot."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"id": "0b0e7d0c-8f2e-4d1c-9a64-1a2b3c4d5e6f", "ok": True, "v": 2}]
        }
    )

    id: str
    ok: bool
    v: int
    error: str | None = None
    message: str | None = None
    reasons: list[str] | None = None
    snapshot: dict[str, Any] | None = None


class Player(BaseModel):
    """Who sits at a seat."""

    kind: Literal["human", "bot", "open"]
    name: str
    bot: str | None = None
    follows: str | None = None
    connected: bool | None = None
    holder_is_you: bool


class You(BaseModel):
    """What the reader is to the match."""

    seats: list[int]
    spectator: bool
    creator: bool


class SeatLink(BaseModel):
    """The link of an open seat, shown to whoever opened the match."""

    seat: int
    link: str


class Snapshot(BaseModel):
    """All that the reader may know of a match. ``state`` is what everybody sees."""

    match: MatchId
    v: int
    you: You
    rules: dict[str, Any]
    assists: Assists
    pace: int
    seeded: bool
    players: list[Player]
    log: list[dict[str, Any]]
    state: dict[str, Any]
    rematch: str | None
    links: list[SeatLink] | None = None


class Missed(BaseModel):
    """The entries after one that the reader knows, or where things stand."""

    events: list[dict[str, Any]] | None = None
    snapshot: Snapshot | None = None


class Options(BaseModel):
    """Every legal placement of the tile of a slot, with the exact change it brings.

    In a match without previews the change is null and nothing after the stones follows.
    """

    v: int
    slot: int
    tile: str
    placements: list[list[Any]]
    refused: list[list[Any]]


class HintedMove(BaseModel):
    """A good move, and what it brings.

    ``lead`` is by how many points the seat is expected to end ahead of its best opponent, ``error``
    the standard error of that, and ``loss`` how much less than the best move it is expected to
    bring; ``change`` is that of the total, at once, where previews are allowed, and ``stones`` are
    those gained less those paid.
    """

    move: str
    slot: int
    q: int
    r: int
    rotation: int
    lead: float | None
    error: float | None
    loss: float
    change: int | None
    stones: int


class Hint(BaseModel):
    """The best moves of the seat to move, the best first, and the level that found them."""

    v: int
    level: str
    moves: list[HintedMove]


class Mine(BaseModel):
    """A match of the reader that is not over."""

    match: MatchId
    v: int
    at: str
    seats: list[int]
    players: list[dict[str, Any]]
    round: int
    rounds: int
    to_move: int | None
    your_turn: bool


class BotKnown(BaseModel):
    """A bot that can be asked to play.

    ``level`` is its place among the levels for people, from 1; bots without one are programs and
    plugins, or (``technical``) those that bots are compared with.
    """

    spec: str
    name: str
    sentence: str
    level: int | None = None
    technical: bool = False


class Problem(BaseModel):
    """A refusal: a code for programs and a sentence for people."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"error": "unknown_match", "message": "no such match"}]}
    )

    error: str
    message: str
    reasons: list[str] | None = None
