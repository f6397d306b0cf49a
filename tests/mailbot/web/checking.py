"""What must hold for any set of pages: valid HTML, links that lead somewhere, no id twice."""

import posixpath
from collections.abc import Collection, Mapping
from xml.etree.ElementTree import Element

import html5lib
from html5lib.constants import E

from mailbot.web.addresses import file_of


def parse(data: bytes) -> Element:
    """The document; AssertionError for anything the HTML standard calls a parse error."""
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    document = parser.parse(data.decode())
    faults = [f"{place}: {E[code] % details}" for place, code, details in parser.errors]
    assert not faults, faults
    return document


def faults(files: Mapping[str, bytes], among: Collection[str] | None = None) -> list[str]:
    """Everything wrong with the pages among some files, or with those `among` them; links may lead to all."""
    pages = {name: parse(data) for name, data in files.items() if name.endswith(".html")}
    ids = {name: [element.get("id") for element in page.iter() if element.get("id")] for name, page in pages.items()}
    found = [f"{name}: an id is used twice" for name, given in ids.items() if len(given) != len(set(given))]
    for name, page in pages.items():
        for element in page.iter() if among is None or name in among else ():
            link = element.get("href") or element.get("src")
            if link and (fault := broken(name, link, files, ids)):
                found.append(fault)
    return found


def broken(name: str, link: str, files: Mapping[str, bytes], ids: Mapping[str, list[str | None]]) -> str:
    """What is wrong with a link, or ""."""
    if link.startswith(("https://", "http://", "mailto:")):
        return ""
    target, _, place = link.partition("#")
    path = posixpath.normpath(posixpath.join("/", posixpath.dirname(name), target)) if target else f"/{name}"
    path += "/" if target.endswith("/") and path != "/" else ""
    file = file_of(path.lstrip("/")) if target else name
    if file not in files:
        return f"{name}: {link} leads nowhere"
    return f"{name}: {link} names no place" if place and place not in ids.get(file, []) else ""
