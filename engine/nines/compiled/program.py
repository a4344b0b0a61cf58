"""The machine as a program for this processor, made from the translation beside this module.

The translation, ``machine.bc``, is bitcode of LLVM, made from the source code of the machine. It is the same
for every processor. LLVM turns it into instructions in less than a second, whenever a process first plays, so
nothing is compiled at installation and no program is kept.
"""

from __future__ import annotations

import ctypes
import re
import sys
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import llvmlite.binding as llvm  # type: ignore[import-untyped]
import numpy as np

from nines.errors import NinesError

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.compiled.layout import Deal, Int, Numbers, Tables, Word

    Play = Callable[[Tables, Deal, Word, tuple[Int, Int], Numbers], int]

HERE: Final = Path(__file__).parent
TRANSLATION: Final = HERE / "machine.bc"
FUNCTION: Final = "play_deals"
AGAIN: Final = "python -m nines_verification translate"
IMPORTS: Final = re.compile(r"^ *from nines\.compiled(?:\.(\w+) import| import ([\w, ]+))", re.MULTILINE)
# What the function takes in the translation: where to write the result, and an error, which never comes; the
# tables; the deal; the seed; the numbers of the deals; the rows.
TAKES: Final = (*[ctypes.c_void_p] * 4, ctypes.c_uint64, ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p)


class StaleTranslationError(NinesError):
    """The translation of the machine was made from other source code; the message says what to do."""


def sources(start: str = "machine") -> dict[str, Path]:
    """Return the modules of source code that the machine consists of, by name."""
    found: dict[str, Path] = {}
    left = [start]
    while left:
        name = left.pop()
        if name not in found:
            found[name] = HERE / f"{name}.py"
            text = found[name].read_text(encoding="utf-8")
            left += [each for one, more in IMPORTS.findall(text) for each in (one or more).split(", ")]
    return dict(sorted(found.items()))


def mark() -> str:
    """Return what a translation of the source code as it is says about its source."""
    text = "".join(file.read_text(encoding="utf-8") for file in sources().values())
    return f"{__package__} {sha256(text.encode()).hexdigest()}"


def loaded(code: bytes, keep: Callable[[bytes], object] | None = None) -> Any:  # noqa: ANN401 - llvmlite's
    """Return an engine of LLVM with a translation, as instructions of this processor.

    Parameters
    ----------
    code
        The translation.
    keep
        A function that is given the object file that LLVM makes of it.

    Raises
    ------
    StaleTranslationError
        If the translation was made from other source code.
    """
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    module = llvm.parse_bitcode(code)
    if module.source_file != mark():
        what = f"{TRANSLATION} was translated from other source code; translate it again with: {AGAIN}"
        raise StaleTranslationError(what)
    module.triple = llvm.get_process_triple() + ("-elf" if sys.platform == "win32" else "")
    made_for = {"cpu": llvm.get_host_cpu_name(), "features": _features()}
    target = llvm.Target.from_triple(module.triple).create_target_machine(opt=3, jit=True, **made_for)
    module.data_layout = str(target.target_data)
    engine = llvm.create_mcjit_compiler(module, target)
    if keep:
        engine.set_object_cache(notify_func=lambda _, data: keep(data))
    engine.finalize_object()
    return engine


def _features() -> str:
    """Return what this processor can do; empty if LLVM does not find that out and only knows its name."""
    try:
        return str(llvm.get_host_cpu_features().flatten())
    except RuntimeError:
        return ""


def player_of(engine: Any) -> Play:  # noqa: ANN401 - the same
    """Return a function that does the same as :func:`nines.compiled.machine.play_deals`."""
    play = ctypes.CFUNCTYPE(ctypes.c_int32, *TAKES)(engine.get_function_address(FUNCTION))

    def play_deals(t: Tables, d: Deal, seed: Word, numbers: tuple[Int, Int], results: Numbers) -> int:
        result, error = ctypes.c_int64(), ctypes.c_void_p()
        tables, deal = (np.array([array.ctypes.data for array in arrays], np.uintp) for arrays in (t, d))
        given = tables.ctypes.data, deal.ctypes.data, int(seed), *numbers, results.ctypes.data
        play(ctypes.addressof(result), ctypes.addressof(error), *given)
        return result.value

    vars(play_deals)["engine"] = engine  # its instructions must last as long as the function
    return play_deals


@cache
def program() -> Play:
    """Return the machine as a program.

    Raises
    ------
    StaleTranslationError
        If the translation was made from other source code.
    """
    return player_of(loaded(TRANSLATION.read_bytes()))
