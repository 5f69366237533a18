import TenetRuleKit
import TenetRuleSupport

struct TestClassNotMainActor: Rule {
    static let about = About(
        "test-class-not-main-actor", "Test of a type on the main actor that is not on it", category: .testing,
        severity: .warning, status: .preview, scope: .tests,
        why: """
            What a test class keeps of a type on the main actor can be used there only. Isolated as a whole the test \
            class needs no `await` and no hop for what is one thread in the app.
            """,
        phrasings: [
            "Mark a test class with `@MainActor` if the type it tests is isolated to the main actor.",
            "If a view model runs on the UI thread, the whole `XCTestCase` that holds it does as well.",
        ])

    var names = ["sut", "viewModel", "subject"]
    static let options = [
        Option<Self>("names", \.names, "Names of the property that holds what is tested.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations]) { project in
            for type in project.model.types where type.role == .test && type.conforms(to: "XCTestCase") {
                guard type.isolation == .nonisolated,
                    let tested = type.storedProperties.first(where: { names.contains($0.name) }),
                    let owner = project.model.types(named: plain(tested.type)).one, owner.role == .app,
                    owner.isolation.isMainActor,
                    // Single methods may carry the isolation.
                    !type.members.contains(where: { $0.hasAttribute("MainActor") })
                else { continue }
                project.report(
                    "`\(type.name)` tests `\(owner.name)`, which is on the main actor, and is not on it itself",
                    help: "write `@MainActor` before the class", at: type.declaration,
                    notes: [owner.declaration.note("on the main actor")])
            }
        }
    }

    private func plain(_ type: String) -> String { type.filter { $0 != "!" && $0 != "?" } }

    static let examples: [Example] = [
        .bad(files: [
            "App/TideModel.swift": "@MainActor final class TideModel {}",
            "AppTests/TideModelTests.swift":
                "final class ↓TideModelTests: XCTestCase {\n    var sut: TideModel!\n    func testLoad() async {}\n}",
        ]),
        .bad(files: [
            "App/BaseViewModel.swift": "@MainActor class BaseViewModel {}",
            "App/TideViewModel.swift": "final class TideViewModel: BaseViewModel {}",
            "AppTests/TideViewModelTests.swift":
                "final class ↓TideViewModelTests: XCTestCase {\n    private var viewModel: TideViewModel?\n}",
        ]),
        .good(files: [
            "App/TideModel.swift": "@MainActor final class TideModel {}",
            "AppTests/TideModelTests.swift":
                "@MainActor final class TideModelTests: XCTestCase {\n    var sut: TideModel!\n}",
        ]),
        .good(files: [
            "App/TideModel.swift": "final class TideModel {}",
            "AppTests/TideModelTests.swift": "final class TideModelTests: XCTestCase {\n    var sut: TideModel!\n}",
        ]),
        .good(files: [
            "App/TideModel.swift": "@MainActor final class TideModel {}",
            "AppTests/TideModelTests.swift":
                "final class TideModelTests: XCTestCase {\n    var sut: TideModel!\n    @MainActor func testLoad() {}\n}",
        ]),
        .good(files: [
            "App/TideModel.swift": "@MainActor final class TideModel {}",
            "AppTests/Base.swift": "@MainActor class BaseTests: XCTestCase {}",
            "AppTests/TideModelTests.swift": "final class TideModelTests: BaseTests {\n    var sut: TideModel!\n}",
        ]),
    ]
}
