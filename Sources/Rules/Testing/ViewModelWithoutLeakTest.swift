import TenetRuleKit
import TenetRuleSupport

struct ViewModelWithoutLeakTest: Rule {
    static let about = About(
        "view-model-without-leak-test", "View model that no test checks for leaks", category: .testing,
        severity: .note, scope: .appCode,
        why: """
            A view model that a closure or task keeps alive goes on working for a screen that is gone. Only a test \
            that watches it being freed notices.
            """,
        phrasings: [
            "Every view model must have a test that checks that it is deallocated.",
            """
            Our suites use `trackForMemoryLeaks` or a `weak var` to prove that presentation objects don't stay in \
            memory.
            """,
        ])

    var suffix = "ViewModel"
    var helpers = ["*MemoryLeak*", "*Leaks", "*Leaked", "*Leak", "assertDeallocated", "assertDeinit*"]
    var always = false
    var tested = false
    static let options = [
        Option<Self>("suffix", \.suffix, "What the names of view models end in."),
        Option<Self>("helpers", \.helpers, "Names of functions of tests that check whether an object is freed."),
        Option<Self>(
            "tested", \.tested,
            "Report, even where few tests check that, a view model with subscriptions, tasks or callbacks that has tests."
        ),
        Option<Self>("always", \.always, "Report even where tests check fewer than a quarter of the view models."),
    ]

    func install(_ hooks: inout Hooks) {
        let helpers = NamePattern(helpers.joined(separator: "|"))
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let model = project.model
            let checking = checkingFunctions(model, helpers)
            guard model.hasUnitTests else { return }
            // A helper that makes the view model and checks it is called from every test of its file.
            let files = Set(checking.map(\.path))
            let types = model.types.filter { $0.isViewModel(suffix) && (!$0.ownMethods.isEmpty || holdsOn($0)) }
            let unchecked = types.filter { type in
                !model.uses(of: type.name).contains { $0.role == .test && files.contains($0.path) }
            }
            // A single test of one view model is not yet the habit.
            let isHabit = always || (types.count - unchecked.count) * 4 >= types.count
            for type in unchecked where isHabit || tested && holdsOn(type) && model.isTested(type) {
                project.report(
                    "no test checks that `\(type.name)` is freed when its screen is gone",
                    help: "hold one weakly in a test, let go of it and assert that the reference is nil",
                    at: type.declaration)
            }
        }
    }

    /// Subscriptions, tasks and callbacks are what keeps a view model alive.
    private func holdsOn(_ type: ProjectType) -> Bool {
        type.storedProperties.contains { property in
            property.has(.isClosure)
                || ["AnyCancellable", "Task<", "Timer"].contains {
                    property.type.contains($0) || property.value.contains($0)
                }
        }
    }

    /// Test code that holds something weakly and asserts that it is nil, or calls a helper for that.
    private func checkingFunctions(_ model: ProjectModel, _ helpers: NamePattern) -> [Declaration] {
        model.declarations.filter { declaration in
            guard declaration.role == .test, declaration.kind == .function else { return false }
            if declaration.ownUses.contains(where: { $0.kind == .call && helpers.matches($0.name) }) { return true }
            return declaration.uses.contains { $0.name == "XCTAssertNil" || $0.name == "expect" }
                && declaration.children.contains { $0.has(.isWeak) }
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/CartViewModel.swift": "final class CartViewModel {\n    func load() {}\n}",
            "App/LoginViewModel.swift": "final class ↓LoginViewModel {\n    func login() {}\n}",
            "AppTests/CartViewModelTests.swift":
                """
            import XCTest

            final class CartViewModelTests: XCTestCase {
                func testFreed() {
                    weak var leaked: CartViewModel?
                    autoreleasepool { leaked = CartViewModel() }
                    XCTAssertNil(leaked, "still alive")
                }
            }
            """,
        ]),
        .bad(
            files: [
                "App/CartPresenter.swift": "final class ↓CartPresenter {\n    func load() {}\n}",
                "AppTests/CartPresenterTests.swift":
                    "import XCTest\n\nfinal class CartPresenterTests: XCTestCase {\n    let sut = CartPresenter()\n}",
            ],
            options: ["suffix": .string("Presenter"), "always": .bool(true)]),
        .good(files: [
            "App/CartViewModel.swift": "final class CartViewModel {\n    func load() {}\n}",
            "AppTests/CartViewModelTests.swift":
                """
            import XCTest

            final class CartViewModelTests: XCTestCase {
                func makeSUT() -> CartViewModel {
                    let sut = CartViewModel()
                    trackForMemoryLeaks(sut)
                    return sut
                }
            }
            """,
        ]),
        // Nobody checks for leaks here.
        .good(files: [
            "App/CartViewModel.swift": "final class CartViewModel {\n    func load() {}\n}",
            "AppTests/CartViewModelTests.swift":
                "import XCTest\n\nfinal class CartViewModelTests: XCTestCase {\n    let sut = CartViewModel()\n}",
        ]),
        .good("final class CartViewModel {\n    func load() {}\n}", options: ["always": .bool(true)]),
    ]
}
