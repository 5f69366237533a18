import TenetRuleKit
import TenetRuleSupport

struct TestOfMissingType: Rule {
    static let about = About(
        "test-of-missing-type", "Test named after a type that is gone", category: .testing, severity: .note,
        scope: .tests,
        why: """
            Tests are found by the name of the type they test. After the type was renamed its tests seem to be \
            missing, and somebody writes them again.
            """,
        phrasings: [
            "Name every test class after an existing type that it tests.",
            "If you rename `FeedService`, rename `FeedServiceTests` too; no suite may refer to something that is gone.",
        ])

    var suffixes = ["Tests", "Test", "Spec", "UITests"]
    var kinds = [
        "ViewModel", "Service", "Repository", "UseCase", "Interactor", "Coordinator", "Presenter", "ViewController",
        "Manager", "Factory", "Client", "View", "Screen",
    ]
    var exact = false
    static let options = [
        Option<Self>(
            "exact", \.exact, "Also report tests that leave out the end of the name: `FeedTests` of a `FeedViewModel`."),
        Option<Self>("suffixes", \.suffixes, "What stands behind the type's name in the name of a test class."),
        Option<Self>("kinds", \.kinds, "Ends of the names of types that tests are named after."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let model = project.model
            for type in model.types where type.role != .app && type.declaration.parent == nil {
                if exact { checkPrefix(type, project) }
                guard let suffix = suffixes.filter(type.name.hasSuffix).max(by: { $0.count < $1.count }),
                    type.members.contains(where: { $0.isTestFunction || $0.name == "spec" })
                else { continue }
                let name = String(type.name.dropLast(suffix.count))
                if exact { checkExact(type, name, suffix, project) }
                guard let kind = kinds.first(where: { name.hasSuffix($0) && name != $0 }),
                    model.declarations(named: name).isEmpty, model.uses(of: name).isEmpty,
                    model.declarations(named: name + "Protocol").isEmpty,
                    // `FeedViewModelLoading` tests a part of the feed's view model; `LegacyFeedViewModel` names none.
                    let current = Self.subject(of: type, kind, model), !Self.isPart(name, of: current.name)
                else { continue }
                project.report(
                    "there is no `\(name)`; these tests use `\(current.name)`",
                    help: "name them `\(current.name)\(suffix)`", at: type.declaration,
                    notes: [current.declaration.note("what they test")])
            }
        }
    }

    /// `TestFeed` of a `Feed`.
    private func checkPrefix(_ type: ProjectType, _ project: ProjectPass) {
        guard type.name.hasPrefix("Test"), !suffixes.contains(where: type.name.hasSuffix),
            type.members.contains(where: \.isTestFunction)
        else { return }
        let name = String(type.name.dropFirst(4))
        guard let subject = project.model.types(named: name).one, subject.role == .app else { return }
        project.report(
            "these tests of `\(name)` are not found by those who look for `\(name)Tests`",
            help: "name them `\(name)Tests`", at: type.declaration, notes: [subject.declaration.note("what they test")])
    }

    /// `FeedTests` that keep a `FeedViewModel` as what they test.
    private func checkExact(_ type: ProjectType, _ name: String, _ suffix: String, _ project: ProjectPass) {
        let model = project.model
        guard !name.isEmpty, model.types(named: name).one == nil, model.declarations(named: name).isEmpty else {
            return
        }
        let used = Set(type.members.flatMap(\.uses).filter { $0.kind != .text }.flatMap { [$0.name, $0.base] })
        let found = kinds.map { name + $0 }.filter { used.contains($0) }.compactMap { model.types(named: $0).one }
        guard found.count == 1, let subject = found.first, subject.role == .app, subject.kind != .protocol,
            suffixes.allSatisfy({ model.declarations(named: subject.name + $0).isEmpty })
        else { return }
        project.report(
            "these tests of `\(subject.name)` are not named after it", help: "name them `\(subject.name)\(suffix)`",
            at: type.declaration, notes: [subject.declaration.note("what they test")])
    }

    /// `HarborNightService` of a `HarborService`: a word for the part or the case that these test of it.
    private static func isPart(_ name: String, of type: String) -> Bool {
        var words = name.nameWords[...]
        return type.nameWords.allSatisfy { word in
            guard let place = words.firstIndex(of: word) else { return false }
            words = words[(place + 1)...]
            return true
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
        // A stand-in is no test, whatever its methods are called.
        .good(
            files: [
                "App/CommonType.swift":
                    "protocol CommonType { func test() }\nfinal class SlowCommonType: CommonType {\n    func test() {}\n}",
                "AppTests/StandIns.swift": "class TestSlowCommonType: CommonType {\n    func test() {}\n}",
            ], options: ["exact": .bool(true)]),
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
        // Only what the service does at night.
        .good(files: [
            "App/HarborService.swift": "enum HarborService {}",
            "AppTests/HarborNightServiceTests.swift": """
            final class HarborNightServiceTests: XCTestCase {
                func testLamps() { XCTAssertEqual(HarborService.lamps(at: 23), 4) }
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
        .bad(
            files: [
                "App/Feed.swift": "struct Feed {}",
                "AppTests/TestFeed.swift": "struct ↓TestFeed {\n    @Test func loads() { #expect(Feed().isEmpty) }\n}",
            ], options: ["exact": .bool(true)]),
        .bad(
            files: [
                "App/FeedViewModel.swift": "final class FeedViewModel {\n    func load() {}\n}",
                "AppTests/FeedTests.swift": """
                final class ↓FeedTests: XCTestCase {
                    private var model: FeedViewModel!
                    override func setUp() { model = FeedViewModel() }
                    func testLoad() { model.load() }
                }
                """,
            ], options: ["exact": .bool(true)]),
        .good(
            files: [
                "App/Feed.swift": "final class FeedViewModel {\n    func load() {}\n}\nstruct Feed {}",
                "AppTests/FeedTests.swift": """
                final class FeedTests: XCTestCase {
                    func testLoad() { FeedViewModel().load() }
                }
                """,
            ], options: ["exact": .bool(true)]),
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
