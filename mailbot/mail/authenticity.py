"""What our own mail server found out about the sender of a mail, and nothing that anybody else claims."""

import re
from dataclasses import dataclass

from mailbot.mail.headers import Headers
from mailbot.values import Trust

_LONGEST = 10_000
_COMMENT = re.compile(r"\([^()]*\)")
_RESULT = re.compile(r"\s*([a-z0-9-]{1,40})\s*(?:/\s*\d+\s*)?=\s*([a-z]{1,20})", re.IGNORECASE)
_PROPERTY = re.compile(r"(?<![\w.])([a-z]{1,20}\.[a-z0-9_-]{1,40})\s*=\s*(\"[^\"]*\"|[^\s;]+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Result:
    method: str
    verdict: str
    properties: dict[str, str]


def find_trust(headers: Headers, address: str, server: str) -> tuple[Trust, str]:
    """Verdict and reason for a From address, from Authentication-Results (RFC 8601) of the server with that id.

    Only the topmost field counts, and only if it is that server's: whatever stands further down was in the mail
    before it came to us, and anybody can have written it.
    """
    if not server:
        return Trust.NONE, "No server is named in the settings whose findings about senders are trusted."
    results = _own_results(headers, server.lower())
    if results is None:
        return Trust.NONE, f"The mail carries no findings of {server} at the top of its header."
    domain = address.rpartition("@")[2]
    for method, keys in (("dmarc", ("header.from",)), ("dkim", ("header.d", "header.i")), ("spf", ("smtp.mailfrom",))):
        for result in results:
            if result.method == method and result.verdict == "pass" and _aligned(result, keys, domain):
                return Trust.PASS, f"{server} found {method} to pass for {domain}."
    failed = [one.method for one in results if one.verdict in ("fail", "permerror", "policy")]
    if "dmarc" in failed or {"dkim", "spf"} <= set(failed):
        return Trust.FAIL, f"{server} found {' and '.join(sorted(set(failed)))} to fail for {domain}."
    return Trust.NONE, f"{server} found nothing that speaks for {domain}."


def _own_results(headers: Headers, server: str) -> list[_Result] | None:
    """The results in the topmost field if the server wrote it, which it does above the mail's way to us."""
    names = [name for name, _ in headers.fields if name in ("authentication-results", "received")]
    if "authentication-results" not in names or ("received" in names and _below_all_stops(names)):
        return None
    value = headers.every("authentication-results")[0][:_LONGEST]
    identity, _, rest = _uncommented(value).partition(";")
    if (identity.split() or [""])[0].strip('"').lower() != server:
        return None
    return [result for result in map(_read_result, rest.split(";")) if result]


def _below_all_stops(names: list[str]) -> bool:
    """Whether the field stands below every Received line, where only the sender's own program writes."""
    return "received" not in names[names.index("authentication-results"):]


def _uncommented(value: str) -> str:
    """The value without comments; those inside comments go first, a few levels deep."""
    for _ in range(5):
        value, count = _COMMENT.subn(" ", value)
        if not count:
            break
    return value


def _read_result(text: str) -> _Result | None:
    match = _RESULT.match(text)
    if not match:
        return None
    properties = {name.lower(): value.strip('"').lower() for name, value in _PROPERTY.findall(text[match.end():])}
    return _Result(match[1].lower(), match[2].lower(), properties)


def _aligned(result: _Result, keys: tuple[str, ...], domain: str) -> bool:
    """Whether what passed belongs to the domain of the From line: the same, or one above or below it."""
    for key in keys:
        named = result.properties.get(key, "").rpartition("@")[2].strip("<>.")
        if named and "." in named and (named == domain or domain.endswith("." + named) or named.endswith("." + domain)):
            return True
    return False
