"""``python -m nines_verification golden [GAME ...]``: write golden plays anew."""

from __future__ import annotations

import sys

from nines.catalogue import CATALOGUE, load
from nines.errors import NinesError
from nines_verification.golden import write_golden


def main(arguments: list[str]) -> int:
    """Write the golden plays of the games named, all if none are; return the exit status."""
    if not arguments or arguments[0] != "golden":
        print("usage: python -m nines_verification golden [GAME ...]", file=sys.stderr)
        return 2
    try:
        for name in arguments[1:] or [listed.slug for listed in CATALOGUE]:
            print(f"wrote {write_golden(load(name))}; read the difference before you commit it")
    except NinesError as error:
        print(f"nines_verification: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
