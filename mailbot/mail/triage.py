"""Mails that no person wrote to us: bounces, receipts, robots, notes of absence, our own."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from mailbot.mail.headers import Headers
from mailbot.mail.mime import Entity
from mailbot.mail.phrases import matching, phrases
from mailbot.mail.reader import Reader
from mailbot.mail.route import list_id

MARKER = "x-mailbot"
"""The header field that every mail of ours carries, in lower case; its value is the game's address."""

_DAEMON = re.compile(r"(?:mailer-daemon|mail-daemon|mdaemon|maildelivery|mail-delivery-subsystem)(?:[+=.-]|$)")
_OUR_ID = re.compile(r"[0-9a-f]{32}")
_NOBODY = re.compile(r"(?:no|do-?not|donot)[-_.]?reply(?:[+=.-]|$)|bounces?(?:[+=-]|$)|.*-(?:bounces|owner|request)$")
_RECIPIENT = re.compile(r"^(?:final|original)-recipient\s*:\s*(?:rfc822\s*;)?\s*<?([^\s<>;]{3,320})>?",
                        re.IGNORECASE | re.MULTILINE)
_ACTION = re.compile(r"^action\s*:\s*(\w{1,20})", re.IGNORECASE | re.MULTILINE)
_STATUS_KINDS = ("message/delivery-status", "message/global-delivery-status")
_ADDRESS = re.compile(r"<?([^\s<>,;]{1,64}@[^\s<>,;]{1,255})>?")
_BOUNCE_SUBJECT = re.compile(
    r"undeliver|delivery (?:status|failure|has failed|incomplete|notification)|returned mail"
    r"|mail delivery (?:failed|system)|failure notice"
    r"|unzustellbar|non remis|échec de la remise|no entregado|impossibile recapitare|onbestelbaar"
)
_ROBOT_FIELDS = ("x-autoreply", "x-autorespond", "x-autoresponder", "x-auto-reply-from", "x-mail-autoreply",
                 "x-list-administrivia", "x-fc-machinegenerated", "x-vacation")


class Verdict(NamedTuple):
    """What a check found: `sort` is "own", "bounce", "robot" or "person"; the reason is a sentence."""

    sort: str
    reason: str


PERSON = Verdict("person", "")


@dataclass(frozen=True, slots=True)
class Case:
    """What the checks look at."""

    mail: Entity
    sender: str
    message_id: str
    subject: str
    reader: Reader

    @property
    def headers(self) -> Headers:
        """The mail's own header."""
        return self.mail.headers

    @property
    def report(self) -> str:
        """The type of a machine's report (RFC 6522): "delivery-status", "disposition-notification" …, else ""."""
        if self.mail.kind != "multipart/report":
            return ""
        return self.mail.parameters.get("report-type", "").lower() or "delivery-status"


def judge(case: Case) -> Verdict:
    """The verdict of the first check that fits; PERSON when none does."""
    for fits, verdict in CHECKS:
        if fits(case):
            return verdict
    return PERSON


def _our_marker(case: Case) -> bool:
    return case.headers.raw(MARKER).strip(" <>").lower() in case.reader.game_addresses


def _our_address(case: Case) -> bool:
    return case.sender in case.reader.game_addresses


def _our_message_id(case: Case) -> bool:
    """Players may write from the game's own domain, so that the left side must look like ours too."""
    domain = case.reader.own_message_id_domain.lower()
    left, _, right = case.message_id.lower().rpartition("@")
    return bool(domain) and right == domain and bool(_OUR_ID.fullmatch(left))


def _passing_report(case: Case) -> bool:
    """A report that a mail is late, or has arrived: nothing was returned."""
    actions = [action for part in case.mail.walk() if part.kind in _STATUS_KINDS for action in _ACTION.findall(_start_of(part))]
    return bool(actions) and all(action.lower() in ("delayed", "delivered", "relayed", "expanded") for action in actions)


def _start_of(part: Entity) -> str:
    return part.decoded()[:20_000].decode("utf-8", "replace")


def _delivery_report(case: Case) -> bool:
    return case.report == "delivery-status" or "x-failed-recipients" in case.headers


