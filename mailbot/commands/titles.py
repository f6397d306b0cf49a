"""A title on a line of its own below the header: "I submit the following proposal", then "Title: Hats"."""

import re
from dataclasses import replace

from mailbot.commands.blocks import Block
from mailbot.commands.fitting import Fit
from mailbot.commands.texts import Title
from mailbot.errors import Refuse

_TITLE = re.compile(r"[\s*_#>-]*(?:title|name|subject)[*_]*\s?[:=][\s*_]*(?=\S)", re.IGNORECASE)
_TEXT = re.compile(r"[\s*_#]*(?:text|body|content)[*_]*\s?:[\s*_]*", re.IGNORECASE)


def titled(fit: Fit, block: Block) -> tuple[Fit, Block]:
    """The header with the title that the first line of its text gives, where the header has none, and the text below that."""
    name = next((name for name, kind in fit.command.kinds.items() if isinstance(kind, Title)), "")
    first, _, rest = block.text.partition("\n")
    found = _TITLE.match(first)
    if not name or name in fit.arguments or not found:
        return fit, block
    text = rest.lstrip("\n")
    if label := _TEXT.match(text):
        text = text[label.end() :].lstrip("\n")
    return _with_title(fit, name, first[found.end() :].rstrip("*_ ")), replace(block, text=text)


def _with_title(fit: Fit, name: str, words: str) -> Fit:
    try:
        return replace(fit, arguments={**fit.arguments, name: fit.command.kinds[name].parse(words)}, trouble="")
    except Refuse as refusal:
        return replace(fit, trouble=str(refusal))
