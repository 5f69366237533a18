import TenetContracts
import Testing

/// What annotations are on the wire.
struct PydanticTypeTests {
    /// The type of one field, in the second generation unless said otherwise.
    private func type(_ annotation: String, _ before: String = "", version: String = "2.5") -> String {
        let contract = PythonFiles.read([
            "app/requirements.txt": "pydantic==\(version)\n",
            "app/main.py": """
            import datetime as dt, uuid, typing as t
            from datetime import datetime, date, time, timedelta
            from decimal import Decimal
            from enum import *
            from pathlib import Path
            from typing import *
            from uuid import UUID
            from pydantic import *
            \(before)
            class Model(BaseModel):
                field: \(annotation)

            """,
        ])
        guard case .object(let object)? = contract.schema(named: "Model")?.type.kind else { return "none" }
        return object.fields.first?.type.short ?? "no field"
    }

    @Test(arguments: [
        ("str", "string"), ("int", "int"), ("float", "number"), ("bool", "bool"), ("bytes", "binary"), ("Any", "any"),
        ("None", "null"), ("datetime", "dateTime"), ("dt.datetime", "dateTime"), ("date", "date"), ("dt.time", "time"),
        ("timedelta", "duration"), ("Decimal", "decimal"), ("uuid.UUID", "uuid"), ("UUID4", "uuid"),
        ("EmailStr", "email"), ("HttpUrl", "uri"), ("PostgresDsn", "uri"), ("SecretStr", "string"), ("Path", "string"),
        ("AwareDatetime", "dateTime"), ("Base64Bytes", "byte"), ("PositiveInt", "int >0.0"),
        ("NonNegativeFloat", "number >=0.0"), ("object", "any"), ("np.ndarray", "any"), ("Callable[[int], str]", "any"),
    ])
    func scalars(_ annotation: String, _ expected: String) {
        #expect(type(annotation) == expected)
    }

    @Test(arguments: [
        ("Optional[int]", "int?"), ("int | None", "int?"), ("Union[int, str]", "(int | string)"),
        ("t.Union[int, None, str]", "(int | string)?"), ("Union[int, Any]", "any"),
        ("Optional[Optional[str]]", "string?"),
        ("list", "[any]"), ("List[int]", "[int]"), ("Sequence[str | None]", "[string?]"), ("set[int]", "set[int]"),
        ("FrozenSet[int]", "set[int]"), ("tuple[int, ...]", "[int]"),
        ("Tuple[int, str]", "[(int | string)] count>=2 count<=2"), ("dict", "map[any]"), ("Dict[str, int]", "map[int]"),
        ("Mapping[UUID, list[int]]", "map[[int]]"), ("\"List['int']\"", "[int]"), ("Final[int]", "int"),
        ("Literal['a', 'b']", "\"a\" | \"b\""), ("Literal[1, None]", "1?"),
        ("Literal['a'] | Literal['b']", "\"a\" | \"b\""),
        ("Literal[True]", "true"),
    ])
    func compositions(_ annotation: String, _ expected: String) {
        #expect(type(annotation) == expected)
    }

    @Test(arguments: [
        ("conint(ge=1, lt=5)", "int >=1.0 <5.0"), ("constr(min_length=1, pattern=r'^\\d$')", "string count>=1 /^\\d$/"),
        ("conlist(int, max_length=3)", "[int] count<=3"), ("Annotated[int, Field(gt=0)]", "int >0.0"),
        ("Annotated[str, StringConstraints(max_length=4)]", "string count<=4"), ("Annotated[int, Ge(2)]", "int >=2.0"),
        ("Annotated[list[int], Len(1, 3)]", "[int] count>=1 count<=3"),
        ("Annotated[datetime, PlainSerializer(lambda d: d.timestamp(), return_type=float)]", "number"),
        ("Annotated[UUID, PlainSerializer(str)]", "string"),
        ("Annotated[Decimal, PlainSerializer(lambda d: float(d))]", "number"),
        ("int = Field(ge=-1, le=9)", "int >=-1.0 <=9.0"), ("str = Field('x', regex='a')", "string /a/"),
    ])
    func limits(_ annotation: String, _ expected: String) {
        #expect(type(annotation) == expected)
    }

