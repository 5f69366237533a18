import TenetRuleKit
import TenetRuleSupport

struct SharedStateNotReset: Rule {
    static let about = About(
        "shared-state-not-reset", "Shared state that a test leaves changed", category: .testing, severity: .warning,
        scope: .tests,
        why: """
            What a test writes to a singleton or to the user defaults is still there for the next test. Tests then \
            pass or fail depending on their order.
            """,
        phrasings: [
            "Reset in the test everything it changes in singletons, `UserDefaults.standard` and other shared objects.",
            "No case may depend on leftovers of an earlier one, so put globals back in `tearDown`.",
        ])

    var shared = [
        "UserDefaults.standard", "HTTPCookieStorage.shared", "URLCache.shared", "NSUbiquitousKeyValueStore.default",
    ]
    var writers = ["set", "setValue", "setCookie", "storeCachedResponse"]
    var named = false
    static let options = [
        Option<Self>(
            "named", \.named,
            "Also report calls that change a `shared` object by their names, and objects of types that are not declared here."
        ),
        Option<Self>(
            "shared", \.shared, "Objects that all tests share, beside the `shared` instances of the project's types."),
        Option<Self>("writers", \.writers, "Methods that change such an object."),
    ]

    private static let resets: Set<String> = [
        "removeObject", "removePersistentDomain", "removeVolatileDomain", "reset", "resetStandardUserDefaults",
        "removeAll", "clear", "deleteCookie", "removeCookies", "removeAllCachedResponses", "addTeardownBlock",
        "registerDefaults", "removeSuite",
    ]

    /// `defer { … }`: what runs when the test is over.
    private struct Ending: Fact {}

    func install(_ hooks: inout Hooks) {
        hooks.collect(Ending.self, from: DeferStmtSyntax.self) { node, file in
            file.role == .test ? (Ending(), node.range) : nil
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let endings = Dictionary(grouping: project.facts(Ending.self), by: \.path)
            for type in project.model.types where type.role == .test {
                let tests = type.members.filter(\.isTestFunction)
                guard !tests.isEmpty else { continue }
                let fixtures = Self.fixtureUses(of: type)
                var reported: Set<String> = []
                for test in tests {
                    let uses = test.uses
                    if Self.putsBack(uses, (endings[test.path] ?? []).map(\.range)) { continue }
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
        guard parts.count == 2, parts[1] == "shared" else { return nil }
        let found = model.types(named: String(parts[0]))
        if let type = found.one {
            guard type.role == .app, type.kind != .struct else { return nil }
        } else {
            guard named, found.isNone, !Self.isFrameworkName(parts[0]) else { return nil }
        }
        if use.has(.isWrite) { return base + "." + use.name }
        return named && use.kind == .call && !use.has(.isAwaited) && Self.changes(use.name) ? base : nil
    }

    /// `UIApplication`, `URLSession`: what a test changes there is a matter of its own.
    private static func isFrameworkName(_ name: Substring) -> Bool {
        name.prefix(3).allSatisfy(\.isUppercase) || name.hasPrefix("UI") || name.hasPrefix("NS")
    }

    /// `add`, `enableAll`: the name of a method that changes its object.
    private static func changes(_ name: String) -> Bool {
        verbs.contains { verb in
            name.hasPrefix(verb) && name.dropFirst(verb.count).first.map { !$0.isLowercase } ?? true
        }
    }

    private static let verbs = [
        "add", "append", "insert", "enable", "disable", "register", "set", "update", "increment", "toggle", "login",
        "signIn", "select", "push",
    ]
    private static let opposites = [
        "remove", "reset", "clear", "delete", "unregister", "logout", "signOut", "disable", "restore", "pop", "empty",
    ]

    /// `defer { Fixture.restore(store) }`: an own helper of the tests knows what belongs to the state.
    private static func putsBack(_ uses: [Use], _ endings: [ByteRange]) -> Bool {
        uses.contains { use in
            use.kind == .call && ["restore", "reset"].contains(where: use.name.hasPrefix)
                && endings.contains { $0.contains(use.range) }
        }
    }

    private func isReset(_ state: String, _ use: Use, _ fixtures: [Use], _ uses: [Use]) -> Bool {
        let owner = state.split(separator: ".").first.map(String.init) ?? state
        if fixtures.contains(where: { $0.base.hasPrefix(owner) || $0.name == owner }) { return true }
        // The test is about the code that takes the value away again.
        let isRead = uses.contains { $0.name == use.name && $0.base == use.base && !$0.has(.isWrite) && $0 != use }
        if use.has(.isWrite), isRead, uses.contains(where: { $0.name == "XCTAssertNil" }) { return true }
        return uses.contains { other in
            if other == use { return false }
            if other.base == use.base, Self.opposites.contains(where: other.name.hasPrefix) { return true }
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
            final class CartTests: XCTestCase {
                func testAdd() {
                    Cart.shared.↓add(apple)
                    XCTAssertEqual(Cart.shared.count, 1)
                }
                func testTitle() { XCTAssertEqual(Cart.shared.title, "Cart") }
            }
            """, at: Example.testPath, options: ["named": .bool(true)]),
        .good(
            """
            final class CartTests: XCTestCase {
                override func setUp() { Cart.shared.removeAll() }
                func testAdd() { Cart.shared.add(apple) }
            }
            final class MenuTests: XCTestCase {
                func testAdd() {
                    Menu.shared.add(soup)
                    Menu.shared.removeAll()
                    UIApplication.shared.registerForRemoteNotifications()
                }
            }
            """, at: Example.testPath, options: ["named": .bool(true)]),
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
            "AppTests/SessionTests.swift": """
            final class SessionTests: XCTestCase {
                func testGreeting() {
                    let before = Fixture.begin()
                    defer { Fixture.restore(before) }
                    Session.shared.user = "Ann"
                }
            }
            """,
        ]),
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
