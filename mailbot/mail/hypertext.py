"""Mails written in HTML are read as lines, the way they look, with the mail programs' own marks of quotations."""

import re
from dataclasses import dataclass, field
from typing import Any

from lxml import etree

from mailbot.errors import MailbotError
from mailbot.mail.clients import Clients, Mark, clients
from mailbot.mail.rows import QUOTATION_BLOCK, Row
from mailbot.values import Part

_HIDDEN_STYLE = re.compile(
    r"display\s*:\s*none|mso-hide\s*:\s*all|visibility\s*:\s*hidden|font-size\s*:\s*0(?:px|pt|;|$)"
)
_NO_MARGIN = re.compile(r"margin(?:-top|-bottom)?\s*:\s*0|^\s*margin\s*:\s*0")
_INDENT_STYLE = re.compile(r"border\s*:\s*none")
_ODD_BREAKS = re.compile("[\x0b\x0c\x85\u2028\u2029]")
_KEPT_BLANKS = re.compile(r"white-space\s*:\s*(?:pre|break-spaces)")
_CELLS = ("td", "th")
_ENDS_CELL = ("tr", "table", "blockquote", "tbody", "thead", "tfoot")
_BLANKS = re.compile(r"[ \t\n\r\f\u200b]+")
_META_CHARSET = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([A-Za-z0-9_:.-]{2,40})", re.IGNORECASE)


def declared_in_html(data: bytes) -> str:
    """The charset named by a <meta> element near the start, "" if none."""
    match = _META_CHARSET.search(data[:2048])
    return match[1].decode("ascii") if match else ""


class UnreadableHtml(MailbotError):
    """The HTML is nested so deeply that the parser gives up in its middle."""


def html_rows(html: str) -> list[Row]:
    """The visible lines of an HTML text: one row a line as a reader sees it, quotations with "> " before them.

    Raises UnreadableHtml where a part of the text would be lost.
    """
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True)
    try:
        root = etree.fromstring(_ODD_BREAKS.sub("\n", html).encode("utf-8", "replace"), parser)
    except etree.LxmlError:
        root = None
    if any(entry.level_name == "FATAL" for entry in parser.error_log):
        raise UnreadableHtml("its HTML is nested too deeply")
    if root is None:
        return [Row(line) for line in html.split("\n")] if html.strip() else []
    page = _Page()
    for event, element in etree.iterwalk(root, events=("start", "end")):
        if event == "start":
            page.open(element)
        else:
            page.close(element)
    page.end_line()
    return page.rows


