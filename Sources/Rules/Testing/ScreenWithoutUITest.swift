import TenetRuleKit
import TenetRuleSupport

struct ScreenWithoutUITest: Rule {
    static let about = About(
        "screen-without-ui-test", "Screen that has no UI test", category: .testing, severity: .note, scope: .appCode,
        why: """
            Unit tests end at the view model. Only a UI test notices that a screen does not show what its view model \
            holds.
            """,
        phrasings: [
            "Write a UI test for every screen that has a view model.",
            "Each page of the app has its own `XCUIApplication`-driven class, for example `LoginUITests`.",
        ])

    var suffixes = ["UITests", "UITest"]
    var always = false
    static let options = [
        Option<Self>("suffixes", \.suffixes, "What stands behind the screen's name in the names of UI tests."),
        Option<Self>("always", \.always, "Report even where fewer than half of the screens have a UI test."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let model = project.model
            let tests = Set(model.types.filter { $0.role == .uiTest && $0.conforms(to: "XCTestCase") }.map(\.name))
            let screens = project.sharedTypes.filter { isScreen($0, model) }
            let untested = screens.filter { !isTested($0, tests) }
            // Otherwise UI tests follow another order here, as one for each flow.
            guard always || untested.count * 2 <= screens.count else { return }
            for screen in untested {
                project.report(
                    "no UI test shows `\(screen.name)`",
                    help: "add `\(screen.name)\(suffixes.first ?? "UITests")` for what it shows, loading and failure",
                    at: screen.declaration)
            }
        }
    }

    private func isScreen(_ type: ProjectType, _ model: ProjectModel) -> Bool {
        guard type.isView, !type.isDouble, type.name.hasSuffix("View") || type.name.hasSuffix("Screen") else {
            return false
        }
        return type.storedProperties.contains { property in
            property.hasAttribute("StateObject", "State", "ObservedObject", "Bindable")
                && (property.type.hasSuffix("ViewModel") || property.value.contains("ViewModel("))
        }
    }

    /// `CartViewUITests`, `CartUITests`, `CartScreenUITests`.
    private func isTested(_ screen: ProjectType, _ tests: Set<String>) -> Bool {
        let stem = ["View", "Screen"].first(where: screen.name.hasSuffix).map { String(screen.name.dropLast($0.count)) }
        return suffixes.contains { suffix in
            [screen.name, stem ?? screen.name, (stem ?? "") + "Screen", (stem ?? "") + "Flow"].contains {
                tests.contains($0 + suffix)
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/CartView.swift": "struct CartView: View {\n    @StateObject var model: CartViewModel\n}",
            "App/LoginView.swift": "struct ↓LoginView: View {\n    @StateObject var model = LoginViewModel()\n}",
            "AppUITests/CartViewUITests.swift": "final class CartViewUITests: XCTestCase {}",
        ]),
        .bad(
            "struct ↓LoginView: View {\n    @StateObject var model: LoginViewModel\n}",
            options: ["always": .bool(true)]),
        .good(files: [
            "App/Badge.swift": "struct BadgeView: View {}",
            "App/CartView.swift": "struct CartView: View {\n    @StateObject var model: CartViewModel\n}",
            "AppUITests/CartUITests.swift": "final class CartUITests: XCTestCase {}",
        ]),
        .good(files: [
            "App/LoginView.swift": "struct LoginView: View {\n    @StateObject var model: LoginViewModel\n}",
            "AppUITests/ShopUITests.swift": "final class ShopUITests: XCTestCase {}",
        ]),
        .good("struct LoginView: View {\n    @StateObject var model: LoginViewModel\n}"),
    ]
}
