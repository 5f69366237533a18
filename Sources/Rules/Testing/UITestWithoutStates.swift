import TenetRuleKit
import TenetRuleSupport

struct UITestWithoutStates: Rule {
    static let about = About(
        "ui-test-without-states", "UI test of the happy path only", category: .testing, severity: .note,
        status: .preview,
        scope: .uiTests,
        why: """
            A screen that can load and fail has three faces. The two that developers seldom see break first, because \
            no UI test looks at them.
            """,
        phrasings: [
            "Write UI tests for the loading state and the error state of every screen that has them.",
            """
            Our end-to-end suites cover the spinner and the failure message, not only what users see when all goes \
            well.
            """,
        ])

    var suffixes = ["UITests", "UITest"]
    var loadingWords = ["loading", "progress", "spinner", "skeleton"]
    var errorWords = ["error", "fail", "offline", "retry", "invalid", "alert"]
    static let options = [
        Option<Self>("suffixes", \.suffixes, "What stands behind the screen's name in the name of its UI tests."),
        Option<Self>("loading_words", \.loadingWords, "Words, in lower case, in names of tests of the loading state."),
        Option<Self>("error_words", \.errorWords, "Words, in lower case, in names of tests of the error state."),
    ]

    private static let loadingNames: Set<String> = ["isLoading", "ProgressView", "loading", "LoadingView"]
    private static let errorNames: Set<String> = ["errorMessage", "ErrorView", "showError", "showsError", "error"]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for type in project.model.types where type.role == .uiTest && type.kind == .class {
                let tests = type.members.filter(\.isTestFunction)
                guard !tests.isEmpty, let screen = screen(of: type, project.model) else { continue }
                let names = tests.map { $0.name.lowercased() }
                let uses = ([screen.declaration] + screen.extensions).flatMap(\.uses)
                check("loads", loadingWords, names, uses.first { Self.loadingNames.contains($0.name) }, type, project)
                check("can fail", errorWords, names, uses.first { Self.errorNames.contains($0.name) }, type, project)
            }
        }
    }

    private func check(
        _ state: String, _ words: [String], _ names: [String], _ sign: Use?, _ type: ProjectType, _ project: ProjectPass
    ) {
        guard let sign, !names.contains(where: { name in words.contains(where: name.contains) }) else { return }
        project.report(
            "no test of `\(type.name)` shows the screen while it \(state)",
            help: "add one, with a launch argument that brings the app into that state", at: type.declaration,
            notes: [sign.note("the screen has such a state")])
    }

    /// The view that a class of UI tests is named after.
    private func screen(of tests: ProjectType, _ model: ProjectModel) -> ProjectType? {
        guard let suffix = suffixes.first(where: tests.name.hasSuffix) else { return nil }
        let stem = String(tests.name.dropLast(suffix.count))
        guard let type = model.types(named: stem).one, type.isView, type.role == .app else { return nil }
        return type
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/FeedView.swift": """
            struct FeedView: View {
                let model: FeedModel
                var body: some View {
                    if model.isLoading { ProgressView() } else { Text("Feed") }
                }
            }
            """,
            "AppUITests/FeedViewUITests.swift": """
            final class ↓FeedViewUITests: XCTestCase {
                func testShowsPosts() {}
            }
            """,
        ]),
        .bad(files: [
            "App/LoginScreen.swift": """
            struct LoginScreen: View {
                let model: LoginModel
                var body: some View { Text(model.errorMessage ?? "") }
            }
            """,
            "AppUITests/LoginScreenUITests.swift":
                "class ↓LoginScreenUITests: XCTestCase {\n    func testSignIn() {}\n}",
        ]),
        .good(files: [
            "App/FeedView.swift": """
            struct FeedView: View {
                let model: FeedModel
                var body: some View {
                    if model.isLoading { ProgressView() } else { Text(model.errorMessage ?? "") }
                }
            }
            """,
            "AppUITests/FeedViewUITests.swift": """
            final class FeedViewUITests: XCTestCase {
                func testShowsPosts() {}
                func testDisplaysLoadingState() {}
                func testDisplaysError() {}
            }
            """,
        ]),
        .good(files: [
            "App/AboutView.swift": "struct AboutView: View {\n    var body: some View { Text(\"About\") }\n}",
            "AppUITests/AboutViewUITests.swift": "class AboutViewUITests: XCTestCase {\n    func testText() {}\n}",
        ]),
        .good(files: [
            "App/Feed.swift": "struct Feed: View {\n    var body: some View { ProgressView() }\n}",
            "AppUITests/SmokeUITests.swift": "class SmokeUITests: XCTestCase {\n    func testStarts() {}\n}",
        ]),
    ]
}
