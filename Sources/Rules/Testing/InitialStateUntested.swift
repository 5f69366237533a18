import TenetRuleKit
import TenetRuleSupport

struct InitialStateUntested: Rule {
    static let about = About(
        "initial-state-untested", "Observable class whose first state no test looks at", category: .testing,
        severity: .note, scope: .appCode,
        why: """
            A screen shows the first state before anything has happened: a flag that begins as true shows a spinner that \
            nobody asked for. Tests that act first never see it.
            """,
        phrasings: [
            "At least one test of every observable class must assert its initial state before any action.",
            """
            We check what a fresh view model shows, such as an empty list and no spinner, before calling anything on \
            it.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let model = project.model
            guard model.hasUnitTests else { return }
            for type in project.sharedTypes where type.kind == .class && type.isObservable && !type.isDouble {
                let state = Set(Self.state(of: type).map(\.name))
                guard !state.isEmpty, !type.name.hasPrefix("Base"), !type.ownMethods.isEmpty, model.isTested(type),
                    !Self.tests(of: type, in: model).contains(where: { Self.looks($0, at: state, of: type) })
                else { continue }
                project.report(
                    "no test looks at the state in which `\(type.name)` begins",
                    help: "add `initialState`, which makes one and checks its properties before any call",
                    at: type.declaration)
            }
        }
    }

    /// What others can read and what it stores.
    private static func state(of type: ProjectType) -> [Declaration] {
        type.storedProperties.filter { $0.access > .fileprivate && !$0.has(.isStatic) && $0.kind == .variable }
    }

    /// The tests of every type of the test code that names the class, whether the test or its fixture makes it.
    private static func tests(of type: ProjectType, in model: ProjectModel) -> [Declaration] {
        let users = Set(
            model.uses(of: type.name).filter { $0.role == .test && $0.kind != .text }.compactMap(\.enclosingType))
        return users.flatMap(\.members).filter(\.isTestFunction)
    }

    /// It reads a property before it calls a method or sets anything, in the order of the text.
    private static func looks(_ test: Declaration, at state: Set<String>, of type: ProjectType) -> Bool {
        let methods = Set(type.ownMethods.map(\.name))
        func acts(_ use: Use) -> Bool {
            use.kind == .call && !use.hasNoBase && methods.contains(use.name)
                || use.has(.isWrite) && state.contains(use.name)
        }
        for use in test.uses.sorted(by: { $0.range.lower < $1.range.lower }) {
            if acts(use) { return false }
            if use.kind == .member, state.contains(use.name) { return true }
            // A function of the tests may act, or may look in its stead.
            if use.kind == .call, let helper = use.target.one, helper.kind.isFunction, helper.role != .app {
                let inner = helper.testUses
                if inner.contains(where: acts) { return false }
                if inner.contains(where: { $0.kind == .member && state.contains($0.name) }) { return true }
            }
        }
        return false
    }

    private static let model = """
        @Observable
        final class ↓BerthModel {
            var berths: [Int] = []
            var isLoading = false
            func load() { isLoading = true }
        }
        """

    private static func tests(_ body: String) -> String {
        """
        import Testing

        @Suite struct BerthModelTests {
            let sut = BerthModel()

        \(body)
        }
        """
    }

    private static let acting = "    @Test func load() {\n        sut.load()\n        #expect(sut.isLoading)\n    }"

    static let examples: [Example] = [
        .bad(files: ["App/BerthModel.swift": model, "AppTests/BerthModelTests.swift": tests(acting)]),
        .bad(files: [
            "App/BerthModel.swift": model,
            "AppTests/BerthModelTests.swift": tests(
                "    @Test func berths() {\n        sut.berths = [1]\n        #expect(sut.berths.count == 1)\n    }"),
        ]),
        .good(files: [
            "App/BerthModel.swift": model.replacing("↓", with: ""),
            "AppTests/BerthModelTests.swift": tests(
                acting + "\n    @Test func initialState() {\n        #expect(sut.berths.isEmpty)\n    }"),
        ]),
        .good(files: [
            "App/BerthModel.swift": model.replacing("↓", with: ""),
            "AppTests/BerthModelTests.swift": tests(
                "    @Test func load() {\n        #expect(!sut.isLoading)\n        sut.load()\n        #expect(sut.isLoading)\n    }"
            ),
        ]),
        // Nothing tests it at all, which is said by another rule.
        .good(files: [
            "App/BerthModel.swift": model.replacing("↓", with: ""),
            "AppTests/OtherTests.swift":
                "import Testing\n@Suite struct OtherTests {\n    @Test func one() { #expect(1 < 2) }\n}",
        ]),
        .good(files: [
            "App/BerthModel.swift":
                "@Observable\nfinal class BerthModel {\n    private var cache = 1\n    func load() {}\n}",
            "AppTests/BerthModelTests.swift": tests("    @Test func load() {\n        sut.load()\n    }"),
        ]),
    ]
}
