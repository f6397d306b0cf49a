"""How a mail would be read, and what a proposal would change, told without doing any of it."""

import json
from pathlib import Path

import pytest

from mailbot.explain import explain, explain_json, explain_text, preview_text
from mailbot.folder import create
from tests.mailbot.games import START, Game, mail

KEYS = ["verdict", "sender", "player", "channel", "subject", "text", "commands", "not_understood", "cut", "questions",
        "authentication", "reasons"]


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """A game of the starter, with Ann and Bob."""
    game = object.__new__(Game)
    game.path, game.posted = tmp_path_factory.mktemp("game"), 0
    create(game.path, "Try", "starter", {"address": "game@example.org", "admin": "admin@example.org",
                                         "list": "list@example.org"}, START)
    for name in ("Ann", "Bob"):
        game.decide(f"admit {name} {name.lower()}@example.org")
    game.run(60)
    return game


def raw(text: str, sender: str = "Ann <ann@example.org>", **headers: str) -> bytes:
    heads = {"From": sender, "To": "game@example.org", "Subject": "hello", "Message-ID": "<a@mail.example>", **headers}
    head = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in heads.items() if value)
    return f"{head}Content-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n".encode()


def test_the_object_has_just_the_promised_keys(game: Game) -> None:
    assert list(json.loads(explain_json(game.path, raw("help")))) == KEYS


def test_everything_in_a_mail_is_told(game: Game) -> None:
    found = explain(game.path, raw(
        "Hi there,\nvote 1-3 yes\nsing a song\npropose: Hats\nCreate a rule titled \"Hats\":\nWear hats.\nend\n\n"
        "On Mon, 5 Jan 2026 Try <game@example.org> wrote:\n> vote 2 no\n-- \nAnn"))
    assert (found["verdict"], found["sender"], found["player"], found["channel"]) == ("act", "ann@example.org", "Ann", "game")
    assert found["subject"] == "hello" and found["text"].startswith("Hi there,\nvote 1-3 yes\n")
    assert "vote 2 no" not in found["text"] and "Ann" not in found["text"]
    assert found["commands"] == [
        {"line": "vote 1-3 yes", "command": "vote", "arguments": {"proposals": [1, 2, 3], "choice": "yes"}},
        {"line": "propose: Hats", "command": "propose",
         "arguments": {"title": "Hats", "text": "Create a rule titled \"Hats\":\nWear hats."}}]
    assert found["not_understood"] == ["sing a song"]
    assert {"text": "> vote 2 no", "hint": "marked as quoted"} in found["cut"] and all(cut["hint"] for cut in found["cut"])
    assert found["questions"] == [] and found["authentication"] == "none" and "the sender is Ann" in found["reasons"]


@pytest.mark.parametrize("data, verdict, player, channel", [
    (raw("help"), "act", "Ann", "game"),
    (raw("help", To="list@example.org"), "act", "Ann", "list"),
    (raw("join as Cid", "cid@example.org"), "stranger", None, "game"),
    (raw("help", "admin@example.org"), "act", None, "game"),
    (raw("help", Auto_Submitted="auto-replied"), "robot", "Ann", "game"),
    (raw("I am out of office until Monday.", Subject="Automatic reply: hello"), "robot", None, "game"),
    (raw("help", Subject="Automatic reply: hello"), "act", "Ann", "game"),
    (raw("help", "game@example.org"), "robot", None, "game"),
    (raw("help", "Mail System <MAILER-DAEMON@mx.example.org>", Subject="Undelivered Mail Returned to Sender",
         Return_Path="<>"), "bounce", None, "game"),
    (raw("help", "ann@example.org, bob@example.org"), "robot", None, "game"),
    (b"", "robot", None, "game"),
    (b"\x00\xff\xfe", "robot", None, "game"),
])
def test_verdicts(game: Game, data: bytes, verdict: str, player: str | None, channel: str) -> None:
    found = explain(game.path, data)
    assert (found["verdict"], found["channel"]) == (verdict, channel), found
    assert found["reasons"] and (found["player"] == player or verdict not in ("act", "stranger"))
    assert found["commands"] == [] or verdict in ("act", "stranger")


def test_a_mail_that_was_played_is_a_duplicate(game: Game) -> None:
    from mailbot.mail.maildir import deliver
    deliver(game.path / "state/inbox", raw("status", Message_ID="<twice@mail.example>"), START + 70)
    game.run(80)
    assert explain(game.path, raw("status", Message_ID="<twice@mail.example>"))["verdict"] == "duplicate"


