import TenetContracts
import TenetModel
import Testing

/// Where endpoints are found and under which path.
struct FastAPIRouteTests {
    private func endpoints(_ text: String) -> [String] {
        PythonFiles.read("from fastapi import FastAPI, APIRouter\n" + text).endpoints
    }

    @Test func methodsAndPlaces() throws {
        let files = PythonFiles(texts: [
            "app/main.py": """
            from fastapi import FastAPI
            app = FastAPI(root_path="/base")
            @app.get("/items/{id}/{rest:path}", deprecated=True, operation_id="one")
            def one(id: int, rest): ...
            @app.api_route("/both", methods=["put", "PATCH"])
            async def both(): ...
            app.add_api_route("/later", both, methods=["DELETE"])
            @mock.patch("/not")
            def no(): ...
            @app.websocket("/ws")
            def ws(): ...
            """
        ])
        let contract = PydanticReader.read("app", from: files)
        #expect(contract.endpoints == ["GET /items/{id}/{rest}", "PATCH /both", "PUT /both", "DELETE /later"])
        let first = try #require(contract.operations.first)
        #expect(files.text(at: first.place) == "\"/items/{id}/{rest:path}\"")
        #expect(first.bases == ["/base"])
        #expect(first.operationID == "one")
        #expect(first.isDeprecated)
        #expect(first.parameterLines == ["path id!: int", "path rest!: any"])
        #expect(first.kind == .pydantic)
    }

    @Test func routersAreIncludedAcrossModules() {
        let contract = PythonFiles.read([
            "app/main.py": """
            from fastapi import FastAPI
            from app.api import api_router
            from app.core.config import settings
            app = FastAPI()
            app.include_router(api_router, prefix=settings.API_V1_STR)
            """,
            "app/core/config.py": """
            from pydantic_settings import BaseSettings
            class Settings(BaseSettings):
                API_V1_STR: str = "/api/v1"
            settings = Settings()
            """,
            "app/api/__init__.py": """
            from fastapi import APIRouter
            from app.api import users
            from .items import router as items_router
            api_router = APIRouter()
            api_router.include_router(users.router, prefix="/users", tags=["users"])
            api_router.include_router(items_router)
            """,
            "app/api/users.py": """
            from fastapi import APIRouter
            router = APIRouter()
            @router.get("/{user_id}")
            def read(user_id: int): ...
            @router.post("")
            def create(): ...
            """,
            "app/api/items.py": """
            import fastapi
            BASE = "items"
            router = fastapi.APIRouter(prefix=f"/{BASE}")
            @router.get("/")
            def read(): ...
            """,
        ])
        #expect(
            contract.endpoints == ["GET /api/v1/items/", "GET /api/v1/users/{user_id}", "POST /api/v1/users"])
    }

    @Test func routersMadeByFunctionsAndLoops() {
        #expect(
            endpoints(
                """
                a = APIRouter()
                b = APIRouter(prefix="/b")
                @a.get("/a")
                def one(): ...
                @b.get("/x")
                def two(): ...
                def make() -> APIRouter:
                    router = APIRouter(prefix="/made")
                    @router.get("/inner")
                    def inner(): ...
                    return router
                def create_app():
                    app = FastAPI()
                    for router, prefix in [(a, "/p"), (b, "/q")]:
                        app.include_router(router, prefix=prefix)
                    app.include_router(make(), prefix="/r")
                    add(app)
                    return app
                def add(app: FastAPI):
                    @app.get("/health")
                    def health(): ...
                app = create_app()
                """) == ["GET /p/a", "GET /q/b/x", "GET /r/made/inner", "GET /health"])
    }

    @Test func oneRouterMayBeIncludedTwice() {
        #expect(
            endpoints(
                """
                r = APIRouter(prefix="/r")
                @r.get("/x")
                def x(): ...
                app = FastAPI()
                app.include_router(r)
                app.include_router(r, prefix="/old", deprecated=True)
                app.mount("/sub", sub := FastAPI())
                """) == ["GET /old/r/x", "GET /r/x"])
    }

    @Test func mountedApplicationsAndClasses() {
        #expect(
            endpoints(
                """
                class Own(APIRouter):
                    pass
                sub = FastAPI()
                app = FastAPI()
                app.mount("/sub", sub)
                own = Own(prefix="/own")
                sub.include_router(own)
                @own.get("/x")
                def x(): ...
                class Views:
                    @own.post("/{id}")
                    def create(self, id: int): ...
                class Service:
                    def __init__(self):
                        self.router = APIRouter(prefix="/svc")
                        self.router.add_api_route("/go", self.go, methods=["POST"])
                    def go(self, n: int): ...
                """) == ["GET /sub/own/x", "POST /sub/own/{id}", "POST /svc/go"])
    }

    @Test func routersOfObjects() {
        #expect(
            endpoints(
                """
                class Service:
                    def __init__(self, name: str):
                        self.router = APIRouter(prefix="/svc")
                        self.router.add_api_route("/go", self.go, methods=["POST"])
                    def go(self, n: int): ...
                service = Service("x")
                app = FastAPI()
                app.include_router(service.router, prefix="/v1")
                other = APIRouter()
                @other.get("/other")
                def o(): ...
                app.router.include_router(other, prefix="/v2")
                """) == ["POST /v1/svc/go", "GET /v2/other"])
    }

    @Test func unknownPrefixesAreLeftOut() throws {
        let contract = PythonFiles.read(
            """
            from fastapi import FastAPI, APIRouter
            router = APIRouter(prefix=load("x"))
            @router.get("/x")
            def x(): ...
            app = FastAPI(root_path=load("y"))
            app.include_router(router)
            """)
        #expect(contract.endpoints == ["GET /x"])
        #expect(contract.operations.first?.bases == [])
        #expect(contract.problems.isEmpty)
    }

    @Test func routersThatIncludeEachOtherEnd() {
        #expect(
            endpoints(
                """
                a = APIRouter(prefix="/a")
                b = APIRouter(prefix="/b")
                a.include_router(b)
                b.include_router(a)
                c = c
                d = e
                e = d
                @a.get("/x")
                def x(): ...
                @d.get("/y")
                def y(): ...
                """
            ).contains { $0.hasSuffix("/a/x") })
    }
}
