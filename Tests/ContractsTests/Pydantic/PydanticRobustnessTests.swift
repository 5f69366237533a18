import TenetContracts
import TenetModel
import Testing

/// Nothing makes the reader stop, and the same sources always give the same contract.
struct PydanticRobustnessTests {
    private static let sample = #"""
        from __future__ import annotations
        import datetime as dt, enum
        from typing import Annotated, Generic, Literal, Optional, TypeVar, Union
        from fastapi import APIRouter, Body, Depends, FastAPI, Query
        from pydantic import BaseModel, ConfigDict, Field, computed_field, field_serializer
        from .base import *
        T = TypeVar("T")
        type Pair[X] = tuple[X, X]
        class Kind(str, enum.Enum):
            A = "a"; B = f"{'b'}{A!r:>10}"
        class Page(BaseModel, Generic[T]):
            """Text with "quotes" and é."""
            model_config = ConfigDict(alias_generator=lambda s: s.replace("_", "-"), extra="forbid")
            items: list[T] = Field(default_factory=list, min_length=1, alias="it\x65ms")
            next: Optional["Page[T]"] = None
            kind: Literal["x", 1, None, Kind.A]
            pair: Pair[int] | None
            @computed_field
            @property
            def size(self) -> int: return len(self.items)
            @field_serializer("kind")
            def write(self, v) -> Union[str, None]:
                return {"a": [1, 2, (3,)]}[v] if v else None
            class Config:
                json_encoders = {dt.datetime: lambda v: v.isoformat()}
        router = APIRouter(prefix=f"/{'api'}")
        @router.get("/{id}", response_model=Page[Kind], responses={404: {"model": Page}}, status_code=201)
        async def read(id: int, q: Annotated[str, Query(max_length=3)] = "x", *, page: Page[int] = Body(...),
                       d=Depends(read)):
            """Doc"""
            for r, p in [(router, "/x")]:
                app.include_router(r, prefix=p)
        app = FastAPI(root_path="/root")
        app.include_router(router, prefix="/v1" + settings.X)
        """#

    private struct Numbers {
        var state: UInt64

        mutating func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return limit > 0 ? Int((state >> 33) % UInt64(limit)) : 0
        }
    }

    private struct Bytes: ContractFiles {
        var bytes: [UInt8]

        func bytes(of path: String) -> Result<[UInt8], ContractFileError> {
            path == "app/a.py" || path == "app/base.py" || path == "app/pyproject.toml"
                ? .success(bytes) : .failure(ContractFileError("There is no such file"))
        }

        func files(below path: String, ending: String) -> [String] {
            ["app/a.py", "app/base.py", "app/pyproject.toml"].filter { $0.hasSuffix(ending) }
        }
    }

    private static let pieces = [
        "(", ")", "[", "]", "{", "}", "\"", "'", "\"\"\"", "f\"{", "\\", "\n", "\n    ", "\t", ":", "=", ",", "#", "@",
        "*", "**", "|", "->", "...", "class ", "def ", "lambda ", "from . import ", "import ", "type ", "BaseModel",
        "Page[",
        "None", "0x", "1e", "\u{0}", "é", "if ", "else:", "for x in ", "Annotated[", "Literal[", "Depends(", "app.",
    ]

    @Test(arguments: 1...12) func brokenSourcesAreRead(_ seed: Int) {
        var numbers = Numbers(state: UInt64(seed))
        let whole = Array(Self.sample.utf8)
        for _ in 0..<60 {
            var bytes = whole
            for _ in 0...numbers.next(6) {
                let place = numbers.next(bytes.count)
                switch numbers.next(5) {
                case 0: bytes.removeSubrange(place..<min(bytes.count, place + 1 + numbers.next(30)))
                case 1: bytes.insert(contentsOf: Self.pieces[numbers.next(Self.pieces.count)].utf8, at: place)
                case 2: bytes.insert(UInt8(truncatingIfNeeded: numbers.next(256)), at: place)
                case 3:
                    let from = numbers.next(bytes.count)
                    bytes.insert(contentsOf: bytes[from..<min(bytes.count, from + numbers.next(80))], at: place)
                default: bytes.removeSubrange(place...)
                }
                if bytes.isEmpty { bytes = [0] }
            }
            let contract = PydanticReader.read("app", from: Bytes(bytes: bytes))
            for schema in contract.schemas { #expect(schema.place.range.upper <= bytes.count) }
            for operation in contract.operations { #expect(operation.place.range.upper <= bytes.count) }
            for problem in contract.problems { #expect(problem.place.range.upper <= bytes.count) }
        }
    }

    @Test func everyBeginningIsRead() {
        let whole = Array(Self.sample.utf8)
        for count in stride(from: 0, to: whole.count, by: 7) {
            let contract = PydanticReader.read("app", from: Bytes(bytes: Array(whole[..<count])))
            #expect(contract.documents.count == 2)
        }
    }

    @Test func theSameSourcesGiveTheSameContract() {
        let files = Bytes(bytes: Array(Self.sample.utf8))
        let first = PydanticReader.read("app", from: files)
        let second = PydanticReader.read("app", from: files)
        #expect(first.schemas == second.schemas)
        #expect(first.operations == second.operations)
        #expect(first.problems == second.problems)
        #expect(first.schemas.count > 3)
        #expect(first.operations.count > 1)
    }

    @Test func circlesEnd() {
        let contract = PythonFiles.read([
            "app/a.py": """
            from .b import X as Y, F
            from pydantic import BaseModel
            X = Y
            F = F
            class A(B): pass
            class B(A): pass
            class C(C, BaseModel):
                x: X
                f: F
                c: 'C'
                g: G
            class G(BaseModel, H): pass
            class H(G): pass
            """,
            "app/b.py": "from .a import X, F\nfrom .a import *\nfrom .b import *\n",
            "app/c.py": """
            from typing import *
            from pydantic import BaseModel
            T = TypeVar("T")
            class Grow(BaseModel, Generic[T]):
                more: "Grow[list[T]]"
                value: T
            """,
        ])
        #expect(contract.lines("C").count == 4)
        #expect(contract.schemas.count < 200)
    }
}
