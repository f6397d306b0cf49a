"""Arguments that are one of a few words: yes or no, forwards or backwards, with all their synonyms."""

from collections.abc import Iterable, Mapping

from mailbot.commands.kind import Kind, listed
from mailbot.commands.words import alternatives, catalogue
from mailbot.normal import for_matching


class Choice(Kind):
    """One of a few values, each with the words that mean it.

    The value's own name always counts. Words that words.toml lists under `[choices]` for that name are added when
    `common` is set (yes, no and abstain are listed there).
    """

    def __init__(self, options: Mapping[str, Iterable[str]], sample: str = "", common: bool = True) -> None:
        self.meaning = _meanings(options, common)
        self.pattern = alternatives(self.meaning)
        self.sample = sample or listed(tuple(options))
        self.first_words = frozenset(word.split()[0] for word in self.meaning)

    def parse(self, text: str) -> str:
        """The option that the word means."""
        return self.meaning[" ".join(for_matching(text).lower().split())]


def yes_no(*more: str) -> Choice:
    """Yes or no, and further options by name ("abstain"), with their usual synonyms."""
    return Choice(dict.fromkeys(("yes", "no", *more), ()))


def _meanings(options: Mapping[str, Iterable[str]], common: bool) -> dict[str, str]:
    usual = catalogue().lists.get("choices", {}) if common else {}
    return {
        " ".join(for_matching(word).lower().split()): name
        for name, words in options.items()
        for word in (name, *words, *usual.get(name, ()))
    }