@dataclass(slots=True)
class _Page:
    """The lines made so far and what holds at the place that is being read."""

    clients: Clients = field(default_factory=clients)
    rows: list[Row] = field(default_factory=list)
    line: list[str] = field(default_factory=list)
    bullet: str = ""
    unseen: int = 0
    verbatim: list[Any] = field(default_factory=list)
    cells: int = 0
    pending: bool = False
    depth: int = 0
    gap: bool = False
    open_marks: list[tuple[Any, Mark]] = field(default_factory=list)
    rest: Mark | None = None
    counters: list[int] = field(default_factory=list)
    quotes: list[Any] = field(default_factory=list)

    def open(self, element: Any) -> None:
        """An element begins."""
        tag, style = element.tag, element.get("style", "").lower()
        if self.unseen or tag in self.clients.unseen or (style and _HIDDEN_STYLE.search(style)):
            self.unseen += 1
            return
        self._begin_block(element, tag, style)
        self._mark(element)
        if tag == "pre" or _KEPT_BLANKS.search(style):
            self.verbatim.append(element)
        if tag == "br":
            self.end_line(forced=True)
        elif tag == "hr":
            self._put("---")
            self.end_line()
        elif tag in _CELLS:
            self._begin_cell()
        self._say(element.text.removeprefix("\n") if tag == "pre" and element.text else element.text)

    def close(self, element: Any) -> None:
        """An element ends; the text that follows it belongs to the one around it."""
        tag = element.tag
        if self.unseen:
            self.unseen -= 1
        else:
            if tag in self.clients.block:
                self._break(tag)
                self.gap = self.gap or (not self.cells and tag in self.clients.spaced and self._spaced(element))
            self._leave(element, tag)
        if not self.unseen:
            self._say(element.tail)

    def _begin_block(self, element: Any, tag: str, style: str) -> None:
        if tag not in self.clients.block:
            return
        self._break(tag)
        if tag in self.clients.spaced and self._spaced(element) and self.rows and not self.cells:
            self.gap = True
        if tag in ("ol", "ul"):
            self.counters.append(1 if tag == "ol" else 0)
        elif tag == "li":
            self.bullet = self._bullet()
        elif tag == "blockquote" and not _INDENT_STYLE.search(style):
            self.depth += 1
            self.quotes.append(element)

    def _leave(self, element: Any, tag: str) -> None:
        if self.verbatim and self.verbatim[-1] is element:
            self.verbatim.pop()
        if tag in ("ol", "ul") and self.counters:
            self.counters.pop()
        elif tag == "li":
            self.bullet = ""
        elif tag in _CELLS:
            self.cells -= 1
        elif self.quotes and self.quotes[-1] is element:
            self.quotes.pop()
            self.depth -= 1
        if self.open_marks and self.open_marks[-1][0] is element:
            self.end_line()
            self.open_marks.pop()

    def _begin_cell(self) -> None:
        """Cells of a row stand side by side, whatever blocks are in them."""
        self.cells += 1
        self.pending = False
        if self.line:
            self.line.append("\t")

    def _break(self, tag: str) -> None:
        """A block begins or ends; inside a cell that counts only when more text of the cell follows."""
        if self.cells and self.line and tag not in _ENDS_CELL:
            self.pending = self.line[-1] != "\t"
        else:
            self.end_line()

    def _bullet(self) -> str:
        if not self.counters or not self.counters[-1]:
            return "- "
        self.counters[-1] += 1
        return f"{self.counters[-1] - 1}. "

    @staticmethod
    def _spaced(element: Any) -> bool:
        """Whether the element stands apart from its neighbours by an empty line."""
        if "MsoNormal" in element.get("class", "") or element.getparent().tag == "li":
            return False
        return not _NO_MARGIN.search(element.get("style", "").lower())

    def _mark(self, element: Any) -> None:
        for attribute, held in element.attrib.items():
            for word, mark in self.clients.marks.get(attribute, ()):
                if any(own.endswith(word) for own in held.split()):
                    if element.tag in self.clients.block or mark.rest:
                        self.end_line()
                    self.open_marks.append((element, mark))
                    self.rest = Mark(Part.QUOTE, mark.hint, True) if mark.rest else self.rest
                    return

    def _say(self, text: str | None) -> None:
        if not text:
            return
        if self.verbatim:
            self._say_verbatim(text)
            return
        text = _BLANKS.sub(" ", text)
        if not self.line or self.line[-1].endswith((" ", "\t")):
            text = text.removeprefix(" ")
        if text:
            self._put(text)

    def _say_verbatim(self, text: str) -> None:
        if self.verbatim[-1].tag != "pre" and not text.strip():
            return
        *whole, last = text.split("\n")
        for piece in whole:
            self._put(piece)
            self.end_line(forced=True)
        if last:
            self._put(last)

    def _put(self, text: str) -> None:
        """Add to the line; what comes first in an item of a list stands behind its bullet."""
        if self.pending:
            self.end_line()
        self.line.append(self.bullet + text)
        self.bullet = ""

    def end_line(self, forced: bool = False) -> None:
        """Close the line being made; an empty one counts only when a <br> asked for it."""
        if not self.line and not forced:
            return
        self.pending = False
        text = "".join(self.line).replace("\u00a0", " ").rstrip()
        self.line = []
        if self.gap and self.rows and self.rows[-1].text.strip("> ") and text:
            self._add("")
        self.gap = False
        self._add(text)

    def _add(self, text: str) -> None:
        mark = self.open_marks[-1][1] if self.open_marks else self.rest
        if self.depth:
            text = ("> " * self.depth + text).rstrip()
            mark = Mark(Part.QUOTE, QUOTATION_BLOCK, False)
        self.rows.append(Row(text, mark.part, mark.hint) if mark else Row(text))