def test_nothing_is_changed_by_looking(game: Game) -> None:
    before, journal = game.json(all_=True), game.journal()
    explain_text(game.path, raw("propose: Hats\nCreate a rule titled \"Hats\": Wear hats."))
    preview_text(game.path, "set voting_period to 3 days")
    assert game.json(all_=True) == before and game.journal() == journal


def test_the_words_for_people_hold_the_same(game: Game) -> None:
    text = explain_text(game.path, raw("vote 1 yes\nsing\n> vote 2 no"))
    for words in ("Verdict:   act", "ann@example.org (player Ann)", "vote 1 yes\n    is “vote”", "choice = yes",
                  "Not understood:\n  sing", "Would be asked: nothing", "| > vote 2 no"):
        assert words in text, text


def first_rule(game: Game) -> tuple[str, str]:
    number, rule = next(iter(game.json()["rules"].items()))
    return number, next(word for word in rule["text"].split() if word.isalpha() and rule["text"].count(word) == 1)


def test_a_preview_shows_differences_and_what_cannot_be_applied(game: Game) -> None:
    number, word = first_rule(game)
    text = preview_text(game.path, f'propose: Words\nIn rule {number}, replace "{word}" with "tulips".\n'
                        f'In rule {number}, replace "xyzzy" with "roses".\n\n'
                        'Create a rule titled "Hats":\nEverybody wears a hat.')
    assert text.startswith("“Words”") and f"Rule {number}" in text and f"[-{word}-]{{+tulips+}}" in text
    assert "Cannot be applied: “" in text and "xyzzy" in text
    assert "{+Everybody wears a hat.+}" in text


def test_a_bare_text_is_a_proposal_too(game: Game) -> None:
    number, word = first_rule(game)
    assert f"[-{word}-]" in preview_text(game.path, f'In rule {number}, replace "{word}" with "tulips".')
    assert "Would be carried out: set voting_period to 3 days" in preview_text(game.path, "set voting_period to 3 days")
    assert "A person would carry out: “Everybody be nice.”" in preview_text(game.path, "Everybody be nice.")


def test_several_proposals_are_shown_one_by_one(game: Game) -> None:
    text = preview_text(game.path, "propose: One\nset quorum to 0\nend\npropose: Two\nset quorum to 1\nend")
    assert text.index("“One”") < text.index("quorum to 0") < text.index("“Two”") < text.index("quorum to 1")


def test_a_game_without_rule_texts_has_nothing_to_amend(tmp_path: Path) -> None:
    from mailbot.errors import BadSetup
    toy = Game(tmp_path / "toy")
    with pytest.raises(BadSetup, match="have no texts that a proposal could amend"):
        preview_text(toy.path, "anything")


def test_a_mail_that_broke_the_rules_is_held(tmp_path: Path) -> None:
    toy = Game(tmp_path / "toy")
    toy.post("ann", "break down", 60)
    toy.run(120)
    found = explain(toy.path, mail("ann", "break down", 1))
    assert found["verdict"] == "held" and "there is no row 99 in ponds" in found["reasons"][0]


def test_passphrases_are_explained_and_never_shown(game: Game) -> None:
    from mailbot.mail.maildir import deliver
    unset = explain(game.path, raw("set my passphrase to violet umbrella 1907", "Bob <bob@example.org>"))
    assert unset["commands"] == [{"line": "set my passphrase to …", "command": "passphrase", "arguments": {"words": "…"}}]
    assert unset["text"] == "set my passphrase to …"
    words = "passphrase violet umbrella 1907"
    deliver(game.path / "state/inbox", raw(words, "Bob <bob@example.org>", Message_ID="<secret@mail.example>"), START + 100)
    game.run(110)
    right = explain(game.path, raw(f"help\n{words}\n> {words}", "Bob <bob@example.org>"))
    assert right["verdict"] == "act" and right["text"] == "help" and "the mail carries the right passphrase" in right["reasons"]
    wrong = explain(game.path, raw("help\npassphrase: violet umbrela", "Bob <bob@example.org>"))
    assert (wrong["verdict"], wrong["commands"]) == ("refused", []) and "does not carry the passphrase" in str(wrong["reasons"])
    told = explain_text(game.path, raw(words, "Bob <bob@example.org>"))
    assert not any("violet" in str(found) for found in (unset, right, wrong, told))
