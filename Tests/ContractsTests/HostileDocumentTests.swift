import TenetContracts
import Testing

/// Documents that somebody wrote to end the run: each is read to its end, in time and on a small stack.
@Suite struct HostileDocumentTests {
    private static let openAPI = "openapi: 3.0.0\ninfo: {title: A, version: '1'}\n"

    private func openAPI(_ text: String) -> Contract {
        OpenAPIReader.read("api.yaml", from: PythonFiles(texts: ["api.yaml": Self.openAPI + text]))
    }

    private func pydantic(_ files: [String: String]) -> Contract {
        PydanticReader.read("", from: PythonFiles(texts: files))
    }

    @Test func chainsOfMergedMappingsEnd() {
        let chain = "  - &a0 {k: 1}\n" + (1..<20_000).map { "  - &a\($0) {<<: *a\($0 - 1)}\n" }.joined()
        _ = openAPI("x-a:\n" + chain + "paths: *a19999\n")
    }

    @Test func variablesOfServersAreFilledInOnce() {
        let variables = (0..<40).map { "      v\($0): {default: '{v\($0 + 1)}{v\($0 + 1)}'}\n" }.joined()
        let contract = openAPI(
            "servers:\n  - url: '/{v0}/{none}'\n    variables:\n" + variables
                + "paths:\n  /a:\n    get: {responses: {'200': {description: ok}}}\n")
        #expect(contract.operations.first?.bases == ["/{v1}{v1}/{none}"])
    }

    @Test(arguments: [".a", " + a", "()", "[0]"]) func longChainsOfPythonEnd(part: String) {
        let text = "from pydantic import BaseModel\nx = a" + String(repeating: part, count: 100_000)
        let contract = pydantic(["m.py": text + "\nclass M(BaseModel):\n    a: int\n"])
        #expect(contract.schemas.map(\.name) == ["M"])
    }

    @Test func basesThatLeadToOneAnotherOnManyWaysEnd() {
        let classes = (1..<24).map { "class A\($0)(A\($0 - 1), A\($0 - 1), A\($0 - 1)): pass\n" }.joined()
        _ = pydantic([
            "m.py": "from fastapi import FastAPI, Depends\napp = FastAPI()\nclass A0: pass\n" + classes
                + "@app.get('/a')\ndef a(x = Depends(A23)): pass\n"
        ])
    }

    /// What a name stands for is written in another, longer file.
    @Test func serializersOfOtherFilesAreReadThere() {
        let contract = pydantic([
            "b.py": String(repeating: "# a long line of comment\n", count: 100)
                + "from pydantic import PlainSerializer\nStamp = PlainSerializer(lambda v: v.astimezone())\n",
            "a.py": """
            from typing import Annotated
            from datetime import datetime
            from pydantic import BaseModel
            from b import Stamp
            class M(BaseModel):
                at: Annotated[datetime, Stamp]

            """,
        ])
        // What `astimezone` gives is not known; a part of another text would be taken for something.
        #expect(contract.lines("M") == ["at!: any"])
    }

    /// An inherited initializer names types of its own file.
    @Test func inheritedInitializersAreReadWhereTheyAreWritten() {
        let contract = pydantic([
            "base.py": "from kinds import Order\nclass P:\n    def __init__(self, order: Order): pass\n",
            "kinds.py": "from enum import Enum\nclass Order(str, Enum):\n    up = 'up'\n    down = 'down'\n",
            "app.py": """
            from fastapi import FastAPI, Depends
            from base import P
            class Q(P): pass
            app = FastAPI()
            @app.get('/a')
            def a(q: Q = Depends(Q)): pass

            """,
        ])
        let parameter = contract.operations.first?.parameters.first
        #expect(parameter?.name == "order")
        #expect(parameter?.place.path == "base.py")
    }
}
