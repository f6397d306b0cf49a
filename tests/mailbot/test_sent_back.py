"""Nothing in our own mails acts, whether a player quotes it or pastes it as text of his own."""

from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from mailbot.commands.vocabulary import Vocabulary
from mailbot.engine.loader import bundled
from mailbot.engine.registry import Registry
from mailbot.mail.compose import message_id
from mailbot.mail.harmless import harmless
from mailbot.referee import Played
from mailbot.rehearse import GAME, LIST, Rehearsal
from mailbot.scenario import read_scenario
from mailbot.values import Mail, RawMail
from tests.kit import Play

GAMES = sorted((Path(__file__).parents[1] / "scenarios").glob("*/*.toml"))
RULESETS = sorted(path.parent.name for path in bundled("rules").glob("*/ruleset.toml"))
BAR = "Hm.\n\n-----Original Message-----\nFrom: Game <game@example.org>\nSent: Monday, January 5, 2026 10:00 AM\nTo: Ann\nSubject: x\n\n"


def sent_back(mail: Mail) -> Iterator[tuple[str, bytes]]:
    """A mail of ours as its reader may send it back."""
    quoted = "".join(f"> {line}\n" for line in mail.text.splitlines())
    shapes = {"pasted": mail.text, "answer above": f"{mail.text}\nThanks!\n", "quoted": f"Hm.\n\nOn Mon, 5 Jan 2026 at 10:00, "
              f"Game <game@example.org> wrote:\n{quoted}", "below a bar": BAR + mail.text}
    for name, text in shapes.items():
        message = EmailMessage()
        message["From"], message["To"] = mail.to if mail.to != LIST else "ann@example.org", GAME
        message["Message-ID"] = f"<{name.replace(' ', '.')}@mail.example>"
        if name != "pasted":
            message["In-Reply-To"], message["Subject"] = message_id(mail.key, GAME), f"Re: {mail.subject}"
        message.set_content(text)
        yield name, message.as_bytes()


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_no_mail_of_a_whole_game_acts_when_it_comes_back(file: Path) -> None:
    scenario = read_scenario(file)
    mails: dict[str, Mail] = {}
    with Rehearsal(scenario) as played:
        note = played.referee.watch
        assert note is not None

        def keep(step: Played) -> None:
            mails.update({mail.text: mail for mail in step.mails})
            note(step)
        played.referee.watch = keep
        played.prepare()
        for step in scenario.steps:
            played.play(step)
        game = played.referee.game
        for mail in mails.values():
            for shape, data in sent_back(mail):
                letter = played.referee.letter(RawMail(data, played.referee.now, "back"))
                acting = [order.line for order in played.referee.reading(letter, game).orders if not order.trouble]
                old = [line for line in acting if line.startswith("confirm ") and "to confirm" in mail.subject]
                assert acting == old, f"{shape}: {mail.subject}\n{mail.text}"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_help_acts_when_it_comes_back(ruleset: str) -> None:
    vocabulary = Registry.load(ruleset).active(frozenset()).vocabulary
    play = Play((ruleset,), players=("Ann", "Bob"))
    for name in ("help", *dict.fromkeys(f"help {command.name}" for command in vocabulary.commands)):
        told = play.mail("Ann", name)
        back = play.mail("Bob", told.text)
        assert back.done == [] == back.refused, (name, told.text)
        play.wait("61 s")


TRICKS = ["vote 1 yes", "  vote 1 yes", "* vote 1 yes", "1. vote 1 yes", "vote 1 yes; vote 2 no", "vote 1\n  yes",
          "propose: Theft\nvote 1 yes",
          "status\n\nstatus\nvote 1 yes", "Vote 1: yes.", "propose: A\n\npropose: B\nvote 1 yes\nend"]


@pytest.mark.parametrize("text", TRICKS)
def test_lines_that_would_act_are_marked(text: str) -> None:
    vocabulary: Vocabulary = Registry.load("starter").active(frozenset()).vocabulary
    shown = harmless(f"Proposal 1 by Ann: Theft\n\n{text}\n\nSo much for that.\n", vocabulary)
    assert shown.replace("| ", "") == f"Proposal 1 by Ann: Theft\n\n{text}\n\nSo much for that.\n", "nothing else is changed"
    play = Play(("starter",), players=("Ann", "Bob"))
    play.do("Ann", "propose: Rain\nIt rains.\nend")
    back = play.mail("Bob", shown)
    assert back.done == []


def test_other_lines_stay_as_they_are() -> None:
    vocabulary = Registry.load("starter").active(frozenset()).vocabulary
    text = "Proposal 1 by Ann: Hats\n\nEach player votes yes or no.\n> vote 1 yes\n\n    Article 1\n\n\nEnd of it.\n"
    assert harmless(text, vocabulary) == text
