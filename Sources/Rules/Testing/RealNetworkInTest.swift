import TenetRuleKit
import TenetRuleSupport

struct RealNetworkInTest: Rule {
    static let about = About(
        "real-network-in-test", "Real network in a unit test", category: .testing, severity: .warning, scope: .tests,
        why: """
            A test that asks a real server fails without a connection, when the server is down and when its data \
            change, and none of that is a mistake in the app.
            """,
        phrasings: [
            "Unit tests must not make real network requests, for example with `URLSession.shared`.",
            "Tests run offline against stubs and never talk to an actual server.",
        ])

    var defaults = false
    var clients: [String] = []
    static let options = [
        Option<Self>(
            "clients", \.clients, "Types that ask servers; a unit test may not hand a real one to what it tests."),
        Option<Self>(
            "defaults", \.defaults,
            "Also report a unit test that leaves out an argument whose default is a `shared` object."),
    ]

    private static let requesting = [
        "data", "dataTask", "download", "downloadTask", "upload", "uploadTask", "bytes", "webSocketTask",
        "dataTaskPublisher",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(clients) { call, file in
            guard let name = call.calledName else { return }
            checkClient(call, name, file)
        }
        if defaults { hooks.onProject(needing: [.declarations, .uses]) { project in checkDefaults(project) } }
        hooks.onCall(Self.requesting) { call, file in
            guard !file.isUITest, call.calledBase?.isShared("URLSession.shared") == true, let name = call.calledName,
                call.enclosingFunction != nil,
                !file.path.contains("Integration"), !registersStub(file), !isOnlyMade(call)
            else { return }
            file.report(
                "`URLSession.shared.\(name.text)` asks a real server",
                help: "inject a stub, or a session with a `URLProtocol` of your own",
                at: name)
        }
    }

    /// A double hands out a task, and nothing in the file resumes one: no request is sent.
    private func isOnlyMade(_ call: FunctionCallExprSyntax) -> Bool {
        guard call.calledName?.text.isOne(of: ["dataTask", "downloadTask", "uploadTask", "webSocketTask"]) == true,
            let function = call.enclosingFunction, function.returnType != nil, call.enclosingBody == function.syntax,
            call.parent?.kind == .returnStmt || function.body?.statements.onlyItem == call.syntax
        else { return false }
        return !call.root.descendants(FunctionCallExprSyntax.self).contains {
            $0.calledName?.text == "resume" && $0.arguments.isEmpty && $0.closures.isEmpty
        }
    }

    /// `FeedModel()` where `init(api: any API = LiveAPI.shared)`.
    private func checkDefaults(_ project: ProjectPass) {
        for type in project.model.types where type.role == .app && (type.kind == .class || type.kind == .actor) {
            let makers = type.members.filter { $0.kind == .initializer }
            guard makers.contains(where: { $0.parameters.contains(where: takesShared) }) else { continue }
            for use in project.model.uses(of: type.name)
            where use.kind == .call && use.role == .test && !use.path.contains("Integration") {
                let possible = makers.filter(use.couldMean)
                guard let maker = possible.first, possible.count == 1,
                    let left = maker.parameters.first(where: { parameter in
                        takesShared(parameter) && !use.labels.contains(parameter.label)
                    })
                else { continue }
                project.report(
                    "`\(type.name)` works with the real `\(left.value)` here, because `\(left.label)` is left out",
                    help: "hand it a test double as `\(left.label)`", at: use, notes: [maker.note("the default")])
            }
        }
    }

    private static let live = ["Service", "Client", "API", "Repository", "Gateway"]

    /// `TourModel(service: NetworkService(…))` in a unit test.
    private func checkClient(_ call: FunctionCallExprSyntax, _ name: TokenSyntax, _ file: FilePass) {
        guard file.role == .test, !file.path.contains("Integration"), call.isPlain,
            let argument = call.parent?.as(LabeledExprSyntax.self),
            let owner = argument.parent?.parent?.as(FunctionCallExprSyntax.self), owner.isPlain,
            owner.calledName?.text.startsUppercase == true,
            !call.arguments.codeContainsFolded(["mock", "stub", "fake", "session", "spy"]),
            call.enclosingType?.groupName?.text.contains(name.text.string) != true, !registersStub(file)
        else { return }
        file.report(
            "the test hands a real `\(name.text)` to `\(owner.calledName?.text.string ?? "")`",
            help: "hand it a mock", at: name)
    }

    /// What UIKit shares is no service of the app.
    private func takesShared(_ parameter: Parameter) -> Bool {
        if parameter.value.hasSuffix(".shared") { return !parameter.value.hasPrefix("UI") }
        return Self.live.contains { parameter.value.hasSuffix($0 + "()") }
            && !["Mock", "Fake", "Stub", "Null", "NoOp", "Preview"].contains(where: parameter.value.contains)
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
            final class TourModelTests: XCTestCase {
                func testStart() async {
                    let model = TourModel(service: ↓NetworkService(base: url))
                    let other = TourModel(service: NetworkService(session: .stubbed))
                }
            }
            """, at: Example.testPath, options: ["clients": .strings(["NetworkService"])]),
        .bad(
            files: [
                "App/FeedModel.swift": """
                final class FeedModel {
                    init(api: any FeedAPI = LiveFeedAPI.shared) {}
                }
                """,
                "AppTests/FeedModelTests.swift": """
                final class FeedModelTests: XCTestCase {
                    func testEmpty() { XCTAssertTrue(↓FeedModel().posts.isEmpty) }
                    func testStub() { XCTAssertTrue(FeedModel(api: StubAPI()).posts.isEmpty) }
                }
                """,
            ], options: ["defaults": .bool(true)]),
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
            final class TideClientMock: TideClient {
                func tides(_ request: URLRequest) -> URLSessionTask { URLSession.shared.dataTask(with: request) }
                func chart(_ request: URLRequest) -> URLSessionTask {
                    count += 1
                    return URLSession.shared.downloadTask(with: request)
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            final class TideTests: XCTestCase {
                func makeTask() -> URLSessionTask { URLSession.shared.↓dataTask(with: url) }
                func testTides() { makeTask().resume() }
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