    @Test func aliases() {
        #expect(type("Name", "Name = Annotated[str, Field(max_length=3)]") == "string count<=3")
        #expect(type("UserID", "UserID = NewType('UserID', UUID)") == "uuid")
        #expect(type("Row", "Row: TypeAlias = 'dict[str, int]'") == "map[int]")
        #expect(type("Pair[int]", "type Pair[X] = tuple[X, X]") == "[int] count>=2 count<=2")
        #expect(type("Maybe[int]", "T = TypeVar('T')\nMaybe = Optional[T]") == "int?")
        #expect(type("JSON", "JSON = Union[str, List['JSON'], Dict[str, 'JSON']]") == "(string | [any] | map[any])")
        #expect(type("T", "T = TypeVar('T', bound=int)") == "int")
    }

    @Test func enumerations() {
        func values(_ text: String) -> String {
            let before = "from enum import *\nfrom pydantic import BaseModel\n"
            let contract = PythonFiles.read(before + text + "\nclass M(BaseModel):\n    e: E\n")
            return contract.schema(named: "E")?.type.short ?? "none"
        }
        #expect(values("class E(str, Enum):\n    A = 'a'\n    B = \"b\" + 'c'") == "\"a\" | \"bc\"")
        #expect(values("class E(StrEnum):\n    ONE_TWO = auto()\n    B = auto()") == "\"one_two\" | \"b\"")
        #expect(values("class E(IntEnum):\n    A = 3\n    B = auto()\n    C = -1") == "3 | 4 | -1")
        #expect(values("class E(Enum):\n    A = 1.5\n    _ignored = 2\n    def f(self): pass") == "1.5")
        #expect(values("class E(str, Enum):\n    A = compute()") == "string")
        #expect(values("class Base(str, Enum):\n    pass\nclass E(Base):\n    A = 'x'") == "\"x\"")
    }

    @Test func recordsOtherThanModels() {
        let contract = PythonFiles.read(
            """
            from dataclasses import dataclass, field
            from typing import NamedTuple, TypedDict, NotRequired
            from pydantic import BaseModel
            class Geo(NamedTuple):
                lat: float
                lon: float
            class Options(TypedDict, total=False):
                a: int
            class Row(TypedDict):
                a: int
                b: NotRequired[str]
            @dataclass
            class Point:
                x: int
                tags: list[str] = field(default_factory=list)
            class Model(BaseModel):
                geo: Geo
                options: Options
                row: Row
                point: Point
            """)
        #expect(contract.schema(named: "Geo")?.type.short == "[number] count>=2 count<=2")
        #expect(contract.lines("Options") == ["a: int maybe"])
        #expect(contract.lines("Row") == ["a!: int", "b: string maybe"])
        #expect(contract.lines("Point") == ["x!: int", "tags: [string]"])
    }

    @Test func discriminatedUnionsNameTheirValues() throws {
        let contract = PythonFiles.read(
            """
            from typing import Annotated, Literal, Union
            from pydantic import BaseModel, Field
            class Cat(BaseModel):
                kind: Literal["cat"] = Field(alias="type")
            class Dog(BaseModel):
                kind: Literal["dog", "wolf"] = Field(alias="type")
            Pet = Annotated[Union[Cat, Dog], Field(discriminator="kind")]
            class Home(BaseModel):
                pets: list[Pet]
                first: Cat | Dog = Field(discriminator="kind")
            """)
        #expect(contract.lines("Home") == ["pets!: [(Cat | Dog) by type]", "first!: (Cat | Dog) by type"])
        let home = try #require(contract.schema(named: "Home"))
        let type = try #require(contract.object(home.type)?.fields.last?.type)
        guard case .union(_, let discriminator?) = type.kind else { return #expect(Bool(false)) }
        #expect(discriminator.mapping.map(\.value) == ["cat", "dog", "wolf"])
        #expect(discriminator.mapping.last?.schema == SchemaID("app/main.py#Dog"))
    }

    @Test func theFirstGenerationWritesNumbersWhereTheSecondWritesStrings() {
        #expect(type("Decimal", version: "1.10") == "number(decimal)")
        #expect(type("timedelta", version: "1.10") == "number")
    }
}
