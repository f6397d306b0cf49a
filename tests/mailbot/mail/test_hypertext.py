"""HTML is read by its lines."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mailbot.mail.hypertext import declared_in_html, html_rows
from mailbot.values import Part


@pytest.mark.parametrize(
    "html, lines",
    [
        ("a", ["a"]),
        ("<div>a</div><div>b</div>", ["a", "b"]),
        ("a<br>b<br><br>c", ["a", "b", "", "c"]),
        ("<div>a<br></div><div><br></div><div>b</div>", ["a", "", "b"]),
        ("<p>a</p><p>b</p>", ["a", "", "b"]),
        ('<p class="MsoNormal">a</p><p class="MsoNormal">b</p>', ["a", "b"]),
        ('<p style="margin:0">a</p><p style="margin:0">b</p>', ["a", "b"]),
        ("<ul><li>a</li><li><p>b</p></li></ul>", ["- a", "- b"]),
        ("<ol><li>a</li><li>b<ul><li>c</li></ul></li></ol>", ["1. a", "2. b", "- c"]),
        ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", ["a\tb", "c"]),
        (
            "<table><tr><td><p>a</p></td><td><div>b</div></td></tr><tr><td><p>c</p><p>d</p></td></tr></table>e",
            ["a\tb", "c", "d", "e"],
        ),
        ("<table><tr><td><div>a</div><blockquote>b</blockquote></td><td>c</td></tr></table>", ["a", "> b", "c"]),
        ("<table><tr><td><table><tr><td>a</td></tr><tr><td>b</td></tr></table></td></tr></table>", ["a", "b"]),
        ('<div style="white-space: pre-wrap">a\n  b</div>\n<div>c\nd</div>', ["a", "  b", "c d"]),
        ("<ul><li></li></ul>a", ["a"]),
        ("a\n  b&nbsp;&nbsp;c", ["a b  c"]),
        ("<pre>a\n  b\n</pre>c", ["a", "  b", "c"]),
        ("a<hr>b", ["a", "---", "b"]),
        ("<b>a</b><i>b</i> <u>c</u>", ["ab c"]),
        ("<blockquote>a<blockquote>b</blockquote></blockquote>c", ["> a", "> > b", "c"]),
        ("<head><title>x</title></head><body>a<script>x</script><style>x</style></body>", ["a"]),
        ('<span style="display: NONE">x</span>a<span style="mso-hide:all">x</span>', ["a"]),
        ("<!-- x --><?xml x ?>a", ["a"]),
        ('<?xml version="1.0" encoding="latin-1"?><html><body>größer</body></html>', ["größer"]),
        ("a < b & c", ["a < b & c"]),
        ("", []),
        ("   ", []),
        ("<div></div>", []),
        ("<", ["<"]),
    ],
)
def test_lines(html: str, lines: list[str]) -> None:
    assert [row.text for row in html_rows(html)] == lines


@pytest.mark.parametrize(
    "html, part",
    [
        ('<div class="gmail_attr">x</div>', Part.ATTRIBUTION),
        ('<div class="x_gmail_attr">x</div>', Part.ATTRIBUTION),
        ('<div class="moz-cite-prefix">x</div>', Part.ATTRIBUTION),
        ('<div class="moz-signature">x</div>', Part.SIGNATURE),
        ('<div class="moz-forward-container">x</div>', Part.FORWARD),
        ('<div class="ydp1yahoo_quoted">x</div>', Part.QUOTE),
        ('<div name="quote">x</div>', Part.QUOTE),
        ('<div id="appendonsend"></div><div>x</div>', Part.QUOTE),
        ('<div name="messageReplySection">x</div>', Part.QUOTE),
        ('<blockquote type="cite">x</blockquote>', Part.QUOTE),
        ('<blockquote style="margin:0 0 0 40px;border:none">x</blockquote>', None),
        ('<div class="gmail_quote">x</div>', None),
    ],
)
def test_marks_of_mail_programs(html: str, part: Part | None) -> None:
    assert html_rows(html)[-1].part is part


def test_a_mark_ends_with_its_element() -> None:
    assert [row.part for row in html_rows('<div class="moz-signature">a</div><div>b</div>')] == [Part.SIGNATURE, None]


def test_the_charset_may_be_named_inside() -> None:
    assert declared_in_html(b'<meta http-equiv="x" content="text/html; charset=koi8-r">') == "koi8-r"
    assert declared_in_html(b"<p>charset=koi8-r") == ""


@given(st.text(alphabet="<>/ab\"'=&;! -\n", max_size=80))
@settings(deadline=None)
def test_any_text_is_some_html(html: str) -> None:
    for row in html_rows(html):
        assert "\n" not in row.text
