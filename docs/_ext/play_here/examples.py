"""Runs the examples of a page in a browser, and checks again what the page promises.

The file is served beside the package, and is executed at the first example. It runs here too, for the tests.
An example is JSON: its ``code`` without prompts and, if there are any, the examples ``above`` it, the
``module`` in whose docstring it is, and as ``promises`` each input of the page with its output.
"""

from __future__ import annotations

import ast
import io
import json
import traceback
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

MOST = 100_000  # characters of output; a program that prints without end fills no memory
TRACEBACK = "Traceback (most recent call last):\n"


class Output(io.TextIOBase):
    """What is printed: the whole is passed on as it comes, and each step is kept for the comparison."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self.pass_on, self.kept, self.left = write, "", MOST

    def write(self, text: str) -> int:
        """Pass on a text, as long as there is room."""
        shown = text[: self.left]
        self.left -= len(shown)
        self.kept += shown
        if shown:
            self.pass_on(shown)
        return len(text)

    def taken(self) -> str:
        """Return what was printed since the last call."""
        taken, self.kept = self.kept, ""
        return taken


class Session:
    """The names of a page or a docstring, and the examples that have been run with them, in order."""

    def __init__(self, module: str) -> None:
        self.module, self.ran = module, list[str]()
        self.names = dict(vars(import_module(module))) if module else {"__name__": "__main__"}

    def leads_to(self, example: Mapping[str, Any]) -> bool:
        """Return whether all that was run is above an example, which then may be run with these names."""
        above = [one["code"] for one in example["above"]]
        return self.module == example["module"] and self.ran == above[: len(self.ran)]

    def run(self, example: Mapping[str, Any], name: str, output: Output) -> dict[str, Any]:
        """Run one example with these names."""
        self.ran.append(example["code"])
        return _run(example, name, self.names, output)


class Runner:
    """Runs examples one after another; those above an example are run again only where that is necessary."""

    def __init__(self) -> None:
        self.session: Session | None = None

    def run(self, text: str, write: Callable[[str], None]) -> str:
        """Run an example after those above it; return each step with its output, and the error that ended it.

        Parameters
        ----------
        text
            The example, as JSON.
        write
            Takes what the example prints, as it comes; nothing of what those above it print.
        """
        example = {"above": [], "promises": [], "module": "", **json.loads(text)}
        session = self.session
        if session is None or not session.leads_to(example):
            session = Session(example["module"])
        self.session = None  # until it has ended without an error
        for number, above in enumerate(example["above"]):
            if number >= len(session.ran):
                ended = session.run(above, f"<example {number}>", Output(lambda _text: None))
                if ended["error"]:
                    return json.dumps({**ended, "steps": [], "above": number})
        ended = session.run(example, f"<example {len(example['above'])}>", Output(write))
        self.session = None if ended["error"] else session
        return json.dumps({**ended, "above": None})


def _run(example: Mapping[str, Any], name: str, names: dict[str, Any], output: Output) -> dict[str, Any]:
    """Run the steps of one example until the first error that the page does not promise."""
    steps, ended = list[dict[str, Any]](), ("", 0)
    try:
        units = list(_units(ast.parse(example["code"], name).body))
        for unit, promise in zip(units, _promises(units, example["promises"]), strict=True):
            error = _error(unit, name, names, output)
            said, same = _compared(error, output.taken(), promise)
            steps.append({"line": _first_line(unit), "output": said, "promised": promise, "same": same})
            if error and not (promise and same):
                ended = _message(error), _line(error, name)
                break
    except SyntaxError as error:
        ended = _message(error), error.lineno or 0
    return {"steps": steps, "error": ended[0], "line": ended[1], "cut": output.left == 0}


def _compared(error: BaseException | None, said: str, promise: str | None) -> tuple[str, bool]:
    """Return what a step says, and whether the page promises it; an error is compared without its frames."""
    if error and promise and promise.startswith(TRACEBACK):
        said = _as_traceback(error, promise)
    elif error:
        return said, False
    return said, promise is None or said.rstrip() == promise.rstrip()


def _error(unit: list[ast.stmt], name: str, names: dict[str, Any], output: Output) -> BaseException | None:
    """Run statements as at the prompt, which shows the value of each expression; return their error."""
    made = compile(ast.Interactive(unit), name, "single")
    try:
        with redirect_stdout(output), redirect_stderr(output):
            exec(made, names)  # noqa: S102 - the reader runs it in their own browser
    except BaseException as error:  # noqa: BLE001 - also SystemExit, which ends no browser
        return error
    return None


def _units(body: Sequence[ast.stmt]) -> Iterator[list[ast.stmt]]:
    """Yield the statements as a prompt takes them: those of one line together."""
    unit = list[ast.stmt]()
    for statement in body:
        if unit and statement.lineno != unit[-1].end_lineno:
            yield unit
            unit = []
        unit.append(statement)
    if unit:
        yield unit


def _promises(units: Sequence[list[ast.stmt]], promises: Sequence[Sequence[str]]) -> list[str | None]:
    """Return what the page promises of each step: in their order if none is new, else of those unchanged."""
    if len(units) == len(promises):
        return [output for _, output in promises]
    left = [(_dump(ast.parse(source).body), output) for source, output in promises]
    found = list[str | None]()
    for unit in units:
        at = next((at for at, (source, _) in enumerate(left) if source == _dump(unit)), None)
        found.append(None if at is None else left[at][1])
        left = left if at is None else left[at + 1 :]
    return found


def _dump(statements: Sequence[ast.stmt]) -> str:
    return "\n".join(map(ast.dump, statements))


def _as_traceback(error: BaseException, promise: str) -> str:
    """Return the error as the page shows one, with the frames of the page: only its end is compared."""
    frames = promise.removeprefix(TRACEBACK).splitlines(keepends=True)
    shown = next((at for at, line in enumerate(frames) if line[:1].isalpha()), len(frames))
    return TRACEBACK + "".join(frames[:shown]) + "".join(traceback.format_exception_only(error))


def _first_line(unit: Sequence[ast.stmt]) -> int:
    """Return the line at which statements begin, with the decorators of the first."""
    decorators: list[ast.expr] = getattr(unit[0], "decorator_list", [])
    return min(unit[0].lineno, *(one.lineno for one in decorators), unit[-1].lineno)


def _message(error: BaseException) -> str:
    """Return the end of a traceback, which says what happened."""
    text = "".join(traceback.format_exception_only(error)).strip()
    return text.splitlines()[-1] if isinstance(error, SyntaxError) else text


def _line(error: BaseException, name: str) -> int:
    """Return the line of the example at which an error occurred; 0 if it is not known."""
    frames = reversed(traceback.extract_tb(error.__traceback__))
    return next((frame.lineno for frame in frames if frame.filename == name and frame.lineno), 0)


run_example = Runner().run
