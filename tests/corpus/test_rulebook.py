"""Reading a rulebook: what its notation means, and how a fault in it is reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nines.corpus.rulebook import Bound, GameLink, Rulebook, Span, Words, bound, read_rulebook, read_words
from nines.errors import CorpusError

if TYPE_CHECKING:
    from pathlib import Path

GOOD = """# In short
A game for [two](seats.least=2).

# How to play
**Aim.** Get rid of [your cards](going-out=FirstOut).

- [must]{held}
| a | b |
|---|---|
| 1 | [2](deal.each=2) |
+++
[spans.held]
yes = "may [now](passing/held.due=false)"

[notes]
held = "Or you *may*."
"""


def read(folder: Path, text: str) -> Rulebook:
    (folder / "rulebook").mkdir(exist_ok=True)
    (folder / "rulebook" / "x-1.md").write_text(text, encoding="utf-8")
    rulebook = read_rulebook(folder, "x-1")
    assert rulebook is not None
    return rulebook


def test_a_rulebook_is_read_with_its_spans_and_notes(tmp_path: Path) -> None:
    rulebook = read(tmp_path, GOOD)
    assert [block.kind for block in rulebook.play] == ["paragraph", "item", "head", "row"]
    assert [block.line for block in rulebook.play] == [5, 7, 8, 10]
    assert [str(binding) for part in bound(rulebook.play[0].parts) for binding in part.bindings] == [
        "going-out=FirstOut"
    ]
    assert [span.key for span in rulebook.spans] == ["held"]
    assert isinstance(rulebook.others["held"]["yes"][1], Bound)
    assert rulebook.notes["held",] == (Words("Or you "), Words("may", italic=True), Words("."))


def test_a_corpus_may_have_no_rulebooks(tmp_path: Path) -> None:
    assert read_rulebook(tmp_path, "x-1") is None


def test_bindings_have_values_with_spaces_tuples_and_classes() -> None:
    (part,) = read_words('[it](pool/ace.name="red ace" wild.faces=9♦,9♥ naming.absent=() stop=Ranks)', "x.md")
    assert isinstance(part, Bound)
    assert [(binding.rule, binding.name, binding.value) for binding in part.bindings] == [
        ("pool/ace", "name", "red ace"),
        ("wild", "faces", "9♦,9♥"),
        ("naming", "absent", "()"),
        ("stop", "", "Ranks"),
    ]
    assert str(part.bindings[0]) == 'pool/ace.name="red ace"'


def test_a_span_has_points_and_perhaps_a_mark() -> None:
    parts = read_words("[[a](b=C) or [x](game:comet-1718)]{one two}[]{one#again}", "x.md")
    assert isinstance(parts[0], Span)
    assert isinstance(parts[0].parts[2], GameLink)
    assert [part.points for part in parts if isinstance(part, Span)] == [("one", "two"), ("one",)]


def test_a_bracket_can_be_written_as_itself() -> None:
    assert read_words(r"\[so\] 2 \* 3", "x.md") == (Words("[so] 2 * 3"),)


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("[open", "[ is not closed"),
        ("shut]", "] closes nothing"),
        ("[a] b", "after ] write (rule.parameter=value) or {point}"),
        ("[a](b", "( is not closed"),
        ("[a](b c)", "'b c' does not have the form rule.parameter=value"),
        ("[](b=C)", "no words are bound"),
        ("[a]{", "names no point"),
        ("[a]{A b}", "{A b} names no point"),
        ("[[a]{b}]{c}", "a span is inside another"),
        ("[[a](b=C)](d=E)", "a binding is inside another"),
        ("**bold", "emphasis is not closed"),
    ],
)
def test_a_fault_of_notation_is_said_with_its_line(tmp_path: Path, words: str, fault: str) -> None:
    with pytest.raises(CorpusError) as error:
        read(tmp_path, f"# In short\nIt is.\n\n# How to play\nOne\n{words}\n")
    assert str(error.value).startswith("rulebook/x-1.md, line ")
    assert "line 6" in str(error.value) or "line 5" in str(error.value)
    assert fault in str(error.value)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Hello.\n", "line 1: text before the heading; begin with '# In short'"),
        ("# In short\nA.\n", "there is no text under '# How to play'"),
        ("# Rules\nA.\n", "line 1: heading '# Rules'; write '# In short' and then '# How to play'"),
        (GOOD.replace("[spans.held]", "[spans.hold]"), "the text has no span {hold}; did you mean 'held'?"),
        (GOOD.replace("[spans.held]", "[spams.held]"), "field 'spams' is not known; did you mean 'spans'?"),
        (GOOD.replace("held = ", "held : "), "below +++ it does not parse: "),
        (GOOD.replace("you *may*", "[you](a=B)"), "notes.held: bindings and spans are not allowed here"),
        (GOOD.replace("may [now]", "[may]{other} [now]"), "spans.held, yes: a span is inside another"),
    ],
)
def test_a_fault_of_form_says_what_to_do(tmp_path: Path, text: str, fault: str) -> None:
    with pytest.raises(CorpusError) as error:
        read(tmp_path, text)
    assert fault in str(error.value)


def test_a_fault_below_the_fence_has_the_files_line(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="at line 16"):
        read(tmp_path, GOOD.replace("held = ", "held : "))
