import TenetRuleKit
import TenetRuleSupport

struct ViewWithoutSnapshotTest: Rule {
    static let about = About(
        "view-without-snapshot-test", "Screen that no snapshot test shows", category: .testing, severity: .note,
        scope: .appCode,
        why: "A picture that a test compares shows every change of a screen, wanted or not; other tests see none.",
        phrasings: [
            "Write a snapshot test for every screen that has a view model.",
            "Each page is captured as a reference picture, so that visual regressions show up in CI.",
        ])

    var modules = ["SnapshotTesting", "iOSSnapshotTestCase", "FBSnapshotTestCase"]
    var allViews = false
    var always = false
    static let options = [
        Option<Self>("modules", \.modules, "Modules that snapshot tests import."),
        Option<Self>("all_views", \.allViews, "Ask for every view rather than for screens with a view model."),
        Option<Self>("always", \.always, "Report even where fewer than a quarter of the screens have one."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let model = project.model
            let tests = Set(
                model.sources.filter { file in
                    file.role != .app && file.imports.contains { modules.contains($0.module) }
                }.map(\.path))
            let screens = project.sharedTypes.filter { type in
                type.isView && !type.isDouble && type.place.stem == type.name && (allViews || isScreen(type))
                    && !type.supertypes.contains { $0.hasSuffix("Representable") }
            }
            let untested = screens.filter { screen in
                !model.uses(of: screen.name).contains { tests.contains($0.path) }
            }
            // A single picture of one screen is not yet the habit.
            guard always || (screens.count - untested.count) * 4 >= screens.count else { return }
            for screen in untested {
                project.report(
                    "no snapshot test shows the screen `\(screen.name)`",
                    help: "add a test that makes one and asserts a snapshot of it", at: screen.declaration)
            }
        }
    }

    private func isScreen(_ type: ProjectType) -> Bool {
        type.name.hasSuffix("Screen")
            || type.storedProperties.contains { $0.type.hasSuffix("ViewModel") || $0.value.contains("ViewModel(") }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/CartView.swift": "struct CartView: View {\n    @StateObject var model: CartViewModel\n}",
            "App/LoginView.swift": "struct ↓LoginView: View {\n    @StateObject var model = LoginViewModel()\n}",
            "AppTests/CartSnapshotTests.swift":
                "import SnapshotTesting\n\nfinal class CartSnapshotTests: XCTestCase {\n    let view = CartView()\n}",
        ]),
        .bad(
            files: [
                "App/Badge.swift": "struct ↓Badge: View {}",
                "AppTests/CartSnapshotTests.swift":
                    "import SnapshotTesting\n\nfinal class CartSnapshotTests: XCTestCase {}",
            ],
            options: ["all_views": .bool(true), "always": .bool(true)]),
        .good(files: [
            "App/Badge.swift": "struct Badge: View {}",
            "App/CartView.swift": "struct CartView: View {\n    @StateObject var model: CartViewModel\n}",
            "AppTests/CartSnapshotTests.swift":
                "import SnapshotTesting\n\nfinal class CartSnapshotTests: XCTestCase {\n    let view = CartView()\n}",
        ]),
        .good(files: [
            "App/CartView.swift": "struct CartView: View {\n    @StateObject var model: CartViewModel\n}",
            "AppTests/CartTests.swift": "import XCTest\n\nfinal class CartTests: XCTestCase {}",
        ]),
        .good("struct LoginView: View {\n    @StateObject var model: LoginViewModel\n}"),
    ]
}
