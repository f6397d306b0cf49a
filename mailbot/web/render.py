"""Turns a page's facts into HTML: one frame for all, everything from players escaped."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined, Template, TemplateNotFound, pass_context
from jinja2.bccache import Bucket
from jinja2.runtime import Context
from markupsafe import Markup, escape

from mailbot.clock import day_of, say_duration, say_instant, show_instant
from mailbot.errors import BadSetup
from mailbot.values import Instant
from mailbot.web.addresses import file_of, relative
from mailbot.web.diffs import marked
from mailbot.web.manifest import AsOf
from mailbot.web.prose import Prose, fit

AddressOf = Callable[[str, object], str | None]
"""(table, key) -> path of that row's own page, or None if it has none."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands around every page. `nav` is the menu: (label, path). `url` is the site's own address, if known.

    With `index_links` links name index.html, so that the site can be read straight from the disk.
    """

    name: str
    rules: str = ""
    motto: str = "A game of changing the rules, played by mail"
    note: str = ""
    address: str = ""
    url: str = ""
    nav: tuple[tuple[str, str], ...] = ()
    index_links: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of a page: its heading, its template and what the template is given."""

    name: str
    title: str
    template: str
    context: Mapping[str, object] | None = field(default_factory=dict)


class Compiled(BytecodeCache):
    """Templates compiled once in a process, for all who use the same ones; a changed template is compiled anew."""

    def __init__(self) -> None:
        self._known: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """What is known of a template."""
        if bucket.key in self._known:
            bucket.bytecode_from_string(self._known[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it."""
        self._known[bucket.key] = bucket.bytecode_to_string()


_COMPILED = Compiled()


class Renderer:
    """The templates of a game folder before the bundled ones, with the words and marks that all of them share."""

    def __init__(self, folders: Sequence[Path], frame: Frame, address_of: AddressOf = lambda table, key: None) -> None:
        self._address_of, self._folders = address_of, tuple(folders)
        self._templates = Environment(
            loader=FileSystemLoader(folders), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
            lstrip_blocks=True, keep_trailing_newline=True, auto_reload=False, cache_size=-1, bytecode_cache=_COMPILED)
        self._templates.globals.update(link=self._link, see=self._see, address_of=address_of)
        self._mark = self._digest()
        self.reframe(frame)
        self._templates.filters.update(
            instant=instant, day=day, ago=ago, until=until, about=about, duration=say_duration, iso=show_instant,
            diff=lru_cache(1024)(marked), markdown=lru_cache(1024)(Prose().html), name=name,
            urlencode=in_address)

    def reframe(self, frame: Frame) -> None:
        """Use another frame from now on (the menu has changed)."""
        self.frame = frame
        self._templates.globals["frame"] = frame

    def page(self, path: str, template: str, title: str, context: Mapping[str, object], as_of: AsOf | None) -> bytes:
        """One page as UTF-8 HTML. `context["panels"]`, if there, are `Panel`s, rendered in their order.

        Without `as_of` the page says that it changes no more, instead of the event it shows.
        """
        given: dict[str, Any] = {**context, "here": path, "title": title, "as_of": as_of,
                                 "now": as_of.at if as_of else None}
        panels = context.get("panels", ())
        if isinstance(panels, Sequence) and all(isinstance(panel, Panel) for panel in panels):
            given["panels"] = [self._panel(panel, given) for panel in panels if panel.context is not None]
        html = self._template(template).render(given)
        return fit(html).encode()

    def redirect(self, old: str, new: str) -> bytes:
        """A page that sends visitors of an old address on to the new one."""
        html = self._templates.get_template("redirect.html").render(here=old, to=new)
        return fit(html).encode()

    def static(self) -> dict[str, bytes]:
        """The files that go on the site as they are: path -> bytes. A game folder's own replace bundled ones."""
        found: dict[str, bytes] = {}
        for folder in reversed(self._folders):
            for place in sorted((folder / "static").glob("*")):
                found[f"static/{place.name}"] = place.read_bytes()
        return found

    def fingerprint(self) -> str:
        """Differs whenever the frame or a template differs, so that all pages must be made anew."""
        return blake2b((repr(self.frame) + self._mark).encode(), digest_size=16).hexdigest()

    def _digest(self) -> str:
        mark = blake2b(digest_size=16)
        for folder in self._folders:
            for place in sorted(folder.rglob("*.*")):
                if place.is_file():
                    mark.update(str(place.relative_to(folder)).encode() + b"\0" + place.read_bytes())
        return mark.hexdigest()

    def _template(self, name: str) -> Template:
        try:
            return self._templates.get_template(name)
        except TemplateNotFound as missing:
            folders = " or ".join(map(str, self._folders))
            raise BadSetup(f"a page needs the template {missing.name}, which is not in {folders}") from None

    def _panel(self, panel: Panel, around: Mapping[str, object]) -> dict[str, object]:
        given = {**(panel.context or {}), **{key: around[key] for key in ("here", "as_of", "now")}, "title": panel.title}
        html = self._template(panel.template).render(given)
        return {"name": panel.name, "title": panel.title, "html": Markup(html)}

    @pass_context
    def _link(self, context: Context, path: str) -> str:
        page, mark, place = path.partition("#")
        return relative(context["here"], file_of(page) if self.frame.index_links else page) + mark + place

    @pass_context
    def _see(self, context: Context, table: str, key: object, words: str | None = None) -> Markup:
        """A thing's name, linked to its page if it has one."""
        shown = name(key if words is None else words)
        path = self._address_of(table, key)
        return shown if path is None else Markup(f'<a href="{escape(self._link(context, path))}">{shown}</a>')


def name(words: object) -> Markup:
    """A name that players chose: kept apart from its surroundings, whatever direction it is written in."""
    return Markup(f"<bdi>{escape(words)}</bdi>")


def in_address(words: str) -> str:
    """Words as a part of a link."""
    return quote(fit(words), safe="")


@lru_cache(4096)
def instant(moment: Instant) -> Markup:
    """A time for people that machines can read too."""
    return Markup(f'<time datetime="{show_instant(moment)}">{say_instant(moment)}</time>')


@lru_cache(4096)
def day(moment: Instant) -> Markup:
    """The UTC day of a time."""
    return Markup(f'<time datetime="{day_of(moment)}">{day_of(moment)}</time>')


def until(moment: Instant, now: Instant) -> str:
    """How far ahead a time is: "in 2 days", "now"."""
    return f"in {about(moment - now)}" if moment > now else "now" if moment == now else ago(moment, now)


def ago(moment: Instant, now: Instant) -> str:
    """How long ago a time was: "3 hours ago"."""
    return f"{about(now - moment)} ago" if moment < now else "now" if moment == now else until(moment, now)


def about(seconds: int) -> str:
    """A duration in its largest unit, rounded down: what is left is never overstated."""
    size = next((size for size in (86400, 3600, 60) if seconds >= size), 1)
    return say_duration(seconds - seconds % size)
