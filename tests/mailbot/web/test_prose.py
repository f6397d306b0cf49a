"""Rule text as Markdown, and text that no reader can choke on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailbot.web.prose import Prose, fit

html = Prose().html


@pytest.mark.parametrize(("text", "expected"), [
    ("*a* **b** `c`", "<p><em>a</em> <strong>b</strong> <code>c</code></p>"),
    ("<b>x</b>", "<p>&lt;b&gt;x&lt;/b&gt;</p>"),
    ("[a](https://example.org)", '<p><a href="https://example.org" rel="nofollow noopener ugc">a</a></p>'),
    ("<mailto:a@example.org>", '<p><a href="mailto:a@example.org" rel="nofollow noopener ugc">mailto:a@example.org</a></p>'),
    ("[a](ftp://example.org)", "<p>[a](ftp://example.org)</p>"),
    ("[a](rules/3/)", "<p>[a](rules/3/)</p>"),
    ("[a](JavaScript:x)", "<p>[a](JavaScript:x)</p>"),
    ("[a](//example.org)", "<p>[a](//example.org)</p>"),
    ("1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>"),
    ("3) c", '<ol start="3">\n<li>c</li>\n</ol>'),
])
def test_markdown(text, expected):
    assert html(text).strip() == expected


def test_pictures_are_not_loaded():
    assert "<img" not in html("![p](https://example.org/p.png)")


def test_tables_can_be_scrolled_by_keyboard():
    assert 'tabindex="0"><table>' in html("|a|\n|-|\n|b|") and "</table></div>" in html("|a|\n|-|\n|b|")


@pytest.mark.parametrize(("text", "levels"), [
    ("# a", "3"), ("### a", "3"), ("# a\n### b\n## c", "344"), ("###### a\n# b", "33"),
    ("# a\n## b\n### c\n#### d\n##### e", "34566")])
def test_headings_come_below_the_pages_own_and_skip_none(text, levels):
    found = html(text)
    assert "".join(part[0] for part in found.split("<h")[1:]) == levels
    assert all(f"</h{level}>" in found for level in levels)


@given(st.text())
def test_fit_text_can_stand_in_html_and_xml(text):
    assert all(sign in "\t\n\r" or ord(sign) >= 32 for sign in fit(text))
    fit(text).encode()
    assert len(fit(text)) == len(text)


def test_what_fits_stays():
    assert fit("a\tb\nc\r\n\u00a0é🦆") == "a\tb\nc\r\n\u00a0é🦆"
    assert fit("\x00\x0b\x7f\x9f\ud800\ufffe\U0001ffff") == "\ufffd" * 7
