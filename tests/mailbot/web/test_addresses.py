"""Addresses: safe, short, stable, and relative links that lead where they say."""

import posixpath
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailbot.errors import RuleFault
from mailbot.web.addresses import Slugs, check_path, file_of, relative, slug


@pytest.mark.parametrize(("name", "expected"), [
    ("Ann", "ann"), ("Mr. X", "mr-x"), ("Émile Zölle", "emile-zolle"), ("Øystein", "oystein"), ("Łukasz", "lukasz"),
    ("straße", "strase"), ("æther", "aether"), ("../../etc/passwd", "etc-passwd"), ("", "x"), ("...", "x"),
    ("a/b\\c", "a-b-c"), ("7.3", "7.3"), ("Ωμέγα", "omegamuepsilongammaalpha"), ("龍", "9f8d"), ("🦆", "x"),
    ("<script>", "script"), ("a\x00b", "a-b"), ("CON", "con"), ("ﬁn", "fin"), ("a..b", "a.b"),
])
def test_a_name_becomes_a_slug(name, expected):
    assert slug(name) == expected


@given(st.text(max_size=300))
def test_every_slug_is_a_safe_path(name):
    assert check_path(f"players/{slug(name)}/") == f"players/{slug(name)}/"
    assert set(slug(name)) <= set(string.ascii_lowercase + string.digits + "-.")


@given(st.lists(st.one_of(st.text(max_size=8), st.integers(0, 50)), unique_by=lambda name: (type(name), name)))
def test_no_two_names_share_a_slug_and_each_keeps_its_own(names):
    slugs = Slugs(names)
    texts = {str(name) for name in names}
    given_out = [slugs.of(name) for name in names]
    assert len(set(given_out)) >= len(texts)
    assert given_out == [slugs.of(name) for name in names]
    assert given_out == [Slugs(names).of(name) for name in names]


def test_the_second_of_two_alike_gets_a_number():
    slugs = Slugs(["Ann", "ann", "Änn"])
    assert [slugs.of("Ann"), slugs.of("ann"), slugs.of("Änn"), slugs.of(12)] == ["ann", "ann-2", "ann-3", "12"]


@pytest.mark.parametrize("path", ["../x", "/x", "a//b", "a/../b", ".git/x", "a/.b", "A", "a b", "a\\b", "x" * 201,
                                  "a\n", "a~b"])
def test_unsafe_paths_are_faults(path):
    with pytest.raises(RuleFault, match="cannot be an address"):
        check_path(path)


@pytest.mark.parametrize(("path", "file"), [
    ("", "index.html"), ("rules/7.3/", "rules/7.3/index.html"), ("game.json", "game.json")])
def test_pages_are_folders_with_an_index(path, file):
    assert file_of(path) == file


@pytest.mark.parametrize(("origin", "target", "link"), [
    ("", "", "./"), ("", "log/", "log/"), ("log/", "", "../"),
    ("proposals/12/", "rules/7.3/#r2", "../../rules/7.3/#r2"),
    ("log/", "log/", "../log/"), ("log/2/", "static/a.css", "../../static/a.css"), ("log/2/", "log/", "../../log/")])
def test_links_are_relative(origin, target, link):
    assert relative(origin, target) == link


_PIECES = st.lists(st.sampled_from(["a", "b", "c"]), max_size=4).map(lambda pieces: "".join(f"{p}/" for p in pieces))


@given(_PIECES, _PIECES)
def test_a_relative_link_leads_to_its_target(origin, target):
    reached = posixpath.normpath(posixpath.join("/", origin, relative(origin, target)))
    assert reached == posixpath.normpath(f"/{target}")
