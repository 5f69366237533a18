import TenetRuleKit
import TenetRuleSupport

struct FlowWithoutUITest: Rule {
    static let about = About(
        "flow-without-ui-test", "Critical flow without a UI test", category: .testing, severity: .warning,
        status: .preview,
        why: """
            What users must always be able to do is worth a test that does it the way they do. Whether there is one \
            shows in the names of the UI tests.
            """,
        phrasings: [
            "Cover every critical user flow with at least one UI test.",
            """
            Whatever people must always be able to do, such as signing in or paying, is tapped through automatically \
            by an `XCUIApplication` scenario.
            """,
        ])

    var flows: [String] = []
    static let options = [
        Option<Self>(
            "flows", \.flows,
            """
            The flows as `what users do: patterns`; a UI test covers a flow when its name or its class's name fits a \
            pattern. `*` stands for any letters, `|` is between patterns, capitals do not matter.
            """)
    ]

    func install(_ hooks: inout Hooks) {
        let flows = flows.compactMap { entry -> (name: String, pattern: NamePattern)? in
            let parts = entry.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return (String(parts[0].trimmingBlanks), NamePattern(parts[1].trimmingBlanks.lowercased()))
        }
        hooks.onProject(needing: [.declarations]) { project in
            let tests = project.model.declarations.filter { $0.role == .uiTest && $0.isTestFunction }
            let entry = project.model.sources.lazy.filter { $0.role == .app && $0.isEntry }
                .compactMap { $0.declarations.first { $0.hasAttribute("main", "UIApplicationMain") } }.first
            // With no app there is nothing that users do.
            guard !flows.isEmpty, let place = tests.first?.parent ?? entry, entry != nil else { return }
            let missing = flows.filter { flow in
                !tests.contains { test in
                    flow.pattern.matches(test.name.lowercased())
                        || flow.pattern.matches((test.parent?.name ?? "").lowercased())
                }
            }
            for flow in missing {
                project.report(
                    "no UI test covers \(flow.name)", help: "add one, with a name that fits the flow", at: place)
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            files: [
                "App/TourApp.swift": "@main\nstruct TourApp: App {}",
                "AppUITests/TourUITests.swift": """
                final class ↓TourUITests: XCTestCase {
                    func testCreateSession() {}
                }
                """,
            ],
            options: ["flows": .strings(["creating a session: *session*", "answering questions: *answer*"])]),
        .bad(
            files: ["App/ShopApp.swift": "@main\nstruct ↓ShopApp: App {}"],
            options: ["flows": .strings(["buying: *checkout*|*purchase*"])]),
        .good(
            files: [
                "App/ShopApp.swift": "@main\nstruct ShopApp: App {}",
                "AppUITests/CheckoutUITests.swift":
                    "final class CheckoutUITests: XCTestCase {\n    func testPays() {}\n}",
            ],
            options: ["flows": .strings(["buying: *checkout*|*purchase*"])]),
        .good(
            files: [
                "App/TourApp.swift": "@main\nstruct TourApp: App {}",
                "AppUITests/TourUITests.swift": """
                final class TourUITests: XCTestCase {
                    func testNewSession() {}
                    func testAnswersQuestion() {}
                }
                """,
            ],
            options: ["flows": .strings(["creating a session: *session*", "answering questions: *answer*"])]),
        .good(files: ["Sources/Kit/Kit.swift": "public struct Kit {}"]),
        .good(files: [
            "App/ShopApp.swift": "@main\nstruct ShopApp: App {}",
            "AppUITests/CartUITests.swift": "final class CartUITests: XCTestCase {\n    func testPays() {}\n}",
        ]),
    ]
}
