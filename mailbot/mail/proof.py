"""Whether a mail carries the passphrase of the player in whose name it comes; the line with it is taken out at once."""

from dataclasses import replace

from mailbot.commands import passphrase
from mailbot.engine.game import Game
from mailbot.values import Letter, Part

_TRIED = 5
"""So many lines of a mail are tried, which makes guessing slow."""


def needed(game: Game, player: str | None) -> bool:
    """Whether mails in this name act only with a passphrase."""
    return player is not None and game.ask("passphrase_fits", None, player=player, words="") is not None


def with_proof(letter: Letter, game: Game) -> Letter:
    """The letter without the lines that give its player's passphrase, and whether one of them is right.

    Whose mails need none keeps every line. Quoted lines prove nothing; a signature may hold the passphrase.
    """
    player = game.player_of(letter.sender) if letter.sender else None
    if not needed(game, player):
        return letter
    tried = {line.number: words for line in letter.lines if line.part in (Part.NEW, Part.SIGNATURE)
             and (words := passphrase.given(line.text))}
    right = {number for number, words in list(tried.items())[:_TRIED]
             if game.ask("passphrase_fits", None, player=player, words=words)}
    gone = right or tried.keys()
    return replace(letter, lines=tuple(line for line in letter.lines if line.number not in gone), passphrase_ok=bool(right))
