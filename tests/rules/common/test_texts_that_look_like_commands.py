"""A proposal may begin with words that are a command elsewhere; its text is kept to the letter."""

import pytest

from tests.kit import Play

RULES = ("starter",)


@pytest.mark.parametrize("first", [
    "Rule 101 is amended to read: Tea.", "Enact a new rule about tea.", "Remove all points of Bob.", "Pause for tea at five.",
    "Set voting_period to 7 days", "Switch trades off", "Help new players with their first proposal.",
    "Announce the winner of each round.", "Judges are drawn by lot.", "Proposal 12 is void.", "Approve whatever the admin does.",
    "Give everybody 3 points", "Players who win get tea.", "Refuse nothing.", "Declare winner Bob", "End the game: in a year",
    "Admit Zoe zoe@example.org", "Show rules in bold.", "Confirmations are mailed twice.", "Start the game anew.",
])
@pytest.mark.parametrize("end", ["", "\nend"])
def test_the_whole_text_is_kept(play: Play, first: str, end: str) -> None:
    text = f"{first}\n\nAnd there shall be cake."
    answer = play.mail("Ann", f"propose: Tea\n{text}{end}")
    assert not answer.refused and not answer.unknown and not answer.unclear
    assert play.row("proposals", 1).text == text


def test_a_command_after_a_blank_line_ends_the_text(play: Play) -> None:
    play.do("Ann", "propose: Tea\nThere shall be tea.\n\nvote 1 yes")
    assert play.row("proposals", 1).text == "There shall be tea."
    assert play.json()["proposals"]["1"]["votes"] == {"Ann": "yes"}
