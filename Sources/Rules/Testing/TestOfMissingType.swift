import TenetRuleKit

struct TestOfMissingType: Rule {
    static let about = About(
        "test-of-missing-type", "Test named after a type that is gone", category: .testing, severity: .note,
        scope: .tests,
        why: """
            Tests are found by the name of the type they test. After the type was renamed its tests seem to be \
            missing, and somebody writes them again.
            """)

    var suffixes = ["Tests", "Test", "Spec", "UITests"]
    var kinds = [
        "ViewModel", "Service", "Repository", "UseCase", "Interactor", "Coordinator", "Presenter", "ViewController",
        "Manager", "Factory", "Client", "View", "Screen",
    ]
    static let options = [
        Option<Self>("suffixes", \.suffixes, "What stands behind the type's name in the name of a test class."),
        Option<Self>("kinds", \.kinds, "Ends of the names of types that tests are named after."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let model = project.model
            for type in model.types where type.role != .app && type.declaration.parent == nil {
                guard let suffix = suffixes.filter(type.name.hasSuffix).max(by: { $0.count < $1.count }),
                    type.members.contains(where: { $0.isTestFunction || $0.name == "spec" })
                else { continue }
                let name = String(type.name.dropLast(suffix.count))
                guard let kind = kinds.first(where: { name.hasSuffix($0) && name != $0 }),
                    model.declarations(named: name).isEmpty, model.uses(of: name).isEmpty,
                    model.declarations(named: name + "Protocol").isEmpty,
                    // `FeedViewModelLoading` tests a part of the feed's view model; `LegacyFeedViewModel` names none.
                    let current = Self.subject(of: type, kind, model)
                else { continue }
                project.report(
                    "there is no `\(name)`; these tests use `\(current.name)`",
                    help: "name them `\(current.name)\(suffix)`", at: type.declaration,
                    notes: [current.declaration.note("what they test")])
            }
        }
    }

    /// The one type of the same kind that the tests make.
    private static func subject(of tests: ProjectType, _ kind: String, _ model: ProjectModel) -> ProjectType? {
        let named = tests.members.flatMap(\.uses).filter { $0.kind != .text }
            .flatMap { [$0.name] + $0.base.split(separator: ".").map(String.init) }
        let made = Set(named.filter { $0.hasSuffix(kind) && $0.first?.isUppercase == true })
        let types = made.compactMap { model.types(named: $0).one }.filter { $0.role == .app && $0.kind != .protocol }
        guard made.count == 1, let only = types.first else { return nil }
        // A type with tests of its own is not what these are named after.
        let names = ["Tests", "Test", "Spec", "UITests"].map { only.name + $0 }
        return names.allSatisfy { model.declarations(named: $0).isEmpty } ? only : nil
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/FeedViewModel.swift": "final class FeedViewModel {\n    func load() {}\n}",
            "AppTests/TimelineViewModelTests.swift": """
            final class ↓TimelineViewModelTests: XCTestCase {
                func testLoad() {
                    let model = FeedViewModel()
                    model.load()
                }
            }
            """,
        ]),
        .bad(files: [
            "App/PostService.swift": "final class PostService {}",
            "AppTests/NewsServiceTests.swift": """
            struct ↓NewsServiceTests {
                let service = PostService()
                @Test func loads() { #expect(PostService.isReady) }
            }
            """,
        ]),
        .good(files: [
            "App/FeedViewModel.swift": "final class FeedViewModel {\n    func load() {}\n}",
            "AppTests/FeedViewModelTests.swift": """
            final class FeedViewModelTests: XCTestCase {
                func testLoad() { FeedViewModel().load() }
            }
            """,
            "AppTests/EmptyFeedViewModelTests.swift": """
            final class EmptyFeedViewModelTests: XCTestCase {
                func testLoad() { FeedViewModel().load() }
            }
            """,
        ]),
        .good(files: [
            "AppTests/FeedServiceTests.swift": """
            final class FeedServiceTests: XCTestCase {
                func testLoad() { FeedService().load() }
            }
            """
        ]),
        .good(files: [
            "App/FeedViewModel.swift": "final class FeedViewModel {\n    func load() {}\n}",
            "AppTests/LoadingTests.swift": """
            final class LoadingTests: XCTestCase {
                func testLoad() { FeedViewModel().load() }
            }
            """,
        ]),
    ]
}
