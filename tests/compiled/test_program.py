"""The program that plays: that it is the translation of the source code as it is."""

from __future__ import annotations

import ast
import subprocess
import sys
from typing import TYPE_CHECKING

import llvmlite.binding as llvm  # type: ignore[import-untyped]
import pytest

from nines.compiled import program, words

if TYPE_CHECKING:
    from pathlib import Path


def test_the_translation_is_that_of_the_source_code() -> None:
    module = llvm.parse_bitcode(program.TRANSLATION.read_bytes())
    assert module.source_file == program.mark()
    assert not module.triple
    sources = program.sources()
    assert {"machine", "walk", "keys", "now", "translating"} < sources.keys()
    assert not sources.keys() & {"playing", "lowering", "program"}
    for name, file in sources.items():
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "nines.compiled":
                assert {alias.name for alias in node.names} <= sources.keys(), name
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("nines.compiled."):
                assert str(node.module).rpartition(".")[2] in sources, name


def test_a_processor_that_llvm_does_not_know_plays_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> None:
        raise RuntimeError("failed to get host cpu features")

    monkeypatch.setattr(llvm, "get_host_cpu_features", unknown)
    assert program.loaded(program.TRANSLATION.read_bytes()).get_function_address(program.FUNCTION)


def test_a_translation_of_other_source_code_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name, file in program.sources().items():
        (tmp_path / f"{name}.py").write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    before = program.mark()
    monkeypatch.setattr(program, "HERE", tmp_path)
    assert program.mark() == before
    with (tmp_path / "walk.py").open("a", encoding="utf-8") as walk:
        walk.write("# changed\n")
    with pytest.raises(program.StaleTranslationError, match=r"translate it again with: python -m nines_ver"):
        program.loaded(program.TRANSLATION.read_bytes())


def test_the_translation_calls_nothing_outside_itself() -> None:
    module = llvm.parse_bitcode(program.TRANSLATION.read_bytes())
    outside = [each.name for each in module.functions if each.is_declaration]
    assert outside
    assert all(name.startswith("llvm.") for name in outside)
    assert [each.name for each in module.functions if each.name not in {"", *outside}] == [program.FUNCTION]


@pytest.mark.slow
def test_translating_again_gives_the_same_text() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "nines_verification", "translate", "--check"],
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert "is the translation of the source code" in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("word", "count", "below"), [(1, 1, 0), (-1, 64, 0), (0b1011000, 3, 3), (1 << 63, 1, 63)]
)
def test_a_word_is_counted_as_the_processor_counts_it(word: int, count: int, below: int) -> None:
    assert (words.bits(word), words.zeros(word)) == (count, below)
    assert words.high(1 << 63, 6) == 3
