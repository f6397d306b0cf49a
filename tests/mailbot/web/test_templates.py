"""Every template: valid HTML, no dead link, and nothing a player writes is ever more than text."""

import html
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mailbot.web.manifest import AsOf
from mailbot.web.render import Frame, Panel, Renderer
from tests.mailbot.web.checking import faults, parse
from tests.mailbot.web.mock import BUNDLED, FRAME, NOW, address_of, mock_pages, mock_site

HOSTILE = [
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "' onmouseover='alert(1)", "</pre></main><h1>x",
    "]]><!--", "--><b>", "{{ 7 * 7 }}{% include 'x' %}", "&lt;&#60;&amp", "\x00\x01\x1f\x7f\x85", "\ud800 lone",
    "\u202etxt.exe", "javascript:alert(1)", "[x](javascript:alert(1))", "![p](https://example.org/p.png)",
    "<https://example.org/?a=\"b'c>", "[x](data:text/html,<script>)", "<style>*{display:none}</style>", "\r\n\r\nx",
    "# h\n\n###### h6\n\n# h", "```\n</code></pre><script>\n```", "|a|b|\n|-|-|\n|<i>|`</td>`|", "\ufffe\U0001fffe",
    "a" * 3000, "", "\n\n  leading", "<bdi>", "\u2028\u2029", "%0d%0aX: y", "${jndi:x}", "<base href=//evil.example>"]
ALLOWED_TAGS = {"html", "head", "meta", "title", "link", "body", "a", "header", "p", "nav", "ul", "li", "main", "div", "h1", "h2",
                "h3", "h4", "h5", "h6", "section", "time", "span", "strong", "em", "ol", "kbd", "pre", "code", "bdi", "table",
                "thead", "tbody", "tr", "th", "td", "footer", "dl", "dt", "dd", "br", "ins", "del", "article", "blockquote",
                "caption", "hr", "details", "summary"}


def test_the_mock_site_is_valid_and_whole():
    assert faults(mock_site()) == []


def test_every_template_is_in_the_mock_site():
    used = {template for _, template, _, _ in mock_pages()} | {"redirect.html"}
    pages = {str(place.relative_to(BUNDLED)) for place in BUNDLED.glob("*.html")}
    assert pages - used == {"base.html", "parts.html"}


def check_harmless(files: dict[str, bytes]) -> None:
    """Nothing but known elements, no handlers, no styles, no link to anything but web, mail and this site."""
    for name, data in files.items():
        if not name.endswith(".html"):
            continue
        for element in parse(data).iter():
            assert element.tag in ALLOWED_TAGS or not isinstance(element.tag, str), (name, element.tag)
            assert not [key for key in element.attrib if key.startswith("on") or key in ("style", "src")], name
            link = element.get("href", "")
            assert ":" not in link.split("/")[0] or link.startswith(("https://", "http://", "mailto:")), (name, link)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_words_stay_words(text):
    files = mock_site(lambda _: text)
    check_harmless(files)
    assert b"alert(1)>" not in b"".join(files.values()).replace(b"&gt;", b"")


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.text(max_size=40) | st.sampled_from(HOSTILE), st.sampled_from(HOSTILE))
def test_any_words_stay_words(first, second):
    check_harmless(mock_site(lambda _: first + second))


@pytest.mark.parametrize("text", ["\n\n  two blank lines first", "> quoted\n\ttab\n\n-- \nend  \n", "a\n" * 1200, "{{ x }}"])
def test_a_proposals_text_is_shown_to_the_letter(text):
    data = mock_site(lambda _: text)["proposals/12/index.html"].decode()
    shown = re.search(r'<pre class="text letter" dir="auto">\n(.*?)</pre>', data, re.DOTALL)
    assert shown and html.unescape(shown[1]) == text
    pre = next(element for element in parse(data.encode()).iter("pre"))
    assert "".join(pre.itertext()) == text


def test_a_game_folder_replaces_a_template_and_a_static_file(tmp_path):
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "style.css").write_text("body { color: teal }")
    (tmp_path / "log.html").write_text('{% extends "base.html" %}{% block body %}<p>ours</p>{% endblock %}')
    ours = Renderer([tmp_path, BUNDLED], FRAME)
    assert b"<p>ours</p>" in ours.page("log/", "log.html", "Log", {}, AsOf(1, NOW))
    assert ours.static()["static/style.css"] == b"body { color: teal }" and "static/icon.svg" in ours.static()
    assert ours.fingerprint() != Renderer([BUNDLED], FRAME).fingerprint()


def test_names_are_linked_where_they_have_a_page():
    page = Renderer([BUNDLED], FRAME, address_of).page("a/b/", "page.html", "x", {"panels": [
        Panel("p", "P", "panels/table.html", {"caption": "c", "columns": [{"label": "L", "name": "n", "kind": "player"}],
                                              "rows": [{"n": "Ann"}, {"n": "Nobody"}]})]}, AsOf(1, NOW)).decode()
    assert '<a href="../../players/ann/"><bdi>Ann</bdi></a>' in page and "<bdi>Nobody</bdi>" in page
    assert 'players/nobody' not in page


def test_every_page_says_what_it_shows_and_as_of_when():
    for name, data in mock_site().items():
        if name.endswith(".html") and name != "old/index.html":
            words = " ".join("".join(parse(data).itertext()).split())
            assert "as of event 412, Thu 8 Jan 2026, 14:03 UTC" in words, name


def test_nothing_is_loaded_from_elsewhere():
    for name, data in mock_site().items():
        text = data.decode()
        assert "url(" not in text and "@import" not in text and "<script" not in text, name
        loaded = re.findall(r'<link rel="(?:stylesheet|icon)[^>]*href="([^"]+)"', text)
        assert not [link for link in loaded if link.startswith(("http", "//"))]


def test_a_page_without_a_site_address_names_none():
    page = Renderer([BUNDLED], Frame("Game")).page("x/", "page.html", "x", {"panels": []}, AsOf(1, NOW))
    assert b"canonical" not in page and b"mailto" not in page
