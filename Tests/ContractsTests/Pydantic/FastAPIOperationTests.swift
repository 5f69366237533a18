import TenetContracts
import TenetModel
import Testing

/// Parameters, bodies and responses of endpoints.
struct FastAPIOperationTests {
    private let models = """
        from typing import *
        from enum import Enum
        from uuid import UUID
        from fastapi import *
        from fastapi.responses import *
        from fastapi.security import OAuth2PasswordRequestForm
        from pydantic import BaseModel, Field
        class Color(str, Enum):
            RED = "red"
        class User(BaseModel):
            name: str
            nick: str | None = None
        class Filter(BaseModel):
            limit: int = 10
            order: str = Field(alias="orderBy")
        app = FastAPI()

        """

    private func operation(_ text: String) throws -> ContractOperation {
        try #require(PythonFiles.read(models + text + "\n").operations.first)
    }

    @Test func parametersOfThePathAndTheQuery() throws {
        let read = try operation(
            """
            @app.get("/{id}/{kind}")
            def read(request: Request, id: Annotated[UUID, Path()], kind: Color, limit: int = 10,
                     q: Optional[str] = Query(None, max_length=5), many: list[int] = Query(), flag: bool = Query(...),
                     renamed: Annotated[str, Query(alias="q-2")] = "x", *args, tasks: BackgroundTasks, **rest): ...
            """)
        #expect(
            read.parameterLines == [
                "path id!: uuid", "path kind!: Color", "query limit: int", "query q: string? count<=5",
                "query many!: [int]", "query flag!: bool", "query q-2: string",
            ])
        #expect(read.requests.isEmpty)
        #expect(read.responseLines == ["200 application/json any"])
    }

    @Test func headersAndCookies() throws {
        let read = try operation(
            """
            @app.get("/")
            def read(user_agent: str = Header(None), x_token: Annotated[str, Header()] = ...,
                     plain_one: str = Header("x", convert_underscores=False), session: str | None = Cookie(None)): ...
            """)
        #expect(
            read.parameterLines == [
                "header user-agent: string?", "header x-token!: string", "header plain_one: string",
                "cookie session: string?",
            ])
    }

    @Test func namesakesOfMarkersAreNoMarkers() throws {
        let read = try operation(
            """
            from pathlib import Path
            @app.get("/")
            def read(folder: Path = Path("a")): ...
            """)
        #expect(read.parameterLines == ["query folder: string"])
    }

    @Test func dependenciesGiveParameters() throws {
        let read = try operation(
            """
            def db(): yield 1
            class Paging:
                def __init__(self, page: int = 1, size: int = Query(20, le=100)): ...
            def common(q: str | None = None, paging: Paging = Depends()): ...
            Common = Annotated[dict, Depends(common)]
            class Sorter:
                def __call__(self, sort: str = "id"): ...
            by = Sorter()
            def needs(role):
                def check(x_role: str = Header(...)): ...
                return check
            @app.get("/")
            def read(common: Common, filter: Annotated[Filter, Query()], session = Depends(db), s=Depends(by),
                     again: Common = None, role=Security(needs("a"))): ...
            """)
        #expect(
            read.parameterLines == [
                "query q: string?", "query page: int", "query size: int <=100.0", "query sort: string",
                "header x-role!: string", "query limit: int", "query orderBy!: string",
            ])
    }

    @Test func dependenciesThatAreMadeWhenItRunsLeaveParametersOpen() throws {
        func isKnown(_ dependency: String, _ code: String = "") throws -> Bool {
            try operation(
                """
                \(code)
                @app.get("/")
                def read(paging = Depends(\(dependency))): ...
                """
            ).areParametersKnown
        }
        let copying = """
            def copied(model):
                def inner(*args, **options): ...
                inner.__signature__ = signature(model)
                return inner
            """
        #expect(try isKnown("db", "def db(): yield 1"))
        #expect(try !isKnown("copied(Filter)", copying))
        #expect(try !isKnown("absent(Filter)"))
    }

    @Test func bodies() throws {
        func body(_ parameters: String) throws -> [String] {
            let operation = try operation("@app.post(\"/\")\ndef f(\(parameters)): ...")
            return operation.requestLines + (operation.isRequestRequired ? ["required"] : [])
        }
        #expect(try body("user: User") == ["application/json User", "required"])
        #expect(try body("user: User | None = None") == ["application/json User?"])
        #expect(try body("users: list[User]") == ["application/json [User]", "required"])
        #expect(try body("data: dict[str, int] = Body(...)") == ["application/json map[int]", "required"])
        #expect(try body("user: User = Body(embed=True)") == ["application/json {user!: User}", "required"])
        #expect(
            try body("user: User, note: str = Body('x'), limit: int = 3")
                == ["application/json {user!: User, note: string}", "required"])
        #expect(
            try body("a: str = Form(), b: Annotated[int, Form()] = 3")
                == ["application/x-www-form-urlencoded {a!: string, b: int}", "required"])
        #expect(
            try body("file: UploadFile, more: list[UploadFile] = File([]), note: str = Form('')")
                == ["multipart/form-data {file!: binary, more: [binary], note: string}", "required"])
        #expect(try body("user: Annotated[User, Form()]") == ["application/x-www-form-urlencoded User", "required"])
        let login = try body("form: OAuth2PasswordRequestForm = Depends()").first
        #expect(login?.contains("username!: string, password!: string") == true)
    }

    @Test func responses() throws {
        func responses(_ arguments: String, _ returns: String = "") throws -> [String] {
            try operation("@app.get(\"/\"\(arguments))\ndef f()\(returns): ...").responseLines
        }
        #expect(try responses("", " -> User") == ["200 application/json User"])
        #expect(try responses(", response_model=list[User]", " -> Any") == ["200 application/json [User]"])
        #expect(try responses(", response_model=None", " -> User") == ["200 application/json any"])
        #expect(try responses(", status_code=201", " -> User | None") == ["201 application/json User?"])
        #expect(try responses(", status_code=status.HTTP_204_NO_CONTENT", " -> None") == ["204"])
        #expect(try responses(", status_code=HTTPStatus.ACCEPTED", " -> None") == ["202 application/json null"])
        #expect(try responses(", response_class=HTMLResponse") == ["200 text/html string"])
        #expect(try responses("", " -> PlainTextResponse") == ["200 text/plain string"])
        #expect(try responses("", " -> RedirectResponse") == ["200"])
        #expect(try responses("", " -> StreamingResponse") == ["200 application/octet-stream binary"])
        #expect(try responses("", " -> JSONResponse") == ["200 application/json any"])
        #expect(
            try responses(", responses={404: {'model': User}, '4XX': {'description': 'x'}, **MORE}", " -> int")
                == ["200 application/json int", "404 application/json User", "4XX"])
    }

    @Test func routesMayLeaveMembersOut() {
        let contract = PythonFiles.read(
            models + """
                class Out(BaseModel):
                    user: User
                    size: int = 3
                    note: str | None
                class Page(BaseModel):
                    nick: str | None = None
                    items: list[Out]
                @app.get("/a", response_model=Page, response_model_exclude_none=True)
                def a(): ...
                @app.get("/b", response_model_exclude_unset=True)
                def b() -> Filter: ...
                """)
        #expect(contract.lines("Page") == ["nick: string? maybe", "items!: [Out]"])
        #expect(contract.lines("Out") == ["user!: User", "size: int", "note!: string? maybe"])
        #expect(contract.lines("User") == ["name!: string", "nick: string? maybe"])
        #expect(contract.lines("Filter") == ["limit: int maybe", "orderBy!: string"])
    }

    @Test func routesMayReturnNamesInPlaceOfAliases() {
        let contract = PythonFiles.read(
            models + """
                class One(BaseModel):
                    id: int = Field(alias="ID")
                class Two(BaseModel):
                    id: int = Field(alias="ID")
                @app.get("/one", response_model=One, response_model_by_alias=False)
                def one(): ...
                @app.get("/two", response_model=list[Two], response_model_by_alias=False)
                def two(): ...
                @app.get("/second")
                def second() -> Two: ...
                """)
        #expect(contract.lines("One") == ["ID!: int maybe write", "id: int read"])
        #expect(contract.lines("Two") == ["ID!: int maybe", "id: int maybe read"])
    }

    @Test func genericModelsInResponses() {
        let contract = PythonFiles.read(
            models + """
                T = TypeVar("T")
                class Page(BaseModel, Generic[T]):
                    items: list[T]
                @app.get("/")
                def a() -> Page[User]: ...
                """)
        #expect(contract.operations.first?.responseLines == ["200 application/json Page[User]"])
        #expect(contract.lines("Page[User]") == ["items!: [User]"])
    }
}
