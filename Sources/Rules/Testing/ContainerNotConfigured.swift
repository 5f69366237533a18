import TenetRuleKit
import TenetRuleSupport

struct ContainerNotConfigured: Rule {
    static let about = About(
        "container-not-configured", "Test that relies on a container of others", category: .testing,
        severity: .warning, scope: .tests,
        why: """
            A test that takes its dependencies from a container which another test configured passes in the full run \
            and fails alone, in another order or in parallel.
            """,
        phrasings: [
            """
            A test that resolves dependencies from a container must configure that container itself, in the test or in \
            its setup.
            """,
            """
            Every test case registers what it needs and never depends on services that an earlier one happened to set \
            up.
            """,
        ])

    var resolvers = ["resolve"]
    var words = ["container", "locator"]
    var configuring = ["configure", "register", "bootstrap", "assemble", "override"]
    static let options = [
        Option<Self>("resolvers", \.resolvers, "Functions that take something out of a container."),
        Option<Self>("words", \.words, "Words, in lower case, one of which is in the name of a container."),
        Option<Self>("configuring", \.configuring, "How the names of functions that fill a container start."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses]) { project in
            // Following the uses of every test is dear, and few projects have a container at all.
            guard resolvers.contains(where: { project.model.uses(of: $0).contains(where: takesOut) }) else { return }
            for type in project.model.types where type.role == .test {
                guard type.members.contains(where: \.isTestFunction) else { continue }
                // What another test configures is not there when this one runs alone.
                let around = type.members.filter { !$0.isTestFunction } + type.projectSupertypes.flatMap(\.members)
                let shared = around.flatMap(\.testUses)
                guard !shared.contains(where: configures) else { continue }
                for test in type.members where test.isTestFunction {
                    let uses = test.testUses
                    guard let use = (uses + shared).first(where: takesOut), !uses.contains(where: configures),
                        !fillsItself(use, project.model)
                    else { continue }
                    project.report(
                        "`\(test.name)` takes from `\(use.base)`, which is empty when the test runs alone",
                        help: "configure the container in `setUp`", at: use,
                        notes: [
                            type.declaration.note("neither this class nor a base class configures it before each test")
                        ])
                    break
                }
            }
        }
    }

    private func configures(_ use: Use) -> Bool {
        use.kind == .call && configuring.contains { use.name.lowercased().hasPrefix($0) }
    }

    /// `container.resolve(…)`, `AppContainer.shared.resolve(…)`; the factory in `Container.shared.store.resolve()` knows
    /// by itself what to make.
    private func takesOut(_ use: Use) -> Bool {
        guard use.kind == .call, resolvers.contains(use.name), use.base.count > 1 else { return false }
        let parts = use.base.lowercased().split(separator: ".")
        let isContainer = { (part: Substring) in words.contains { part.contains($0) } }
        guard let last = parts.last else { return false }
        return isContainer(last)
            || ["shared", "main", "default", "current", "instance"].contains(last)
                && parts.dropLast().last.map(isContainer) == true
    }

    /// The container registers what it holds when it is made, or when it is asked first.
    private func fillsItself(_ use: Use, _ model: ProjectModel) -> Bool {
        let root = use.base.split(separator: ".").first { $0 != "self" }.map(String.init) ?? ""
        let named = model.declarations(named: root).filter(\.kind.isVariable).flatMap { variable in
            [variable.type, variable.value].filter { !$0.isEmpty }
        }
        let names = ([root] + named).map { String($0.prefix { $0.isLetter || $0.isNumber || $0 == "_" }) }
        let types = Set(names).flatMap { model.types(named: $0).all }
        return (types + types.flatMap(\.projectSupertypes)).contains { type in
            type.members.contains { member in
                (member.kind == .initializer || member.has(.isStatic) || member.name.hasPrefix("autoRegister"))
                    && member.uses.contains(where: configures)
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class RouteTests: XCTestCase {
                func testRegister() {
                    AppContainer.shared.register(Router.self) { Router() }
                    XCTAssertNotNil(AppContainer.shared.resolve(Router.self))
                }
                func testStart() throws {
                    let router = try XCTUnwrap(AppContainer.shared.↓resolve(Router.self))
                    XCTAssertEqual(router.start, "home")
                }
            }
            """, at: Example.testPath),
        .bad(
            """
            final class FeedTests: XCTestCase {
                func testLoad() {
                    let api = ServiceContainer.shared.↓resolve(API.self)
                    XCTAssertNotNil(api)
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            struct FeedTests {
                @Test func loads() { #expect(feed().isEmpty) }
                private func feed() -> Feed { Feed(api: Container.shared.↓resolve(API.self)) }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                var container: ServiceContainer!
                override func setUp() {
                    container = ServiceContainer()
                    ServiceConfiguration.configureServices(container: container)
                }
                func testLoad() { XCTAssertNotNil(container.resolve(API.self)) }
            }
            """,
            at: Example.testPath),
        .good(files: [
            "AppTests/BaseTestCase.swift": """
            class BaseTestCase: XCTestCase {
                let container = ServiceContainer()
                override func setUp() { fill() }
                func fill() { container.register(API.self) { StubAPI() } }
            }
            """,
            "AppTests/FeedTests.swift": """
            final class FeedTests: BaseTestCase {
                func testLoad() { XCTAssertNotNil(container.resolve(API.self)) }
            }
            """,
        ]),
        .good(files: [
            "App/ServiceContainer.swift": """
            final class ServiceContainer {
                init() { register(API.self) { LiveAPI() } }
                func register<Value>(_ type: Value.Type, _ make: () -> Value) {}
                func resolve<Value>(_ type: Value.Type) -> Value? { nil }
            }
            """,
            "AppTests/FeedTests.swift": """
            final class FeedTests: XCTestCase {
                var container: ServiceContainer!
                override func setUp() { container = ServiceContainer() }
                func testLoad() { XCTAssertNotNil(container.resolve(API.self)) }
                func testStart() { XCTAssertEqual(Container.shared.router.resolve().start, "home") }
            }
            """,
        ]),
        .good(
            "struct PathTests {\n    @Test func resolves() { #expect(path.resolve(\"a\") == \"/a\") }\n}",
            at: Example.testPath),
    ]
}