def _daemon(case: Case) -> bool:
    return bool(_DAEMON.match(case.sender.partition("@")[0]))


def _postmaster_bounce(case: Case) -> bool:
    local = case.sender.partition("@")[0]
    return (local == "postmaster" or _null_path(case)) and bool(_BOUNCE_SUBJECT.search(matching(case.subject)))


def _receipt(case: Case) -> bool:
    return case.report == "disposition-notification"


def _other_report(case: Case) -> bool:
    return bool(case.report)


def _other_mailbot(case: Case) -> bool:
    return MARKER in case.headers


def _auto_submitted(case: Case) -> bool:
    word = case.headers.raw("auto-submitted").partition(";")[0].partition("(")[0].strip().lower()
    return word not in ("", "no")


def _null_path(case: Case) -> bool:
    return any(value.strip() == "<>" for value in case.headers.every("return-path"))


def _auto_reply_precedence(case: Case) -> bool:
    return case.headers.raw("precedence").strip().lower() in ("auto_reply", "auto-reply", "autoreply")


def _robot_field(case: Case) -> bool:
    return any(name in case.headers and case.headers.raw(name).strip().lower() not in ("no", "false", "0")
               for name in _ROBOT_FIELDS)


def _no_person(case: Case) -> bool:
    return bool(_NOBODY.match(case.sender.partition("@")[0])) and not list_id(case.headers)


def _calendar_answer(case: Case) -> bool:
    return case.mail.kind == "text/calendar" and case.mail.parameters.get("method", "").lower() in ("reply", "counter")


CHECKS: tuple[tuple[Callable[[Case], bool], Verdict], ...] = (
    (_our_marker, Verdict("own", "This is a mail of the game itself that came back.")),
    (_our_address, Verdict("own", "The mail was sent from the game's own address.")),
    (_our_message_id, Verdict("own", "The Message-ID is one of the game's own.")),
    (_passing_report, Verdict("robot", "A mail server reports on the way of a mail.")),
    (_delivery_report, Verdict("bounce", "A mail server reports that a mail could not be delivered.")),
    (_daemon, Verdict("bounce", "A mail server writes about a mail that it could not deliver.")),
    (_postmaster_bounce, Verdict("bounce", "A mail server returns a mail that it could not deliver.")),
    (_receipt, Verdict("robot", "This is a receipt for a mail that was read.")),
    (_other_report, Verdict("robot", "This is a report made by a machine.")),
    (_other_mailbot, Verdict("robot", "Another game's robot wrote this mail.")),
    (_auto_submitted, Verdict("robot", "The mail says of itself that it was sent automatically.")),
    (_auto_reply_precedence, Verdict("robot", "The mail says of itself that it is an automatic answer.")),
    (_robot_field, Verdict("robot", "The header of the mail is that of an automatic answer.")),
    (_null_path, Verdict("robot", "The mail names no address to which it could be returned, as only machines do.")),
    (_no_person, Verdict("robot", "The mail comes from an address behind which nobody reads.")),
    (_calendar_answer, Verdict("robot", "This is a calendar's answer to an invitation.")),
)
"""Read from the top: the first check that fits decides."""


def bounced_address(mail: Entity) -> str:
    """The address that a bounce is about, in lower case; "" if it does not say."""
    failed = _ADDRESS.search(mail.headers.raw("x-failed-recipients"))
    if failed:
        return failed[1].lower()
    for part in mail.walk():
        if part.kind in _STATUS_KINDS:
            named = _RECIPIENT.search(_start_of(part))
            if named:
                return named[1].lower()
    text = mail.body[:20_000].decode("utf-8", "replace") if not mail.children else ""
    named = _ADDRESS.search(text)
    return named[1].lower() if named else ""


def vacation_note(subject: str, text: str) -> str:
    """The reason why a mail reads like a note of absence in one of the common languages, "" if it does not."""
    if phrases().vacation_subjects.search(matching(subject)):
        return "The subject is that of an automatic note of absence."
    if phrases().vacation_sentences.search(matching(text[:2000])):
        return "The mail reads like an automatic note of absence."
    return ""
