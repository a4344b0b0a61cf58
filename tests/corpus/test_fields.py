"""The reader of records: what a table may hold is what the fields of a record say."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - the types of fields are read at run time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import pytest

from nines.corpus.entries import Entry, read_toml
from nines.corpus.fields import OneOf, read_file, read_record
from nines.corpus.load import files_under
from nines.errors import CorpusError

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Part:
    """A record inside another."""

    id: str
    says: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A record without a key."""

    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """A record with a field of each type."""

    id: str
    title: str
    kind: Annotated[str, OneOf(("rule", "option"))]
    note: str = ""
    year: int = 0
    seat: int | None = None
    over: bool | None = None
    games: tuple[str, ...] = ()
    sizes: tuple[int, ...] = ()
    pieces: tuple[Piece, ...] = ()
    parts: Mapping[str, Part]
    words: Mapping[str, str]
    amounts: Mapping[str, int]
    lists: Mapping[str, tuple[str, ...]]
    anything: Mapping[str, object]

    def fault(self) -> str:
        return "the title is a number" if self.title.isdigit() else ""


LEAST = {"title": "A", "kind": "rule"}


def read(**table: Any) -> Whole:  # noqa: ANN401 - whatever a table holds
    return read_record(Entry("file.toml", "x", {**LEAST, **table}), Whole, id="x")


def test_what_is_left_out_has_its_default_or_is_empty() -> None:
    made = read()
    assert (made.id, made.note, made.year, made.seat, made.over) == ("x", "", 0, None, None)
    assert (made.games, made.sizes, made.pieces) == ((), (), ())
    assert (made.parts, made.words, made.amounts, made.lists, made.anything) == ({}, {}, {}, {}, {})


def test_every_type_of_a_field_is_read() -> None:
    made = read(
        note="n",
        year=1718,
        seat=2,
        over=True,
        games=["comet"],
        sizes=[1, 2],
        pieces=[{"says": "a"}],
        parts={"one": {"says": "b"}},
        words={"a": "b"},
        amounts={"pool": 3},
        lists={"0": ["a", "b"]},
        anything={"a": [1]},
    )
    assert made.pieces == (Piece("a"),)
    assert made.parts == {"one": Part("one", "b")}
    assert (made.lists, made.anything) == ({"0": ("a", "b")}, {"a": (1,)})
    assert (made.over, made.seat, made.sizes, made.amounts) == (True, 2, (1, 2), {"pool": 3})


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        ({"title": 7}, "x: field 'title' is 7; expected text"),
        ({"title": " "}, "x: field 'title' is ' '; expected text"),
        ({"kind": "rul"}, "x: field 'kind' is 'rul'; did you mean 'rule'?"),
        ({"year": "1718"}, "x: field 'year' is '1718'; expected a whole number"),
        ({"seat": True}, "x: field 'seat' is True; expected a whole number"),
        ({"over": 1}, "x: field 'over' is 1; expected true or false"),
        ({"games": "comet"}, "x: field 'games' is 'comet'; expected a list of texts"),
        ({"sizes": ["1"]}, "expected a list of whole numbers"),
        ({"pieces": [{"say": "a"}]}, "x, pieces: field 'says' is missing"),
        ({"pieces": [{"says": "a", "sais": "b"}]}, "field 'sais' is not known; did you mean 'says'?"),
        ({"parts": {"one": {}}}, "x, parts 'one': field 'says' is missing"),
        ({"parts": {"one": {"id": "two", "says": "b"}}}, "field 'id' is not known"),
        ({"words": {"a": 1}}, "expected a table of texts"),
        ({"amounts": {"a": "1"}}, "expected a table of whole numbers"),
        ({"lists": {"0": "a"}}, "x, lists: field '0' is 'a'; expected a list of texts"),
        ({"lists": []}, "field 'lists' is []; expected a table"),
        ({"anything": []}, "expected a table"),
        ({"titel": "A"}, "x: field 'titel' is not known; did you mean 'title'?"),
        ({"id": "y"}, "x: field 'id' is not known"),
        ({"title": "7"}, "x: the title is a number"),
    ],
)
def test_what_does_not_fit_is_named_with_its_place(table: dict[str, Any], complaint: str) -> None:
    with pytest.raises(CorpusError) as caught:
        read(**table)
    assert str(caught.value).startswith("file.toml, x")
    assert complaint in str(caught.value)


def test_a_field_without_a_default_must_be_there() -> None:
    with pytest.raises(CorpusError, match=r"^file.toml, x: field 'title' is missing$"):
        read_record(Entry("file.toml", "x", {"kind": "rule"}), Whole, id="x")


def test_a_file_is_read_table_by_table(tmp_path: Path) -> None:
    (tmp_path / "parts.toml").write_text('[one]\nsays = "a"\n[two]\nsays = "b"\n', encoding="utf-8")
    assert read_file(tmp_path, "parts.toml", Part, "id") == {"one": Part("one", "a"), "two": Part("two", "b")}
    (tmp_path / "parts.toml").write_text("one = 7\n", encoding="utf-8")
    with pytest.raises(CorpusError, match=r"parts.toml, one: is 7; expected a table of fields"):
        read_file(tmp_path, "parts.toml", Part, "id")


@pytest.mark.parametrize(
    "text", ["x = " + "[" * 5000 + "]" * 5000, "x = " + "{a = " * 5000 + "1" + "}" * 5000]
)
def test_what_is_nested_too_deep_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "deep.toml").write_text(text, encoding="utf-8")
    with pytest.raises(CorpusError, match=r"^deep.toml: does not parse: brackets are nested too deep$"):
        read_toml(tmp_path, "deep.toml")


def test_what_is_no_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "loop.toml").symlink_to(tmp_path / "loop.toml")
    for name in ("folder.toml", "loop.toml"):
        with pytest.raises(CorpusError, match=f"^{name}: cannot be read: "):
            read_toml(tmp_path, name)
    with pytest.raises(CorpusError, match=r"^loop.toml: there is no such folder in the corpus$"):
        files_under(tmp_path, "loop.toml")
