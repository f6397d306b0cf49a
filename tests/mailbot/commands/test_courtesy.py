import pytest

from mailbot.commands.courtesy import is_courtesy

COURTESY = [
    "Привет Dora,",
    "こんにちは Dora、",
    "안녕하세요 Dora,",
    "你好 Dora，",
    "שלום Dora,",
    "مرحبا Dora,",
    "Hej på er Dora,",
    "Terve Dora,",
    "谢谢。",
    "ありがとう!",
    "Hi",
    "Hi bot,",
    "Hello everyone!",
    "Dear all,",
    "Good morning, folks",
    "Hallo zusammen,",
    "Liebe alle",
    "Bonjour",
    "Hola",
    "Ciao Bob!",
    "Hey Ann",
    "Thanks",
    "Thanks!",
    "Thank you very much.",
    "Thanks in advance :)",
    "Cheers, Ann",
    "Cheers Ann",
    "Best regards",
    "Kind regards,",
    "Danke!",
    "Viele Grüße",
    "LG Ann",
    "Merci beaucoup",
    "Saludos,",
    "Met vriendelijke groet,",
    "Спасибо!",
    "mfg",
    "Thanks, bye",
    "Have a nice day!",
    "That's all.",
    "XOXO",
    "",
    "---",
    "***",
    ":-)",
    "🙂",
    "...",
    "_____",
    "*Thanks*",
]
NO_COURTESY = [
    "Thanks for nothing you did",
    "vote 12 yes",
    "Hello I am here",
    "Hi, can you help?",
    "Staus",
    "Best of three",
    "love it or leave it",
    "12",
    "Hi bot, vote 12",
    "Regards the duck",
    "x" * 200,
    "Thanks Ann Bob Cid Dora Eve",
]


@pytest.mark.parametrize("line", COURTESY)
def test_courtesy(line):
    assert is_courtesy(line)


@pytest.mark.parametrize("line", NO_COURTESY)
def test_no_courtesy(line):
    assert not is_courtesy(line)


@pytest.mark.parametrize("line", ["Ann", "ann lee", "Ann Lee", "-- Ann", "AL", "A.", "~Ann~", "Lee"])
def test_the_senders_own_name(line):
    assert is_courtesy(line, sender="Ann Lee")
    assert not is_courtesy(line, sender="")


@pytest.mark.parametrize("above", ["Cheers,", "Best regards", "Thanks!", "LG"])
def test_a_name_below_a_parting(above):
    assert is_courtesy("Dora", above)
    assert is_courtesy("Dora von Enten (the duck)", above)
    assert not is_courtesy("vote 13 maybe", above)
    assert not is_courtesy("Dora", "vote 12 yes")


@pytest.mark.parametrize("line", ["players", "judge", "again", "everyone"])
def test_a_word_for_those_addressed_is_none_by_itself(line):
    assert not is_courtesy(line)
    assert is_courtesy(f"{line},")


def test_without_a_display_name_the_address_names_the_sender(reads):
    assert reads("vote 12 yes\n\nAnn", sender_name="").strays == ()
