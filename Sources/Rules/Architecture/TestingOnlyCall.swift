import TenetRuleKit
import TenetRuleSupport

struct TestingOnlyCall: Rule {
    static let about = About(
        "testing-only-call", "Function for tests called by the app", category: .architecture, severity: .error,
        scope: .appCode, reads: [.comments],
        why: """
            What is there for tests resets, replaces or exposes state that the app relies on. Nothing but its \
            documentation keeps other code from calling it.
            """,
        phrasings: [
            "App code does not call functions that are documented as being for testing only.",
            "A reset method whose comment says just unit tests may use it must never be reached in production.",
        ])

    var words = [
        "for testing only", "for tests only", "testing only", "testing-only", "test-only", "only for testing",
        "only for tests", "only for unit tests", "for unit tests only", "only be called by tests",
        "only be called from tests", "only be used in tests", "only be used by tests", "only used in tests",
        "only used by tests",
    ]
    static let options = [
        Option<Self>("words", \.words, "What the documentation of a function says when only tests may call it.")
    ]

    private struct Documented: Fact { var name: String }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Documented.self, from: FunctionDeclSyntax.self) { node, _ in
            guard !node.isRequirement, node.isDocumented(withAnyOf: words) else { return nil }
            return (Documented(name: node.name.identifier.string), node.name.range)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let documented = project.functions(of: Documented.self) { $0.name }
            let forTests = Set(documented)
            for function in documented {
                for use in project.model.uses(of: function.name)
                where (use.kind == .call || use.kind == .member) && use.target.one == function {
                    check(use, of: function, forTests, project)
                }
            }
        }
    }

    private func check(_ use: Use, of function: Declaration, _ forTests: Set<Declaration>, _ project: ProjectPass) {
        guard use.role == .app, !use.has(.isPreview), !use.has(.isDebug) else { return }
        let around = use.declaration.map { [$0] + $0.ancestors } ?? []
        // One helper for tests may use another.
        guard !around.contains(where: { forTests.contains($0) || $0.isInPreview || $0.name.hasPrefix("Mock") }) else {
            return
        }
        project.report(
            "`\(use.name)` is for tests only",
            help: "give the app a function of its own, or put the call into `#if DEBUG`",
            at: use, notes: [function.note("its documentation says so here")])
    }

    static let examples: [Example] = [
        .bad(
            "final class Store {\n    /// Empties the store.\n    /// - Warning: For testing only.\n    func reset() {}\n}\nfinal class Session {\n    let store = Store()\n    func signOut() { store.↓reset() }\n}"
        ),
        .bad(files: [
            "App/Clock.swift":
                "final class Clock {\n    /// Sets the time. Only for unit tests.\n    static func freeze() {}\n}",
            "App/TideModel.swift": "final class TideModel {\n    func load() { Clock.↓freeze() }\n}",
        ]),
        .good(
            "final class Store {\n    /// Empties the store.\n    func reset() {}\n}\nfinal class Session {\n    let store = Store()\n    func signOut() { store.reset() }\n}"
        ),
        .good(files: [
            "App/Store.swift":
                "final class Store {\n    /// For testing only.\n    func reset() { empty() }\n    /// For testing only.\n    func empty() {}\n}",
            "AppTests/StoreTests.swift":
                "final class StoreTests: XCTestCase {\n    let store = Store()\n    func testReset() { store.reset() }\n}",
        ]),
        .good(
            "final class Store {\n    /// For testing only.\n    func reset() {}\n}\nfinal class Session {\n    let store = Store()\n    func restart() {\n        #if DEBUG\n        store.reset()\n        #endif\n    }\n}"
        ),
    ]
}
