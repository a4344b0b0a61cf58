"""How functions are compiled, and where the compiled code is kept.

Numba caches compiled code by the file of the function that Python calls. Numba does not notice changes in
functions that this function calls, or in constants of other modules. So the compiled code is kept in a folder
named after the digest of all modules that are compiled.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic

from nines.boundary.environment import cache_folder, switched_on

F = TypeVar("F", bound=Callable[..., Any])

config: Any = numba.config
kinds: Any = types  # the types of numba have no annotations, nor have its tools
tools: Any = cgutils
HERE: Final = Path(__file__).parent
FAST: Final[dict[str, Any]] = {"nogil": True, "_nrt": False}  # no counting of references: no array is made
HELPER: Final[dict[str, Any]] = {
    **FAST,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}  # Python does not call it
# Set to 1 to play without compiling, to see its lines covered.
INTERPRETED: Final = switched_on("NINES_INTERPRETED")


@intrinsic
def _bits(typing: Any, word: Any) -> Any:  # noqa: ANN401, ARG001 - numba's own signature
    """Count the set bits of a word with one processor instruction."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401 - the same
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def _zeros(typing: Any, word: Any) -> Any:  # noqa: ANN401, ARG001 - numba's own signature
    """Count the zeros below the lowest set bit with one processor instruction."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401 - the same
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@intrinsic
def _high(typing: Any, word: Any, other: Any) -> Any:  # noqa: ANN401, ARG001 - numba's own signature
    """Multiply two words, and return the upper 64 bits of the product."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401 - the same
        one, two = (builder.zext(each, ir.IntType(128)) for each in arguments)
        return builder.trunc(
            builder.lshr(builder.mul(one, two), ir.Constant(ir.IntType(128), 64)), ir.IntType(64)
        )

    return types.uint64(types.uint64, types.uint64), generate


@intrinsic
def _bare(typing: Any, arrays: Any) -> Any:  # noqa: ANN401, ARG001 - numba's own signature
    """Replace each array of a named tuple by a pointer to its first element.

    A numba array takes seven words, and each call would pass all seven.
    """
    made = kinds.NamedTuple([kinds.CPointer(array.dtype) for array in arrays], arrays.instance_class)

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401 - the same
        members = tools.unpack_tuple(builder, arguments[0])
        data = [
            context.make_array(array)(context, builder, member).data
            for array, member in zip(arrays, members, strict=True)
        ]
        return context.make_tuple(builder, made, data)

    return made(arrays), generate


def _count_bits(word: Any) -> Any:  # noqa: ANN401 - 64 bits
    return np.int64((int(word) & (1 << 64) - 1).bit_count())


def _count_zeros(word: Any) -> Any:  # noqa: ANN401 - 64 bits
    return np.int64((int(word) & -int(word)).bit_length() - 1)


def _upper_half(word: Any, other: Any) -> Any:  # noqa: ANN401 - 64 bits
    return np.uint64(int(word) * int(other) >> 64)


def _itself(arrays: F) -> F:
    return arrays


bits: Any = _count_bits if INTERPRETED else _bits
zeros: Any = _count_zeros if INTERPRETED else _zeros
high: Any = _upper_half if INTERPRETED else _high
bare: Any = _itself if INTERPRETED else _bare


def inlined(function: F) -> F:
    """Compile a function into each function that calls it."""
    return function if INTERPRETED else cast("F", njit(**HELPER, forceinline=True)(function))


def apart(function: F) -> F:
    """Compile a rarely called function separately, which makes compiling faster."""
    return function if INTERPRETED else cast("F", njit(**HELPER)(function))


def called(function: F) -> F:
    """Compile a function that Python calls, and store the compiled code for later runs."""
    if INTERPRETED:
        return function
    folder = folder_kept()
    if folder is None:
        return cast("F", njit(**FAST)(function))
    usual = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        return cast("F", njit(**FAST, cache=True)(function))
    finally:
        config.CACHE_DIR = usual


@cache
def places() -> tuple[Path, ...]:
    """Return the folders in which compiled code can be kept: of the user, and a temporary one."""
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(HERE.glob("*.py")))
    digest = sha256(f"{numba.__version__} {np.__version__} {text}".encode()).hexdigest()[:16]
    own = cache_folder()
    shared = Path(tempfile.gettempdir()) / f"nines-compiled-{digest}"
    return (own / "compiled" / digest, shared) if own else (shared,)


@cache
def folder_kept() -> Path | None:
    """Return the first folder that can be written to; None if there is none."""
    return next(filter(_writable, places()), None)


def _writable(folder: Path) -> bool:
    """Return whether a folder exists, or can be made, and files can be made in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def slow_start() -> str:
    """Return why all must be compiled first if the user's cache cannot be written; empty if it can.

    The sentence says how long this takes and what to do.
    """
    folder, usual = folder_kept(), places()[0]
    if INTERPRETED or folder == usual or (folder and any(folder.rglob("*.nbi"))):
        return ""
    kept = f"it is kept in {folder}" if folder else "it cannot be kept"
    return (
        f"compiling takes about half a minute, because {usual} cannot be written; {kept};"
        " to keep it, set XDG_CACHE_HOME to a folder that can be written"
    )
