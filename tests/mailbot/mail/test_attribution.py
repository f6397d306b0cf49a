"""Lines that say who wrote what follows are known by their shape, and authors' own lines are not."""

import pytest

from mailbot.mail.attribution import ends_with_colon, find_attribution, opens_with_attribution
from mailbot.mail.phrases import matching
from tests.mailers.shapes import TONGUES


def span(*lines: str) -> tuple[int, int, bool] | None:
    """Start, end and fullness of the attribution that ends with the last line."""
    plain = [matching(line) for line in lines]
    found = find_attribution(plain, len(plain) - 1, 0)
    return (found.start, found.end, found.full) if found else None


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("program", ["gmail", "apple"])
def test_lines_of_programs_in_many_languages(tongue: str, program: str) -> None:
    line = str(TONGUES[tongue][program]).format(name="Dora Example", address="dora@example.org")
    assert span("vote 12 yes", "", line) == (2, 3, True)
    assert ends_with_colon(matching(line))


@pytest.mark.parametrize(
    "line",
    [
        "On 1/5/26 10:30, Dora wrote:",
        "Am 05.01.26 um 10:30 schrieb Dora:",
        "* Dora <dora@example.org> [2026-01-05 10:30]:",
        "On Mon, Jan 05, 2026 at 10:30:00AM +0100, Dora wrote:",
        "Dora <dora@example.org> writes:",
        "Quoting Dora <dora@example.org>:",
        "On 5 Jan 2026, 10:30 +0100, Dora <dora@example.org>, wrote:",
        '"Dora" <dora@example.org> schrieb am 05.01.2026 10:30:',
        "Stur 5 Sijan 2026 10:30, Dora <dora@example.org> blorb:",
        "Dora/City/Org wrote on 05.01.2026 10:30:00:",
    ],
)
def test_full_on_one_line(line: str) -> None:
    assert span(line) == (0, 1, True)


@pytest.mark.parametrize(
    "lines",
    [
        ["On Mon, Jan 5, 2026 at 10:30 AM", "Dora Example <dora@example.org> wrote:"],
        ["On Mon, 5 Jan 2026 10:30:00 +0100", "Dora <dora@example.org> wrote:"],
        [
            "Dora Example via a list with quite a long name indeed (and more)",
            "<list@example.org> schrieb am 05.01.2026 10:30:",
        ],
        ["On Mon, Jan 5, 2026 at 10:30 AM Dora Example, a long name indeed <", "dora@example.org> wrote:"],
        ["pon., 5 sty 2026 o 10:30 Dora Example", "<dora@example.org> napisał(a):"],
        ["On Mon, Jan 5,", "2026 at 10:30 AM Dora", "Example <dora@example.org>", "wrote:"],
    ],
)
def test_over_several_lines(lines: list[str]) -> None:
    assert span("vote 12 yes", "", *lines) == (2, 2 + len(lines), True)


@pytest.mark.parametrize(
    "lines",
    [
        ["vote 12 yes", "On 1/5/26 10:30, Dora wrote:"],
        ["vote 12 yes because this is quite a long line of the author's own", "On 1/5/26 10:30, Dora wrote:"],
        ["vote 12 yes by 2026-01-05", "Dora <dora@example.org> wrote:"],
        ["As I said:", "On 1/5/26 10:30, Dora wrote:"],
    ],
)
def test_the_authors_line_above_is_left_alone(lines: list[str]) -> None:
    assert span(*lines) == (1, 2, True)


@pytest.mark.parametrize(
    "line",
    [
        "Dear all:",
        "propose: On Tuesday",
        "vote 12 yes",
        "I like these rules:",
        "12:",
        ":",
        "",
        "Rule 7 reads:",
        "12, 13 and 14:",
    ],
)
def test_the_authors_own_lines(line: str) -> None:
    assert span(line) is None


def test_a_line_that_only_says_wrote_is_not_full() -> None:
    assert span("On Tuesday Bob wrote:") == (0, 1, False)


def test_a_line_longer_than_any_attribution() -> None:
    assert span("On 1/5/26 10:30, " + "Dora " * 200 + "wrote:") is None


@pytest.mark.parametrize(
    "line, opens",
    [
        ("on mon, 5 jan 2026 at 9:00, dora<dora@example.org> wrote:   vote 97 no", True),
        ("vote 12 yes, as dora <dora@example.org> wrote on 2026-01-05: all is well", False),
        ("on tuesday: vote", False),
    ],
)
def test_text_behind_an_attribution(line: str, opens: bool) -> None:
    assert opens_with_attribution(line) is opens
