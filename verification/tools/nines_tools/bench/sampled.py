"""A program that interrupts its compiled code at regular intervals, to see which code is running.

If :mod:`~nines_tools.bench.compiled_profile` has set ``NUMBA_DEBUGINFO``, Numba records in the
compiled code which function each instruction comes from. This record does not make the code slower.
"""

from __future__ import annotations

import ctypes
import json
import subprocess
import sys
from bisect import bisect_right
from collections import Counter
from pathlib import Path
from time import process_time
from typing import Any, Final, NamedTuple

from nines import load
from nines.policies import seated

MOST: Final = 1 << 20  # as in sampler.c
BETWEEN: Final = 400_000  # nanoseconds from one sample to the next


class Code(NamedTuple):
    """A compiled function, with its place in memory and its place in the file of the compiled code."""

    address: int
    start: int
    size: int
    symbol: str


def functions(library: Any, file: Path) -> list[Code]:  # noqa: ANN401 - numba's
    """Write compiled code to a file, and return its functions, sorted by their addresses."""
    file.write_bytes(library._get_compiled_object())  # noqa: SLF001 - numba has no public name for it
    engine = library._codegen._engine._ee  # noqa: SLF001 - nor for this
    lines = subprocess.run(["nm", "-S", str(file)], capture_output=True, check=True, encoding="ascii").stdout  # noqa: S603, S607
    found = []
    for start, size, kind, symbol in (line.split() for line in lines.splitlines() if len(line.split()) == 4):
        if kind in "TtW":
            found.append(Code(engine.get_function_address(symbol), int(start, 16), int(size, 16), symbol))
    return sorted(found)


def placed(samples: list[int], codes: list[Code], main: str) -> dict[str, int]:
    """Count samples by their place in the function *main*, and elsewhere by the symbol of the function."""
    counts: Counter[str] = Counter()
    addresses = [code.address for code in codes]
    for sample in samples:
        code = codes[max(bisect_right(addresses, sample) - 1, 0)]
        into = sample - code.address
        if not 0 <= into < code.size:
            counts[""] += 1
        else:
            counts[hex(code.start + into) if code.symbol == main else code.symbol] += 1
    return dict(counts)


def main() -> None:
    """Play deals, and write the nanoseconds per deal and the samples as JSON."""
    name, seats, seed, deals, seconds, sampler, file = sys.argv[1:]
    player = load(name).family.compiled()(load(name), int(seats), seated(["random"], int(seats)))
    ends = int(seed), 1, int(deals) + 1
    player.play(*ends)
    compiled = sys.modules["nines.compiled.machine"].play_deals.overloads
    (one,) = compiled.values()
    codes = functions(one.library, Path(file))
    timer = ctypes.CDLL(sampler)
    if timer.begin(ctypes.c_long(BETWEEN)):
        sys.exit("the system has no timer for the profile")
    rounds, began = 0, process_time()
    while process_time() - began < float(seconds):
        player.play(*ends)
        rounds += 1
    used, count = process_time() - began, timer.end()
    samples = list((ctypes.c_uint64 * MOST).in_dll(timer, "places")[:count])
    beds = placed(samples, codes, one.fndesc.llvm_func_name)
    json.dump({"nanoseconds": 1e9 * used / rounds / int(deals), "samples": beds}, sys.stdout)


if __name__ == "__main__":
    main()
