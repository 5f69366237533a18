import TenetRuleKit

struct RealNetworkInTest: Rule {
    static let about = About(
        "real-network-in-test", "Real network in a unit test", category: .testing, severity: .warning, scope: .tests,
        why: """
            A test that asks a real server fails without a connection, when the server is down and when its data \
            change, and none of that is a mistake in the app.
            """)

    private static let requesting = [
        "data", "dataTask", "download", "downloadTask", "upload", "uploadTask", "bytes", "webSocketTask",
        "dataTaskPublisher",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(Self.requesting) { call, file in
            guard !file.isUITest, call.calledBase?.text == "URLSession.shared", let name = call.calledName,
                call.enclosingFunction != nil,
                !file.path.contains("Integration"), !registersStub(file)
            else { return }
            file.report(
                "`URLSession.shared.\(name.text)` asks a real server",
                help: "inject a stub, or a session with a `URLProtocol` of your own",
                at: name)
        }
    }

    /// A registered protocol answers in place of the server.
    private func registersStub(_ file: FilePass) -> Bool {
        file.root.descendants(DeclReferenceExprSyntax.self).contains {
            $0.baseName.text.isOne(of: ["registerClass", "URLProtocol", "HTTPStubs", "OHHTTPStubs", "stub"])
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            func testLoad() async throws {
                let (data, _) = try await URLSession.shared.↓data(from: url)
            }
            """,
            at: Example.testPath),
        .bad(
            """
            func testLoad() {
                URLSession.shared.↓dataTask(with: url) { data, _, _ in }.resume()
            }
            """,
            at: Example.testPath),
        .good(
            """
            func testLoad() async throws {
                let (data, _) = try await session.data(from: url)
            }
            """,
            at: Example.testPath),
        .good(
            """
            override func setUp() { URLProtocol.registerClass(Stub.self) }
            func testLoad() async throws {
                _ = try await URLSession.shared.data(from: url)
            }
            """,
            at: Example.testPath),
        .good("func load() async throws -> Data { try await URLSession.shared.data(from: url).0 }"),
    ]
}
