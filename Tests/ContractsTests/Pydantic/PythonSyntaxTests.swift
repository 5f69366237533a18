import TenetContracts
import TenetModel
import Testing

/// Awkward ways of writing a model down.
struct PythonSyntaxTests {
    private func lines(_ text: String) -> [String] {
        let contract = PythonFiles.read("from pydantic import *\nfrom typing import *\n" + text)
        #expect(contract.problems.isEmpty)
        return contract.lines("M")
    }

    @Test func bracketsAndBackslashesJoinLines() {
        let text = """
            class M(
                BaseModel,  # a comment (with a bracket
            ):
                a: Annotated[
                    int,
              # a comment at the margin
                    Field(
                        ge=1,
                    ),
                ] = 3
                b: int = 1 + \\
                    2
                c: str = ("x"
                    "y")

            """
        #expect(lines(text) == ["a: int >=1.0", "b: int", "c: string"])
    }

    @Test func stringsOfEveryKind() {
        let text = #"""
            class M(BaseModel):
                """A text: with
            lines at the margin and 'quotes' and "more".
                """
                a: str = r"\d{3}\"" "more" 'it''s'
                b: str = f"{a!r:>{width}} {'nested'} {d["key"]} {{}}" rb'x'
                c: str = '''tri'ple''' """tri"ple"""
                d: Literal["a\n", 'b\x41\u00e9', r"\d"]
                e: bytes = b"\x00" + rB'''
            '''
                f: str = f'{x:'>10}' f"{ {1: 2}[1] }"
                g: int

            """#
        let last = lines(text)
        #expect(last.map { $0.prefix(1) } == ["a", "b", "c", "d", "e", "f", "g"])
        #expect(last[3] == "d!: \"a\n\" | \"bA\u{e9}\" | \"\\d\"")
        #expect(last[6] == "g!: int")
    }

    @Test func statementsThatAreNoDeclarationsArePassedOver() {
        let text = """
            import os; import sys
            @decorator(x=[i for i in range(3) if i], **{"a": 1})
            async def handler(a, /, b: int = 3, *args: int, c=lambda x, y=1: x, **rest) -> Dict[str, int]:
                if a:
                    return {k: v for k, v in b}
                class M(BaseModel):
                    wrong: int
            for i in range(3): print(i)
            with open("x") as f, y: pass
            match command:
                case {"a": 1}:
                    pass
            x = y = lambda: (yield)
            if a < b > c != d and not e or f is not None: pass
            elif g: pass
            else:
                pass
            class M(BaseModel): a: int; b: str = "x"
            z = a if b else c
            del x
            """
        #expect(lines(text) == ["a!: int", "b: string"])
    }

    @Test func tabsLineEndsAndByteOrderMarks() {
        #expect(lines("class M(BaseModel):\r\n\ta: int\r\n\r\n\tb: str\r\n") == ["a!: int", "b!: string"])
        let contract = PythonFiles.read("\u{FEFF}from pydantic import BaseModel\nclass M(BaseModel):\n    a: int")
        #expect(contract.lines("M") == ["a!: int"])
        #expect(contract.schemas.first?.place.range == ByteRange(40, 41))
    }

    @Test func fieldsInBranchesCount() {
        let text = "class M(BaseModel):\n    if X:\n        a: int\n    else:\n        b: int\n    c: int\n"
        #expect(lines(text) == ["a!: int", "b!: int", "c!: int"])
    }

    @Test func numbers() {
        let text = """
            class M(BaseModel):
                a: Annotated[int, Field(ge=1_000, le=0xFF)]
                b: float = Field(gt=-1e-3, lt=2.5)
            """
        #expect(lines(text) == ["a!: int >=1000.0 <=255.0", "b!: number >-0.001 <2.5"])
    }

    @Test func deepNestingEnds() {
        let depth = 5000
        let text =
            "class M(BaseModel):\n    a: " + String(repeating: "list[", count: depth) + "int"
            + String(repeating: "]", count: depth) + "\n    b: int = " + String(repeating: "(", count: depth) + "1"
            + String(repeating: ")", count: depth) + "\n    c: int = " + String(repeating: "-", count: depth) + "1\n"
        #expect(lines(text).count == 3)
    }
}
