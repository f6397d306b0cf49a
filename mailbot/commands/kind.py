"""What every kind of argument in a command has: how it is written, and what it means."""

from collections.abc import Sequence


class Kind:
    """A kind of argument. Subclasses set `pattern` and `sample` and say in `parse` what a text means.

    `pattern` is a regex fragment without capturing groups, matched without regard to case on text as
    `mailbot.normal.for_matching` makes it, with single blanks. `free` texts may hold any prose: nothing in them makes
    the line doubtful, and polite words or punctuation at their end belong to them. `rest` texts are free and run to the
    end of the line: `;` and `#` belong to them. `sure` texts have a form so much their own that no word in them
    makes the line doubtful ("by tomorrow"). `spelled` texts reach `parse` as their author spelled them, all others as they
    are matched. `topic` names what the answered mail may supply ("proposal").
    `first_words` are the lower-case words a value can begin with, where they are few (they speed up matching).
    """

    pattern: str = r"\S+"
    sample: str = "a word"
    topic: str = ""
    many: bool = False
    free: bool = False
    rest: bool = False
    sure: bool = False
    spelled: bool = False
    first_words: frozenset[str] | None = None

    def parse(self, text: str) -> object:
        """The value of a text that fits `pattern`; Refuse with a sentence, or Unclear with the candidates."""
        return text

    def show(self, value: object) -> object:
        """The value as JSON can hold it."""
        return value


def unquoted(text: str) -> str:
    """The text without one pair of quotes around it, straight or curly."""
    trimmed = text.strip()
    pairs = ('""', "''", "“”", "„“", "‘’", "«»", "»«", "””", "„”")
    if len(trimmed) > 1 and trimmed[0] + trimmed[-1] in pairs:
        return trimmed[1:-1].strip()
    return trimmed


def listed(words: Sequence[str], joiner: str = "or") -> str:
    """Words as a sentence lists them: "yes, no or abstain"."""
    return f" {joiner} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
