import TenetContracts
import TenetModel
import Testing

/// What must be in requests, what is in responses, and under which key.
struct PydanticPresenceTests {
    private func lines(_ body: String, before: String = "", version: String = "2", name: String = "M") -> [String] {
        PythonFiles.read([
            "app/pyproject.toml": "[project]\ndependencies = [\n  \"pydantic~=\(version).0\",\n]\n",
            "app/main.py": "from typing import *\nfrom pydantic import *\nimport datetime\n\(before)\n"
                + "class M(BaseModel):\n" + body.split(separator: "\n").map { "    \($0)\n" }.joined(),
        ]).lines(name)
    }

    @Test func optionalWithoutDefaultDependsOnTheGeneration() {
        let body = """
            a: Optional[int]
            b: int
            c: Any
            d: int = 1
            e: int = None
            f: Optional[int] = ...
            g: Any = Field(...)
            """
        #expect(
            lines(body) == ["a!: int?", "b!: int", "c!: any", "d: int", "e: int?", "f!: int?", "g!: any"])
        #expect(
            lines(body, version: "1")
                == ["a: int?", "b!: int", "c: any?", "d: int", "e: int?", "f: int?", "g!: any"])
    }

    @Test func fieldsSayWhatIsRequired() {
        let body = """
            a: int = Field(...)
            b: int = Field(default=3)
            c: list[int] = Field(default_factory=list)
            d: Annotated[int, Field(default=2)]
            e: int = Field(description="x")
            f: Optional[str] = Field(None, exclude=True)
            g: Annotated[str, Field(exclude=True)]
            """
        #expect(
            lines(body) == [
                "a!: int", "b: int", "c: [int]", "d: int", "e!: int", "f: string? maybe write",
                "g!: string maybe write",
            ])
    }

    @Test func aliases() {
        let body = """
            a: int = Field(alias="A")
            b: int = Field(validation_alias="inB")
            c: int = Field(serialization_alias="outC")
            d: int = Field(validation_alias=AliasChoices("d1", "d2"), serialization_alias="d1")
            e: int = Field(validation_alias=AliasPath("x", 0))
            """
        #expect(
            lines(body) == [
                "A!: int", "inB!: int maybe write", "b: int read", "c!: int maybe write", "outC: int read", "d1!: int",
                "e: int read",
            ])
    }

    @Test(arguments: [
        ("to_camel", "from pydantic.alias_generators import to_camel", ["userName", "line2Text", "a"]),
        ("to_pascal", "from pydantic.alias_generators import to_pascal", ["UserName", "Line2Text", "A"]),
        ("camelize", "from humps import camelize", ["userName", "line2Text", "a"]),
        ("lambda s: s.replace('_', '-')", "", ["user-name", "line-2-text", "a"]),
        ("lambda name: name.upper()", "", ["USER_NAME", "LINE_2_TEXT", "A"]),
        (
            "own",
            """
            def own(s: str) -> str:
                head, *rest = s.split('_')
                return head + ''.join(w.capitalize() for w in rest)
            """,
            ["userName", "line2Text", "a"]
        ),
        (
            "own", "def own(s):\n    return ''.join(word.capitalize() for word in s.split('_'))",
            ["UserName", "Line2Text", "A"]
        ),
        ("own", "from humps import camelize\ndef own(s):\n    return camelize(s)", ["userName", "line2Text", "a"]),
    ])
    func generators(_ generator: String, _ before: String, _ names: [String]) {
        let fields = "user_name: int\nline_2_text: int\na: int\nkept: int = Field(alias='KEPT')"
        let second = lines("model_config = ConfigDict(alias_generator=\(generator))\n" + fields, before: before)
        #expect(second == names.map { "\($0)!: int" } + ["KEPT!: int"])
        let first = lines("class Config:\n    alias_generator = \(generator)\n" + fields, before: before, version: "1")
        #expect(first == second)
    }

    @Test func unknownGeneratorsAreReported() {
        let contract = PythonFiles.read(
            """
            from pydantic import BaseModel, ConfigDict
            from elsewhere import magic
            class Base(BaseModel):
                model_config = ConfigDict(alias_generator=magic)
            class User(Base):
                user_name: str
            """)
        #expect(contract.lines("User") == ["user_name!: string"])
        #expect(contract.problems.count == 1)
        #expect(contract.problems.first?.place.range.count == 5)
    }

    @Test func configurationIsInherited() {
        let before = """
            from pydantic.alias_generators import to_camel
            class Base(BaseModel):
                model_config = {"alias_generator": AliasGenerator(serialization_alias=to_camel), "extra": "allow"}
            class N(Base):
                user_name: str
            class O(N, extra="forbid", alias_generator=None):
                pass
            """
        #expect(
            lines("a: int", before: before, name: "N")
                == ["user_name!: string maybe write", "userName: string read"])
        #expect(lines("a: int", before: before, name: "O") == ["user_name!: string"])
    }

    @Test func computedFieldsAreInResponsesOnly() {
        let body = """
            first_name: str
            @computed_field
            @property
            def full_name(self) -> str:
                return self.first_name
            @computed_field(return_type=int, alias="LEN")
            def length(self):
                return 3
            @property
            def hidden(self) -> str: return ""
            """
        #expect(lines(body) == ["first_name!: string", "full_name: string read", "LEN: int read"])
    }

    @Test func serializersGiveTheirOwnType() {
        let body = """
            a: datetime.datetime
            b: datetime.datetime
            c: int | None
            @field_serializer("a")
            def write_a(self, value) -> float:
                return 1.0
            @field_serializer("b", "c")
            def write(self, value, info):
                return value
            """
        #expect(lines(body) == ["a!: number", "b!: any", "c!: any"])
    }

    @Test func wholeSerializersLeaveNothingCertain() {
        let wrap = "a: int\n@model_serializer(mode='wrap')\ndef w(self, handler) -> dict[str, Any]:\n    return {}"
        #expect(lines(wrap) == ["a!: int maybe"])
        let text = PythonFiles.read(
            """
            from pydantic import BaseModel, model_serializer
            class M(BaseModel):
                a: int
                @model_serializer
                def w(self) -> str:
                    return ""
            """)
        #expect(text.schema(named: "M")?.type.short == "string")
    }

    @Test func encodersOfTheFirstGeneration() {
        let body = """
            a: datetime.datetime
            b: datetime.date
            class Config:
                json_encoders = {
                    datetime.datetime: lambda v: v.timestamp(),
                    datetime.date: lambda v: v.isoformat() if v else None}
            """
        #expect(lines(body, version: "1") == ["a!: number", "b!: dateTime"])
    }

    @Test func bothGenerationsMayLiveTogether() {
        let before = "from pydantic.v1 import BaseModel as Old\nclass N(Old):\n    a: Optional[int]\n    b: float"
        #expect(lines("a: Optional[int]", before: before, name: "N") == ["a: int?", "b!: number"])
        #expect(lines("a: Optional[int]", before: before) == ["a!: int?"])
    }

    @Test func modelsMayLeaveOutWhatIsNull() {
        let body = "a: Optional[int]\nb: int\ndef dict(self, **kw):\n    return super().dict(exclude_none=True)"
        #expect(lines(body, version: "1") == ["a: int? maybe", "b!: int"])
        #expect(lines("a: int | None = Field(None, exclude_if=lambda v: v is None)") == ["a: int? maybe"])
    }

    @Test func theFirstGenerationTakesTypesFromDefaultsAndRoots() {
        let body = "size = 3\nname = 'x'\nclass Config:\n    fields = {'name': 'NAME'}"
        #expect(lines(body, version: "1") == ["size: int", "NAME: string"])
        let root = PythonFiles.read([
            "app/poetry.lock": "[[package]]\nname = \"pydantic\"\nversion = \"1.10.2\"\n",
            "app/main.py": "from pydantic import BaseModel\nclass L(BaseModel):\n    __root__: list[int]\n",
        ])
        #expect(root.schema(named: "L")?.type.short == "[int]")
    }

    @Test func theGenerationIsKnownByPinsAndNames() {
        func isFirst(_ texts: [String: String], imports: String = "BaseModel") -> Bool {
            var texts = texts
            texts["back/app/main.py"] =
                "from typing import Optional\nfrom pydantic import \(imports)\n"
                + "class M(BaseModel):\n    a: Optional[int]\n"
            return PythonFiles.read(texts, at: "back/app").lines("M") == ["a: int?"]
        }
        #expect(!isFirst([:]))
        #expect(isFirst([:], imports: "BaseModel, validator"))
        #expect(!isFirst([:], imports: "BaseModel, validator, field_validator"))
        #expect(isFirst(["back/requirements.txt": "fastapi\npydantic[email]==1.10.13\n"]))
        #expect(isFirst(["requirements.txt": "pydantic<2\n"]))
        #expect(isFirst(["requirements.txt": "pydantic>=1.8,<2.0\n"]))
        #expect(!isFirst(["requirements.txt": "pydantic>=1.8\n"]))
        let settings = "pydantic-settings==1.0\npydantic>=2\n"
        #expect(!isFirst(["requirements.txt": settings], imports: "BaseModel, validator"))
        #expect(isFirst(["uv.lock": "[[package]]\nname = \"pydantic\"\nversion = \"1.9.0\"\n"]))
        #expect(isFirst(["back/app/pyproject.toml": "[tool.poetry.dependencies]\npydantic = \"^1.8\"\n"]))
    }
}
