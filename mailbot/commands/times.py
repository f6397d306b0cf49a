"""Arguments that are times, spans of time, and mail addresses."""

import re

from mailbot.clock import parse_duration, parse_instant, say_duration, show_instant
from mailbot.commands.kind import Kind
from mailbot.errors import BadSetup, Refuse


class Address(Kind):
    """A mail address."""

    pattern = r"<?(?:mailto:)?[^\s@<>;,]+@[^\s@<>;,]+>?"
    sample = "a mail address"

    def parse(self, text: str) -> str:
        """The address in lower case; Refuse when it is none."""
        address = text.strip("<>").lower().removeprefix("mailto:")
        if not re.fullmatch(r"[^\s@<>]+@[^\s@<>.]+(?:\.[^\s@<>.]+)+", address) or len(address) > 254:
            raise Refuse(f"“{text}” is not a mail address.")
        return address


class Duration(Kind):
    """A span of time ("5 days", "120 h", "1h30m"); the value is whole seconds."""

    pattern = r"\d+\s?[a-z]+(?:(?:\s|,\s?|\sand\s)?\d+\s?[a-z]+)*|\d+"
    sample = "a time span such as 5 days"

    def parse(self, text: str) -> int:
        """Whole seconds; Refuse when it is no duration, or has no unit."""
        if text.isdigit():
            raise Refuse(f"“{text}” lacks its unit: write it like 5 days or 120 h.")
        try:
            return parse_duration(text)
        except BadSetup as fault:
            raise Refuse(f"{fault}.") from None

    def show(self, value: object) -> object:
        """The span in words."""
        return say_duration(value) if isinstance(value, int) else value


class Moment(Kind):
    """A point in time, in UTC unless it names a zone; the value is an Instant."""

    pattern = r"\d{4}-\d\d?-\d\d?(?:(?:t|\s)\d\d?:\d\d(?::\d\d)?(?:\s?(?:z|utc|gmt|[+-]\d\d:?\d\d))?)?"
    sample = "a time such as 2026-03-01 18:00"

    def parse(self, text: str) -> int:
        """Seconds since 1970; Refuse when there is no such time."""
        plain = re.sub(r"\s?(?:utc|gmt|z)$", "+00:00", text.strip(), flags=re.IGNORECASE)
        try:
            return parse_instant(plain)
        except BadSetup:
            raise Refuse(f"“{text}” is no time: write it like 2026-03-01 18:00 (UTC).") from None

    def show(self, value: object) -> object:
        """ISO 8601 in UTC."""
        return show_instant(value) if isinstance(value, int) else value
