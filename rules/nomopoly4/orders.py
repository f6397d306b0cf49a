"""Orders: the owner of a unit or building gives it a command; then it is busy for a while."""

from __future__ import annotations

import re

from mailbot.clock import say_instant
from mailbot.commands.kinds import Duration
from mailbot.engine.rule import Game, Refuse, Row, Rule, Turn, Words

from ..common import players, switches
from . import board, deeds, effects, limits, pieces, selectors, types
from .effects import Deed
from .selectors import Target

rule = Rule("orders", title="Commands", needs=[pieces.rule, deeds.rule, limits.rule, selectors.rule, switches.rule],
            implements=["N4-CMD"])
_PER_SPEED = re.compile(r"(?P<time>.+?)\s*(?:/|÷|divided\s+by)\s*(?:the\s+)?speed", re.IGNORECASE)
PIECE = pieces.PieceKind()


def cooldown(text: str, speed: int) -> int:
    """Seconds that a piece of this speed is busy, rounded up; Refuse for a speed of 0 where it is divided by (N4-CMD-10, 11)."""
    found = _PER_SPEED.fullmatch(text.strip())
    if found is None:
        return 0 if text.strip().lower() == "none" else _seconds(text)
    if speed == 0:
        raise Refuse("It has speed 0 and cannot do that.")
    return -(-_seconds(found["time"]) // speed)


def _seconds(text: str) -> int:
    return int(Duration().parse(text.strip()))


def issue(turn: Turn, piece: Row, command: Row, words: str = "") -> None:
    """Give a piece a command, aimed at what the words name."""
    kind, wanted = types.piece_type(turn, piece.type), selectors.target(command.target)
    _check_exists(turn, wanted, words)
    _check_piece(turn, piece, kind, command)
    busy = cooldown(command.cooldown, kind.get("speed", 0))
    deed = Deed(turn.player, command.name, actor=piece.key)
    _aim(turn, deed, wanted, words)
    parts = effects.steps(command.effect)
    deeds.check(turn, deed, parts)
    turn.memo[limits.KIND] = command.name
    deeds.carry_out(turn, deed, parts)
    left = turn.find(pieces.pieces, piece.key)
    if left is not None and turn.is_live(left):
        turn.change(left, ready_at=turn.now + busy)
    _tell(turn, deed, piece, turn.now + busy if busy else 0)


def _check_piece(turn: Turn, piece: Row, kind: Row, command: Row) -> None:
    if not switches.on(turn, "units"):
        raise Refuse("Units and buildings cannot be commanded under the rules in force.")
    if piece.owner != turn.player:
        raise Refuse(f"Piece {piece.id} is not yours: {pieces.label(piece)} belongs to {piece.owner}.")
    if not selectors.selector(command.issuable_by).fits(kind):
        raise Refuse(_unfit(kind, command))
    if turn.now < piece.ready_at:
        raise Refuse(f"Piece {piece.id} is busy until {say_instant(piece.ready_at)}.")


def _unfit(kind: Row, command: Row) -> str:
    """Why a type cannot be given a command."""
    chosen, verb = selectors.selector(command.issuable_by), command.name.split()[0].lower()
    base = f"That command cannot be issued to {types.a(kind.name)}"
    if chosen.names and not chosen.kinds and kind.name.casefold() not in chosen.names:
        named = " or ".join(types.a(name.strip()) for name in chosen.text.split(" with ")[0].split(" except ")[0].split(","))
        return f"{base}: only {named} can {'do that' if ' ' in command.name else verb}."
    if chosen.condition is not None and not chosen.meets(kind):
        name = selectors.PROPERTIES[chosen.condition[0]]
        return f"{base}: {types.a(kind.name)} cannot {verb} ({name.replace('_', ' ')} {kind.get(name, 0)})."
    if types.is_building(kind) and "building" not in chosen.kinds:
        return f"{base}: a building cannot {verb}."
    return f"{base}; it can be issued to {chosen.text}."


# -- aiming ----------------------------------------------------------------------------------------------------------

def _check_exists(turn: Turn, wanted: Target, words: str) -> None:
    """Refuse a target that is nowhere before anything else is said of the command; ways like “up” are judged later."""
    if wanted.what == "none" or not words:
        return
    if wanted.what == "player":
        _player_called(turn, words)
    elif wanted.what != "square":
        pieces.called(turn, words)
    elif words.strip().lower() not in board.DIRECTIONS:
        square_called(turn, words, 0)


def _player_called(turn: Turn, words: str) -> Row:
    player = players.named(turn, words)
    if player is None:
        raise Refuse(f"There is no player “{words}”.")
    return player


def _aim(turn: Turn, deed: Deed, wanted: Target, words: str) -> None:
    """Find what a command is aimed at; Refuse says what is wrong with it."""
    actor = deed.acting(turn)
    if wanted.what == "none":
        if words:
            raise Refuse(f"It takes no target: {deed.name} has none.")
        return
    if not words:
        raise Refuse(f"It needs a target: {wanted.text}.")
    if wanted.what == "player":
        player = _player_called(turn, words)
        deed.player, at, owner = player.name, player.square, player.name
    elif wanted.what == "square":
        deed.square = at = square_called(turn, words, actor.square)
        owner = next((piece.owner for piece in pieces.on_square(turn, at)), "")
    else:
        target = pieces.called(turn, words)
        deed.piece, at, owner = target.key, target.square, target.owner
        _check_fits(turn, deed, wanted, target)
    _check_reach(turn, actor, wanted, at)
    _check_whose(deed, wanted, owner)


def _check_fits(turn: Turn, deed: Deed, wanted: Target, target: Row) -> None:
    kind = types.piece_type(turn, target.type)
    if wanted.pieces is not None and not wanted.pieces.fits(kind):
        healed = any(step.verb == "heal" for step in effects.steps(types.command_type(turn, deed.name).effect))
        why = "buildings cannot be healed" if healed and types.is_building(kind) else f"it takes {wanted.pieces.text}"
        raise Refuse(f"{pieces.label(target)} cannot be the target of {deed.name}: {why}.")


def _check_whose(deed: Deed, wanted: Target, owner: str) -> None:
    if wanted.whose == "own" and owner != deed.issuer:
        raise Refuse(f"{deed.name} takes only what is your own.")
    if wanted.whose == "other" and owner == deed.issuer:
        raise Refuse(f"{deed.name} takes only what is another player's.")


def square_called(game: Game, words: str, start: int) -> int:
    """The square that a direction or a number means, seen from a square; Refuse if there is none."""
    plain = words.strip().lower()
    if plain in board.DIRECTIONS:
        number = board.toward(start, plain, game[board.columns])
        if number not in board.numbers(game) or number is None:
            raise Refuse(f"There is no square that way (gap or edge): nothing is {plain} of square {start}.")
        return number
    found = re.fullmatch(r"(?:the\s+)?(?:square\s+)?#?(\d+)", plain)
    if not found:
        raise Refuse(f"“{words}” is no square: write its number, or up, down, left or right.")
    return board.existing(game, int(found[1]))


def _check_reach(game: Game, actor: Row, wanted: Target, at: int) -> None:
    near = board.neighbours(game, actor.square)
    if wanted.reach == "adjacent" and at not in near:
        raise Refuse(f"Square {at} is not next to it: next to square {actor.square} are {', '.join(map(str, sorted(near)))}.")
    if wanted.reach == "same square" and at != actor.square:
        raise Refuse(f"The target must be on the same square, {actor.square}.")
    if wanted.reach == "same or adjacent" and at not in (*near, actor.square):
        raise Refuse(f"The target is not on the same or an adjacent square: it is on square {at}.")
    if wanted.reach == "within range":
        deeds.check_reach(game, actor.square, at, types.piece_type(game, actor.type).attack_range)
    elif wanted.reach.startswith("within"):
        deeds.check_reach(game, actor.square, at, int(wanted.reach.split()[1]))


# -- telling ---------------------------------------------------------------------------------------------------------

def _tell(turn: Turn, deed: Deed, piece: Row, busy_until: int) -> None:
    told = "; ".join(deed.told) or f"{pieces.label(piece)} does {deed.name}"
    turn.log(f"{deed.issuer}, {deed.name}: {told}.", sort="command", path=f"/board/{piece.square}/")
    turn.say(f"{told}." + (f" {pieces.label(piece)} is busy until {say_instant(busy_until)}." if busy_until else ""))
    target = turn.find(pieces.pieces, deed.piece)
    if target is not None and target.owner != deed.issuer:
        turn.tell(target.owner, f"{deed.issuer}, {deed.name}: {told}.", subject=f"{deed.name}: piece {deed.piece}")


@rule.command("order {piece} [to] {command} on {target}", "order {piece} [to] {command}", piece=PIECE,
              command=Words("a command", free=False), target=Words("its target", free=False),
              example=("order Fort 3 Recruit Warrior", "order Monk 8 Orison of Healing on 9"), named="order")
def order(turn: Turn, piece: Row, command: str, target: str = "") -> None:
    """Give a unit or building of yours any command that its type can be given."""
    issue(turn, piece, types.command_type(turn, command), target)
