import TenetContracts
import TenetModel
import Testing

/// Which classes are models, what they inherit and where they stand.
struct PydanticModelTests {
    @Test func modelsAreFoundThroughProjectClasses() {
        let contract = PythonFiles.read([
            "app/base.py": """
            from pydantic import BaseModel as Model
            class Base(Model):
                id: int
            """,
            "app/users.py": """
            from .base import Base
            class Plain: pass
            class User(Base):
                name: str
            """,
        ])
        #expect(contract.schemas.map(\.id.text) == ["app/base.py#Base", "app/users.py#User"])
        #expect(contract.lines("User") == ["id!: int", "name!: string"])
    }

    @Test func placesNameTheClassAndTheField() throws {
        let files = PythonFiles(texts: [
            "app/a.py": "# é\nfrom pydantic import BaseModel\nclass Usér(BaseModel):\n    größe: int = 1\n"
        ])
        let contract = PydanticReader.read("app", from: files)
        let schema = try #require(contract.schemas.first)
        #expect(schema.place.range == ByteRange(42, 47))
        #expect(files.text(at: schema.place) == "Usér")
        let field = try #require(contract.object(schema.type)?.fields.first)
        #expect(files.text(at: field.place) == "größe")
        #expect(field.hasDefault)
    }

    @Test func twoClassesWithOneNameAreTwoSchemas() {
        let text = "from pydantic import BaseModel\nclass Out(BaseModel):\n    "
        let contract = PythonFiles.read(["app/a.py": text + "a: int", "app/b.py": text + "b: int"])
        #expect(contract.schemas.map(\.id.text) == ["app/a.py#Out", "app/b.py#Out"])
    }

    @Test func nestedClassesHaveLongNames() {
        let contract = PythonFiles.read(
            """
            from pydantic import BaseModel
            class Outer(BaseModel):
                class Inner(BaseModel):
                    a: int
                inner: Inner
                many: "list[Outer.Inner]"
            """)
        #expect(contract.schemas.map(\.id.text) == ["app/main.py#Outer", "app/main.py#Outer.Inner"])
        #expect(contract.schemas.map(\.name) == ["Outer", "Inner"])
        #expect(contract.lines("Outer") == ["inner!: Outer.Inner", "many!: [Outer.Inner]"])
    }

    @Test func laterClassesOverrideEarlierOnes() {
        let contract = PythonFiles.read(
            """
            from pydantic import BaseModel, Field
            class Stamped:
                created: str
            class A(BaseModel):
                id: int
                kind: str
            class B(BaseModel):
                kind: int
                size: int = 2
            class C(Stamped, A, B):
                size: int
                id: str = "x"
            """)
        #expect(
            contract.lines("C") == ["kind!: string", "size!: int", "id: string", "created!: string"])
    }

    @Test func classVariablesAndPrivateNamesAreNoFields() {
        let contract = PythonFiles.read(
            """
            from typing import ClassVar
            from pydantic import BaseModel, PrivateAttr, ConfigDict
            class A(BaseModel):
                model_config = ConfigDict(extra="forbid")
                limit: ClassVar[int] = 3
                other: "ClassVar[int]" = 3
                _secret: int = 1
                __very: int = PrivateAttr(2)
                shown: int
                def method(self): pass
            """)
        #expect(contract.lines("A") == ["shown!: int"])
        guard case .object(let object)? = contract.schema(named: "A")?.type.kind else { return #expect(Bool(false)) }
        #expect(object.isAdditionalStated)
        #expect(object.additional == nil)
    }

    @Test func genericClassesGiveAModelForEveryArgument() {
        let contract = PythonFiles.read(
            """
            from typing import Generic, TypeVar
            from pydantic import BaseModel
            T = TypeVar("T")
            class Page(BaseModel, Generic[T]):
                items: list[T]
                total: int
            class Box[V](BaseModel):
                value: V | None
                page: Page[V] | None = None
            class User(BaseModel):
                name: str
            class Users(Page[User]):
                more: bool
            class All(BaseModel):
                users: Page[User]
                box: Box[int]
            """)
        #expect(contract.lines("Page[User]") == ["items!: [User]", "total!: int"])
        #expect(contract.lines("Users") == ["items!: [User]", "total!: int", "more!: bool"])
        #expect(contract.lines("Box[int]") == ["value!: int?", "page: Page[int]?"])
        #expect(contract.lines("Page") == ["items!: [any]", "total!: int"])
        #expect(contract.schema(SchemaID("app/main.py#Page[User]"))?.place == contract.schema(named: "Page")?.place)
    }

    @Test func basesMayHaveAnotherName() {
        let contract = PythonFiles.read([
            "app/a.py": """
            from typing import Generic, TypeVar
            from pydantic import BaseModel
            T = TypeVar("T")
            class User(BaseModel):
                name: str
            class Page(BaseModel, Generic[T]):
                items: list[T]
            UserPage = Page[User]
            Base = BaseModel
            """,
            "app/b.py": """
            from .a import UserPage, Base
            from fastapi_camelcase import CamelModel
            class Users(UserPage):
                total: int
            class Other(Base):
                page: UserPage
            class Third(CamelModel):
                user_name: str
            """,
        ])
        #expect(contract.lines("Users") == ["items!: [User]", "total!: int"])
        #expect(contract.lines("Other") == ["page!: Page[User]"])
        #expect(contract.lines("Third") == ["userName!: string"])
    }

    @Test func rootModelsAreWhatTheyWrap() {
        let contract = PythonFiles.read(
            """
            from pydantic import BaseModel, RootModel
            class Ids(RootModel[list[int]]): ...
            class Names(RootModel):
                root: dict[str, str]
            """)
        #expect(contract.schema(named: "Ids")?.type.short == "[int]")
        #expect(contract.schema(named: "Names")?.type.short == "map[string]")
    }

    @Test func tablesAreModelsWithoutTheirRelationships() {
        let contract = PythonFiles.read(
            """
            from sqlmodel import SQLModel, Field, Relationship
            class Team(SQLModel, table=True):
                id: int | None = Field(default=None, primary_key=True)
                name: str = Field(index=True, max_length=20)
                heroes: list["Hero"] = Relationship(back_populates="team")
            """)
        #expect(contract.lines("Team") == ["id: int?", "name!: string count<=20"])
    }

    @Test func missingBasesAreReported() throws {
        let files = PythonFiles(texts: [
            "app/a.py": """
            from pydantic import BaseModel
            from .gone import Mixin
            class A(Mixin, BaseModel):
                id: int
            """
        ])
        let contract = PydanticReader.read("app", from: files)
        let problem = try #require(contract.problems.first)
        #expect(contract.problems.count == 1)
        #expect(files.text(at: problem.place) == "Mixin")
        #expect(problem.message == "The base class Mixin cannot be found, so its fields are missing from A")
    }

    @Test func settingsAndPlainClassesAreNoModels() {
        let contract = PythonFiles.read(
            """
            from pydantic_settings import BaseSettings
            from enum import Enum
            class Settings(BaseSettings):
                url: str
            class Color(Enum):
                RED = 1
            class Loop(Loop): pass
            """)
        #expect(contract.schemas.isEmpty)
    }
}
