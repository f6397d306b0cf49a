"""Every line knows what last wrote it."""

import pytest

from mailbot.amend.origins import LONGEST, origins


@pytest.mark.clause("BN-DOC-11")
@pytest.mark.parametrize(("versions", "causes"), [
    ([("a\nb", 1)], [1, 1]), ([("a\nb", 1), ("a\nc\nb", 2)], [1, 2, 1]), ([("a\nb", 1), ("a\nB", 2), ("A\nB", 3)], [3, 2]),
    ([("a", 1), ("b", 2), ("a", 3)], [3]), ([("a\nb\nc", 1), ("c", 2)], [1])])
def test_who_wrote_which_line(versions: list[tuple[str, int]], causes: list[int]) -> None:
    assert [cause for _, cause in origins(versions)] == causes
    assert "\n".join(line for line, _ in origins(versions)) == versions[-1][0]


def test_a_very_long_text_counts_as_written_last() -> None:
    text = "\n".join(map(str, range(LONGEST + 1)))
    assert {cause for _, cause in origins([(text, 1), (text + "\nx", 2)])} == {2}
