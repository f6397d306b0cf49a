"""The events and questions that the engine itself knows; rules declare all others."""

from mailbot.engine.declare import Hook, Question

HOOKS = (
    Hook("core", "game_started", (), "play begins (status running for the first time)"),
    Hook("core", "game_paused", ("reason",), "play stops"),
    Hook("core", "game_resumed", ("length",), "play goes on after so many seconds"),
    Hook("core", "game_restored", ("length",), "the books were put back from a backup; so many seconds since it are void"),
    Hook("core", "game_ended", ("reason",), "the game is over"),
    Hook("core", "mail_came", ("address",), "a genuine mail of a person came in, whatever it holds"),
    Hook("core", "mail_closed", ("verdict", "letter"), "a mail of any kind was dealt with, whatever became of it"),
    Hook("core", "mail_bounced", ("address",), "a mail of ours could not be delivered"),
    Hook("core", "command_done", ("player", "command"), "a player's line was carried out; a reaction may still refuse it"),
    Hook("core", "digest_kept", ("player", "subject", "text"), "something is to be told to a player in the next digest"),
    Hook("core", "broke_down", ("what", "error"), "a mail or timer failed by a fault of the rules and was undone"),
    Hook("core", "correction_previewed", ("number", "text", "possible"), "what a correction that was asked for would change"),
    Hook("core", "rule_switched", ("rule", "on"), "a rule module came into force or out of it"),
)
QUESTIONS = (
    Question("core", "player_of", ("address",), "the name of the player who writes from an address"),
    Question("core", "addresses_of", ("player",), "a player's addresses, the one that gets mail first"),
    Question("core", "members", (), "the current players in the order they joined"),
    Question("core", "delivery", ("player", "sort", "text"), "now, digest or none: when a player is told a text"),
    Question("core", "reply_style", ("player",), "full, short or none: how a player is answered (refusals always come)"),
    Question("core", "as_read", ("player",), "a mail as it is to be read: rules that ask for a form of mails take out what is only form"),
    Question("core", "passphrase_fits", ("player", "words"), "whether words are a player's passphrase; None where the player has none"),
    Question("core", "word_awaited", ("word", "address"), "whether a mailed confirmation word is to come back from an address"),
    Question("core", "mail_waits", (), "whether what people write is kept for now, and played in order later"),
    Question("core", "well_formed", ("command",), "a veto on a line for the form of its mail, before all else (raise Refuse)"),
    Question("core", "status_meant", (), "the game's status that a word of the ruleset's means, in a scenario"),
    Question("core", "status_called", (), "what the ruleset calls the game's status in the JSON views"),
    Question("core", "may_act", ("player", "command"), "a veto on a player's command (raise Refuse)"),
    Question("core", "stranger_may", ("command",), "a veto on a command of somebody who is no player (raise Refuse)"),
    Question("core", "status_line", ("player",), "lines for the answer: the player's state, the next deadline"),
    Question("core", "as_example", ("command",), "an example of a command, with what the rules ask of each mail that holds it"),
    Question("core", "useful_now", ("who",), "forms of commands to suggest to a player, the admin, or anyone, best first"),
    Question("core", "amended", ("text", "title"), "what a proposal's text would do to the rule texts (an Amended)"),
    Question("core", "change_known", ("line",), "whether a line is a change that can be carried out without a person"),
    Question("core", "row_named", ("table", "words"), "the key of the row that words mean, where no key and no name is like them"),
    Question("core", "row_missing", ("table", "words"), "the sentence for words that mean no row, or none that the actor may know of"),
    Question("core", "as_stored", ("table", "column"), "a value as the table holds it, where a ruleset shows it under another word"),
    Question("core", "new_column", ("table", "name"), "whether rules have added a column at run time, and who sees it"),
)
