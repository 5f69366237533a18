import TenetRuleKit

struct SharedStateNotReset: Rule {
    static let about = About(
        "shared-state-not-reset", "Shared state that a test leaves changed", category: .testing, severity: .warning,
        scope: .tests,
        why: """
            What a test writes to a singleton or to the user defaults is still there for the next test. Tests then \
            pass or fail depending on their order.
            """)

    var shared = [
        "UserDefaults.standard", "HTTPCookieStorage.shared", "URLCache.shared", "NSUbiquitousKeyValueStore.default",
    ]
    var writers = ["set", "setValue", "setCookie", "storeCachedResponse"]
    static let options = [
        Option<Self>(
            "shared", \.shared, "Objects that all tests share, beside the `shared` instances of the project's types."),
        Option<Self>("writers", \.writers, "Methods that change such an object."),
    ]

    private static let resets: Set<String> = [
        "removeObject", "removePersistentDomain", "removeVolatileDomain", "reset", "resetStandardUserDefaults",
        "removeAll", "clear", "deleteCookie", "removeCookies", "removeAllCachedResponses", "addTeardownBlock",
        "registerDefaults", "removeSuite",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for type in project.model.types where type.role == .test {
                let tests = type.members.filter(\.isTestFunction)
                guard !tests.isEmpty else { continue }
                let fixtures = Self.fixtureUses(of: type)
                var reported: Set<String> = []
                for test in tests {
                    let uses = test.uses
                    for use in uses {
                        guard let state = state(of: use, project.model), !reported.contains(state),
                            !isReset(state, use, fixtures, uses)
                        else { continue }
                        reported.insert(state)
                        project.report(
                            "`\(test.name)` changes `\(state)` for every test that follows",
                            help: "put it back in `tearDown`, or give the tested code an instance of its own", at: use,
                            notes: [type.declaration.note("neither its set-up nor its tear-down resets it")])
                    }
                }
            }
        }
    }

    /// The shared object that a use changes: what stands before the dot.
    private func state(of use: Use, _ model: ProjectModel) -> String? {
        let base = use.base
        guard base.contains(".") else { return nil }
        if shared.contains(base) {
            return use.has(.isWrite) || use.kind == .call && writers.contains(use.name) ? base : nil
        }
        let parts = base.split(separator: ".")
        guard use.has(.isWrite), parts.count == 2, parts[1] == "shared",
            let type = model.types(named: String(parts[0])).one, type.role == .app, type.kind != .struct
        else { return nil }
        return base + "." + use.name
    }

    private func isReset(_ state: String, _ use: Use, _ fixtures: [Use], _ uses: [Use]) -> Bool {
        let owner = state.split(separator: ".").first.map(String.init) ?? state
        if fixtures.contains(where: { $0.base.hasPrefix(owner) || $0.name == owner }) { return true }
        // The test is about the code that takes the value away again.
        let isRead = uses.contains { $0.name == use.name && $0.base == use.base && !$0.has(.isWrite) && $0 != use }
        if use.has(.isWrite), isRead, uses.contains(where: { $0.name == "XCTAssertNil" }) { return true }
        return uses.contains { other in
            if other == use { return false }
            if Self.resets.contains(other.name) { return true }
            return other.name == use.name && other.base == use.base && (other.has(.isWrite) || other.kind == .call)
                && (other.literal == use.literal)
        }
    }

    /// What runs around every test, base classes and the helpers that it calls included.
    private static func fixtureUses(of type: ProjectType) -> [Use] {
        ([type] + type.projectSupertypes).flatMap(\.members).filter(\.isFixtureFunction).flatMap(\.testUses)
    }

    static let examples: [Example] = [
        .bad(
            """
            final class ThemeTests: XCTestCase {
                func testDark() {
                    UserDefaults.standard.↓set(true, forKey: "dark")
                    XCTAssertTrue(Theme().isDark)
                }
            }
            """,
            at: Example.testPath),
        .bad(files: [
            "App/Session.swift": "final class Session {\n    static let shared = Session()\n    var user: String?\n}",
            "AppTests/SessionTests.swift": """
            final class SessionTests: XCTestCase {
                override func setUp() { continueAfterFailure = false }
                func testGreeting() {
                    Session.shared.↓user = "Ann"
                    XCTAssertEqual(Greeting().text, "Hello Ann")
                }
            }
            """,
        ]),
        .good(
            """
            final class ThemeTests: XCTestCase {
                override func tearDown() {
                    UserDefaults.standard.removeObject(forKey: "dark")
                }
                func testDark() {
                    UserDefaults.standard.set(true, forKey: "dark")
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class ThemeTests: XCTestCase {
                func testDark() {
                    UserDefaults.standard.set(true, forKey: "dark")
                    defer { UserDefaults.standard.removeObject(forKey: "dark") }
                    XCTAssertTrue(Theme().isDark)
                }
            }
            """,
            at: Example.testPath),
        .good(files: [
            "App/Session.swift": "final class Session {\n    static let shared = Session()\n    var user: String?\n}",
            "AppTests/BaseTests.swift": """
            class BaseTests: XCTestCase {
                override func setUp() { wipe() }
                func wipe() { Session.shared.user = nil }
            }
            """,
            "AppTests/SessionTests.swift": """
            final class SessionTests: BaseTests {
                func testGreeting() { Session.shared.user = "Ann" }
            }
            """,
        ]),
        .good(
            """
            final class ThemeTests: XCTestCase {
                let defaults = UserDefaults(suiteName: "tests")!
                func testDark() { defaults.set(true, forKey: "dark") }
            }
            """,
            at: Example.testPath),
    ]
}
