"""What can go wrong, by whose fault: a player's, a rule's, the mail server's, the set-up's."""


class MailbotError(Exception):
    """Base of all errors that mailbot raises on purpose; its text is a sentence for the one who can mend it."""


class Refuse(MailbotError):
    """A player's line cannot be done: becomes a sentence in the answer and changes nothing."""


class Unclear(MailbotError):
    """A player's line fits several things: becomes a question that lists the candidates."""

    def __init__(self, sentence: str, candidates: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.candidates = candidates


class RuleFault(MailbotError):
    """A rule module broke its own promise: the step is undone, the mail set aside, the admin told."""


class MailTrouble(MailbotError):
    """The mail server is away or refuses: try again later (exit status 75)."""


class BadSetup(MailbotError):
    """Settings, a ruleset or a folder cannot be used: stop at start and say what to mend (exit status 2)."""
