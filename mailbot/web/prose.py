"""Texts of players on the website: rule text as Markdown, everything else to the letter, all of it harmless."""

import re
from collections.abc import Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup

_UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff"
                    + "".join(chr(plane << 16 | last) for plane in range(1, 17) for last in (0xFFFE, 0xFFFF)) + "]")
_LINK = re.compile(r"(?:https?://|mailto:)", re.IGNORECASE)


def fit(text: str) -> str:
    """The text without characters that neither HTML nor XML may hold (each becomes U+FFFD)."""
    return _UNFIT.sub("\ufffd", text)


class Prose:
    """Markdown to HTML: no raw HTML, no pictures, links only to the web and to mail and marked nofollow."""

    def __init__(self) -> None:
        self._reader = MarkdownIt("commonmark", {"html": False, "breaks": False}).enable("table").disable("image")
        self._reader.validateLink = lambda url: bool(_LINK.match(url))  # type: ignore[method-assign]
        self._reader.add_render_rule("link_open", _link_open)
        self._reader.add_render_rule("table_open", _table_open)
        self._reader.add_render_rule("table_close", _table_close)

    def html(self, text: str, *, below: int = 2) -> Markup:
        """Rule text as HTML; its headings come out below a heading of level `below`, none skipped."""
        tokens = self._reader.parse(text)
        _settle_headings(tokens, below)
        return Markup(self._reader.renderer.render(tokens, self._reader.options, {}))


def _settle_headings(tokens: Sequence[Token], below: int) -> None:
    """Renumber headings so that each is at most one level deeper than the one before it."""
    level = below
    for token in tokens:
        if token.type == "heading_open":
            level = min(level + 1, below + int(token.tag[1]), 6)
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{level}"


def _link_open(self: RendererHTML, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
    tokens[index].attrSet("rel", "nofollow noopener ugc")
    return self.renderToken(tokens, index, options, env)


def _table_open(self: RendererHTML, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
    return '<div class="wide" role="group" aria-label="Table" tabindex="0"><table>\n'


def _table_close(self: RendererHTML, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
    return "</table></div>\n"
