"""Translate the machine of the compiled code with numba, into the bitcode that the package contains.

See :mod:`nines.compiled.program`. Numba is needed only here; to play, LLVM is enough.
"""

from __future__ import annotations

import operator
import re
import sys
from argparse import ArgumentParser
from typing import TYPE_CHECKING, Any, Final, get_type_hints

import llvmlite.binding as llvm
import numba
from llvmlite import ir
from numba import types
from numba.core.typing import signature
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate, infer_getattr, infer_global
from numba.extending import intrinsic, lower_builtin, lower_getattr_generic, models, register_model

from nines import compiled
from nines.boundary.files import ANY, write_whole
from nines.compiled import layout, machine, words
from nines.compiled.program import AGAIN, FUNCTION, TRANSLATION, mark, sources
from nines.compiled.translating import INLINED, MARK

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

kinds: Any = types  # the types of numba have no annotations, nor have its tools
WORD: Final = ir.IntType(64)
BYTES: Final = ir.IntType(8).as_pointer()
# What LLVM reads only while it improves the code.
REMARKS: Final = re.compile(r", !(?:alias\.scope|invariant\.load|noalias|tbaa) !\d+")
# No array is made, so nothing need be counted; no number is divided by 0; Python calls none of the functions.
OPTIONS: Final[dict[str, Any]] = {
    "_nrt": False,
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}


class Numbers(kinds.Type):
    """The type of an array: in memory, the address of its first number. No two arrays overlap."""

    def __init__(self, name: str, array: Any) -> None:  # noqa: ANN401 - an annotation of numpy
        self.of = name
        self.number = numba.from_dtype(array.__args__[1].__args__[0])
        super().__init__(name=f"{name}[{self.number}]")


class Arrays(kinds.Type):
    """The type of a named tuple of arrays: in memory, the address of a list of the addresses of the arrays.

    A function passes on one address, where numba would pass seven words for each array.
    """

    def __init__(self, arrays: type) -> None:
        self.members = {name: Numbers(name, array) for name, array in get_type_hints(arrays).items()}
        super().__init__(name=arrays.__name__)


@register_model(Numbers)
class _NumbersModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Numbers) -> None:  # noqa: ANN401 - the same
        super().__init__(manager, kind, manager.lookup(kind.number).get_data_type().as_pointer())


@register_model(Arrays)
class _ArraysModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Arrays) -> None:  # noqa: ANN401 - the same
        super().__init__(manager, kind, BYTES.as_pointer())


@infer_getattr
class _ArraysAttributes(AttributeTemplate):
    key = Arrays

    def generic_resolve(self, kind: Arrays, name: str) -> Any:  # noqa: ANN401 - the same
        """Return the type of a member."""
        return kind.members.get(name)


@lower_getattr_generic(Arrays)
def _member(context: Any, builder: Any, kind: Arrays, value: Any, name: str) -> Any:  # noqa: ANN401 - the same
    """Read the address of an array, which never changes."""
    read = builder.load(builder.gep(value, [ir.Constant(WORD, [*kind.members].index(name))]))
    read.set_metadata("invariant.load", builder.module.add_metadata([]))
    return builder.bitcast(read, context.get_value_type(kind.members[name]))


@infer_global(operator.getitem)
class _Read(AbstractTemplate):
    def generic(self, takes: Any, _: Any) -> Any:  # noqa: ANN401 - the same
        """Return the types of what is read from an array, and of what reading takes."""
        array, place = takes
        known = isinstance(array, Numbers) and isinstance(place, kinds.Integer)
        return signature(array.number, array, kinds.intp) if known else None


@infer_global(operator.setitem)
class _Write(AbstractTemplate):
    def generic(self, takes: Any, _: Any) -> Any:  # noqa: ANN401 - the same
        """Return the types of what writing into an array takes."""
        array, place, _number = takes
        known = isinstance(array, Numbers) and isinstance(place, kinds.Integer)
        return signature(kinds.none, array, kinds.intp, array.number) if known else None


@lower_builtin(operator.getitem, Numbers, kinds.Integer)
def _read(_: Any, builder: Any, made: Any, given: Any) -> Any:  # noqa: ANN401 - the same
    array, place = given
    return _within(builder, made.args[0], builder.load(builder.gep(array, [place])))


@lower_builtin(operator.setitem, Numbers, kinds.Integer, kinds.Any)
def _write(context: Any, builder: Any, made: Any, given: Any) -> Any:  # noqa: ANN401 - the same
    array, place, number = given
    _within(builder, made.args[0], builder.store(number, builder.gep(array, [place])))
    return context.get_dummy_value()


def _within(builder: Any, array: Numbers, access: Any) -> Any:  # noqa: ANN401 - the same
    """Say that an instruction reads or writes one array and no other, so that the others stay as they are."""
    module = builder.module
    root = module.add_metadata(["arrays"])
    own = module.add_metadata([array.of, root, ir.Constant(WORD, 0)])
    access.set_metadata("tbaa", module.add_metadata([own, own, ir.Constant(WORD, 0)]))
    return access


