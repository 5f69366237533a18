import TenetRuleKit
import TenetRuleSupport

struct UntestedStateChange: Rule {
    static let about = About(
        "untested-state-change", "State-changing method that no test calls", category: .testing, severity: .note,
        scope: .appCode,
        why: """
            What an observable object is for is the state that its methods leave behind. A method that no test calls \
            can stop doing that without a sound.
            """,
        phrasings: [
            "Call every method of an `@Observable` class that changes its state in a test.",
            "No function that modifies what an observed model holds goes without a unit test exercising it.",
        ])

    var names: [String] = []
    var attributes = ["Observable"]
    static let options = [
        Option<Self>("names", \.names, "Names of further classes to look at, as `*ViewModel`."),
        Option<Self>("attributes", \.attributes, "Attributes, without `@`, of the classes to look at."),
    ]

    func install(_ hooks: inout Hooks) {
        let names = NamePattern(names.joined(separator: "|"))
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let model = project.model
            guard model.hasUnitTests else { return }
            for type in project.sharedTypes where type.kind == .class && !type.isDouble {
                guard names.matches(type.name) || type.declaration.attributes.contains(where: attributes.contains),
                    // Without any test the type itself is the finding.
                    model.isTested(type)
                else { continue }
                let state = Set(type.storedProperties.filter(isState).map(\.name))
                for method in type.ownMethods {
                    guard let change = method.uses.first(where: { isChange($0, of: state) }),
                        !model.uses(of: method.name).contains(where: { $0.role == .test })
                    else { continue }
                    project.report(
                        "no test calls `\(method.fullName)`, which changes `\(change.name)`",
                        help: "add a test that calls it and checks all the state that it leaves behind", at: method,
                        notes: [change.note("changed here")])
                }
            }
        }
    }

    /// A value that a test can look at: no task, closure or helper object behind the scenes.
    private func isState(_ property: Declaration) -> Bool {
        property.kind == .variable && property.access > .fileprivate && !property.has(.isClosure)
            && !property.has(.isWeak) && !property.type.hasPrefix("Task") && !property.name.hasSuffix("ask")
            && !property.name.contains("ancellable") && !property.hasAttribute("ObservationIgnored")
    }

    private func isChange(_ use: Use, of state: Set<String>) -> Bool {
        use.has(.isWrite) && state.contains(use.name) && (use.base.isEmpty || use.base == "self")
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Session.swift":
                """
            @Observable
            final class Session {
                var user: User?

                func signIn(_ user: User) {
                    self.user = user
                }

                func ↓signOut() {
                    user = nil
                }
            }
            """,
            "AppTests/SessionTests.swift":
                """
            import XCTest

            final class SessionTests: XCTestCase {
                func testSignIn() {
                    let session = Session()
                    session.signIn(User())
                    XCTAssertNotNil(session.user)
                }
            }
            """,
        ]),
        .bad(
            files: [
                "App/CartViewModel.swift":
                    """
                final class CartViewModel {
                    private(set) var count = 0

                    func ↓add() {
                        count += 1
                    }
                }
                """,
                "AppTests/CartTests.swift":
                    "import Testing\n\n@Test func start() {\n    #expect(CartViewModel().count == 0)\n}",
            ],
            options: ["names": .strings(["*ViewModel"])]),
        .good(files: [
            "App/Session.swift":
                """
            @Observable
            final class Session {
                var user: User?

                func signOut() {
                    user = nil
                }

                func hello() {}
            }
            """,
            "AppTests/SessionTests.swift":
                "import Testing\n\n@Test func leave() {\n    let session = Session()\n    session.signOut()\n}",
        ]),
        // The type has no test at all, which is another finding.
        .good(files: [
            "App/Session.swift":
                """
            @Observable
            final class Session {
                var user: User?

                func signOut() {
                    user = nil
                }
            }
            """,
            "AppTests/ClockTests.swift": "import XCTest\n\nfinal class ClockTests: XCTestCase {}",
        ]),
        .good(files: [
            "App/Session.swift":
                """
            @Observable
            final class Session {
                var user: User?

                private func reset() {
                    user = nil
                }
            }
            """,
            "AppTests/SessionTests.swift": "import Testing\n\n@Test func start() {\n    _ = Session()\n}",
        ]),
    ]
}
