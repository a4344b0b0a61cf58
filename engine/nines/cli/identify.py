"""``nines identify``: which of the games is it? A key of questions, in a dialogue or by options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from nines.boundary.files import read_whole
from nines.cli.command import NinesCommand, ReadPath, as_json, count, pass_library
from nines.cli.identify_lines import KINDS, nearest_line, show_questions, show_result
from nines.cli.output import emit, text, write_json
from nines.cli.prompt import QuitError, read_line
from nines.cli.terminal import at_terminal, write
from nines.errors import FileError, NinesError, RequestError
from nines.reference.identify import NEAREST, answers_of_text, identify, read_answers, understood
from nines.reference.key_values import NOT_KNOWN

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from nines.libraries import Library
    from nines.reference.identify import IdentifyAnswer

LARGEST: Final = 100_000  # bytes of a file with answers
HELP: Final = """\
  Type yes, no, sometimes, a number or cards. Press Enter if you do not know.
  back           Take the last answer back.
  NAME=ANSWER    Change an earlier answer, as in suit=no.
  list           Show all answers.
  result         Show the nearest editions, rule by rule.
  quit           End, with the result.
"""


def answer_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options ``--answer`` and ``--from``, which give a command answers to the key."""
    for option in (
        click.option(
            "--from",
            "file",
            type=ReadPath(),
            metavar="FILE",
            help="Read answers from a TOML file, in a table [answers].",
        ),
        click.option(
            "--answer",
            "answers",
            multiple=True,
            metavar="QUESTION=ANSWER",
            help="Answer a question; you can repeat this option.",
        ),
    ):
        command = option(command)
    return command


def answers_given(answers: tuple[str, ...], file: Path | None) -> dict[str, str]:
    """Return the answers of a file and of the options, by question; an option replaces an answer of the file.

    Raises
    ------
    RequestError
        If an option is not written as QUESTION=ANSWER.
    FileError
        If the file cannot be read, or is too large.
    CorpusError
        If the file is not TOML with answers.
    """
    given = {} if file is None else _answers_in(file)
    for answer in answers:
        name, equals, value = answer.partition("=")
        if not equals or not name.strip():
            raise RequestError(f"--answer {answer!r} answers nothing; write QUESTION=ANSWER, as in suit=no")
        given[name.strip()] = value
    return given


def _answers_in(file: Path) -> dict[str, str]:
    content = read_whole(file, LARGEST + 1)
    if len(content) > LARGEST:
        raise FileError(file, "read", f"it is larger than {LARGEST:,} bytes")
    try:
        text = content.decode()
    except UnicodeDecodeError:
        raise FileError(file, "read", "it is not text in UTF-8") from None
    return answers_of_text(text, str(file))


@click.command("identify", cls=NinesCommand)
@answer_options
@click.option("--most", type=count, default=NEAREST, metavar="NUMBER", help="How many editions to show.")
@as_json
@pass_library
def identify_game(
    library: Library, answers: tuple[str, ...], file: Path | None, *, most: int, as_json: bool
) -> None:
    """Find out which of the games a diary, a rule sheet or your family's rules describe.

    Answer questions in a player's words, as far as you can. The result is the nearest edition, with what
    agrees and what differs, rule by rule with the sources, and a name under which you can play it. An answer
    that does not fit excludes no edition. Without answers, nines puts the questions one by one; in a pipe, it
    lists them with their names.

    An answer is yes, no, sometimes, a number (4, 2-5), cards (9♦ 9♥, K for all kings, none), or don't know.
    A file for --from has lines such as suit = "no" and players = 4.

    \b
    Examples:
      $ nines identify
      $ nines identify --answer wild='9♦ 9♥' --answer suit=no --answer pips=yes
      $ nines identify --answer players=2-5 --answer stops=K --most 5
      $ nines identify --answer runs=yes --json

    \b
    With --json, an object (nines export writes its schema):
      - given: the answers, as nines understands them
      - says, fits, leads: the result in words, whether an edition fits, and whether one is nearest
      - ranked: the nearest editions, each with its nearest reading and every answer compared
      - conflicts: answers that no edition gives together
      - next_question: the question that separates the likely editions best
      - report: how to report a game that none of them fits
    """  # noqa: D301 - click's sign for lines that are not to be filled
    given = answers_given(answers, file)
    if as_json:
        write_json(identify(library, given, most=most))
    elif given:
        show_result(identify(library, given, most=most))
    elif at_terminal():
        _ask(library, most)
    else:
        read_answers(library, {})  # refuses a library without a key
        show_questions(library)


# --- The dialogue ---


def _ask(library: Library, most: int) -> None:
    """Put the questions one by one, until no question helps further or the reader ends."""
    emit(text(("Which game is it?", "bold")), text("Answer as far as you can; ? shows what you can type.\n"))
    given: dict[str, str] = {}
    while True:
        found = identify(library, given, most=most)
        if found.ranked:
            emit(text((nearest_line(found), "dim")))
        if found.next_question is None:
            break
        try:
            if not _one_step(library, given, found):
                break
        except QuitError:
            break
    if any(value != NOT_KNOWN for value in given.values()):
        emit(text(""))
        show_result(identify(library, given, most=most))


def _one_step(library: Library, given: dict[str, str], found: IdentifyAnswer) -> bool:
    """Put a question and act on what is typed; return whether to go on."""
    question = found.next_question
    assert question is not None  # noqa: S101 - for the type checker
    emit(text((question.asks, "bold")), text(question.hint or KINDS[question.kind]))
    typed = read_line(f"{question.id}> ")
    word, (name, equals, value) = typed.lower(), typed.partition("=")
    if word in ("quit", "result"):
        return word == "result" and _shown(found)
    if word == "?":
        write(HELP)
    elif word == "back":
        if given:
            del given[next(reversed(given))]
    elif word == "list":
        write(_listed(given))
    else:
        _note(library, given, *((name.strip(), value) if equals else (question.id, typed)))
    return True


def _shown(found: IdentifyAnswer) -> bool:
    show_result(found)
    return True


def _note(library: Library, given: dict[str, str], name: str, value: str) -> None:
    """Note an answer, or say why it is not one."""
    try:
        read, _ = read_answers(library, {name: value})
    except NinesError as error:
        write(f"  {error}\n")
        return
    given.pop(name, None)
    given[name] = read.get(name, NOT_KNOWN)
    if name in read and read[name] != value.strip().lower():
        write(f"  {understood(library, name, read[name])}\n")


def _listed(given: Mapping[str, str]) -> str:
    return "".join(f"  {name}={value}\n" for name, value in given.items()) or "  no answers yet\n"