T, D = Arrays(layout.Tables), Arrays(layout.Deal)
TAKES: Final = (T, D, kinds.uint64, kinds.UniTuple(kinds.int64, 2), Numbers("results", layout.Numbers))


@intrinsic
def bits(_typing: Any, word: Any) -> Any:  # noqa: ANN401, ARG001 - numba's own signature
    """Count the set bits of a word."""
    return kinds.int64(kinds.int64), lambda _, builder, __, given: builder.ctpop(*given)


@intrinsic
def zeros(_typing: Any, word: Any) -> Any:  # noqa: ANN401, ARG001 - numba's own signature
    """Count the zeros below the lowest set bit of a word, which is not 0."""
    never = ir.Constant(ir.IntType(1), 1)
    return kinds.int64(kinds.int64), lambda _, builder, __, given: builder.cttz(*given, never)


@intrinsic
def high(_typing: Any, word: Any, other: Any) -> Any:  # noqa: ANN401, ARG001 - numba's own signature
    """Multiply two words without sign, and return the upper 64 bits of the product."""

    def made(_: Any, builder: Any, __: Any, given: Any) -> Any:  # noqa: ANN401 - the same
        wide = ir.IntType(2 * WORD.width)
        product = builder.mul(*(builder.zext(each, wide) for each in given))
        return builder.trunc(builder.lshr(product, ir.Constant(wide, WORD.width)), WORD)

    return kinds.uint64(kinds.uint64, kinds.uint64), made


INSTRUCTIONS: Final = {words.bits: bits, words.zeros: zeros, words.high: high}


def translated(*, debug: bool = False) -> bytes:
    """Return the translation of the machine, which is the same for all processors of 64 bits.

    Afterwards, this process cannot run the machine's source code any more. If *debug* is true, the
    translation records from which function each instruction comes.
    """
    options = {**OPTIONS, "debug": debug}
    config: Any = numba.config
    config.CPU_NAME, config.CPU_FEATURES = "generic", ""
    config.LOOP_VECTORIZE = config.SLP_VECTORIZE = 0
    modules = {name: vars(sys.modules[f"{compiled.__name__}.{name}"]) for name in sources()}
    play = numba.njit(**options)(machine.play_deals)
    made: dict[Any, Any] = dict(INSTRUCTIONS)
    for names in modules.values():
        for name, value in names.items():
            if hasattr(value, MARK) and value not in made:
                made[value] = numba.njit(**options, forceinline=getattr(value, MARK) == INLINED)(value)
            if callable(value) and value in made:
                names[name] = made[value]
    play.compile(TAKES)
    text = re.sub("(?m)^source_filename = .*", f'source_filename = "{mark()}"', play.inspect_llvm(TAKES))
    module = llvm.parse_assembly(text)
    for value in (*module.functions, *module.global_variables):
        if value.name == play.overloads[TAKES].fndesc.llvm_func_name:
            value.name = FUNCTION
        elif not value.is_declaration:
            value.linkage = "internal"
    _improve(module, debug=debug)
    code: bytes = llvm.parse_assembly(REMARKS.sub("", str(module))).as_bitcode()
    return code


def _improve(module: Any, *, debug: bool) -> None:  # noqa: ANN401 - llvmlite has no annotations
    """Let LLVM improve a module for any processor, and remove what is not used, also names."""
    llvm.initialize_native_target()
    target = llvm.Target.from_default_triple().create_target_machine(cpu="generic", opt=3)
    options = llvm.create_pipeline_tuning_options(3)
    options.loop_vectorization = options.slp_vectorization = options.loop_unrolling = False
    builder = llvm.create_pass_builder(target, options)
    passes = builder.getModulePassManager()
    if not debug:
        passes.add_strip_symbols_pass()
    passes.run(module, builder)
    module.triple = ""


def command(arguments: Sequence[str]) -> Iterator[str]:
    """Translate the machine, and yield what was done."""
    parser = ArgumentParser("python -m nines_verification translate", description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--check", action="store_true", help="only compare with the translation that is there"
    )
    parser.add_argument("--text", action="store_true", help="print what is there as a text")
    asked = parser.parse_args(arguments)
    if asked.text:
        yield str(llvm.parse_bitcode(TRANSLATION.read_bytes()))
        return
    code = translated()
    if not asked.check:
        write_whole(TRANSLATION, code, over=ANY)
        yield f"wrote {TRANSLATION}"
    elif code == TRANSLATION.read_bytes():
        yield f"{TRANSLATION} is the translation of the source code"
    else:
        yield f"{TRANSLATION} is not the translation of the source code; {AGAIN}"
        sys.exit(1)
