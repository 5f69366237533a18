import TenetRuleKit
import TenetRuleSupport

struct TestInitInSetup: Rule {
    static let about = About(
        "test-init-in-setup", "Fixture made with the test class", category: .testing, severity: .note, status: .stable,
        scope: .tests,
        why: """
            XCTest makes one instance of the class per test before any test runs, and keeps them all. Fixtures made \
            in property initialisers exist all at once and before `setUp` has prepared anything.
            """,
        phrasings: [
            "Create the tested object and its mocks in `setUp`, not in property initializers or static properties.",
            """
            Each XCTest method gets its own fresh `sut`; a line like `let sut = Feed()` in the class body is not \
            enough.
            """,
        ])

    var suffixes = [
        "ViewModel", "Service", "Manager", "Store", "Repository", "Client", "Coordinator", "Container", "Controller",
        "Interactor", "UseCase",
    ]
    var prefixes = ["Mock", "Fake", "Stub", "Spy"]
    var lazyToo = false
    static let options = [
        Option<Self>("lazy_too", \.lazyToo, "Also report what is made lazily, when a test first asks for it."),
        Option<Self>(
            "suffixes", \.suffixes, "Ends of type names that hold state and have to be made anew for each test."),
        Option<Self>("prefixes", \.prefixes, "Beginnings of such type names."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in checkClassSetUp(node, file) }
        hooks.on(VariableDeclSyntax.self) { node, file in
            let isGlobal = node.parent?.parent?.parent?.kind == .sourceFile
            guard isGlobal || node.isMember && node.isStatic && node.enclosingType?.isXCTestClass == true,
                node.isStored, let name = node.nameToken, let made = Self.made(node), made.startsUppercase,
                prefixes.contains(where: made.hasPrefix),
                // A stand-in for a value is one, too: `MockReading`.
                suffixes.contains(where: made.hasSuffix), Self.isUsedByTests(in: file)
            else { return }
            file.report(
                "`\(name.text)` is one \(made) for all tests, whatever they do to it",
                help: "make it in `setUp`, anew for each test", at: name)
        }
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard node.isMember, !node.isStatic, let value = node.initialValue, let name = node.nameToken,
                lazyToo || !node.hasModifier("lazy"), let call = value.stripped.as(FunctionCallExprSyntax.self),
                call.isPlain,
                let type = call.calledName, type.text.startsUppercase, node.enclosingType?.isXCTestClass == true,
                name.text == "sut" || suffixes.contains(where: type.text.hasSuffix)
                    || prefixes.contains(where: type.text.hasPrefix)
            else { return }
            file.report(
                node.hasModifier("lazy")
                    ? "`\(name.text)` is made when a test first asks for it, and not in `setUp`"
                    : "`\(name.text)` is made before `setUp` runs, for all tests at once",
                help: "declare `var \(name.text): \(type.text)!` and make it in `setUp`", at: name)
        }
    }

    /// `override class func setUp() { sut = Store() }`.
    private func checkClassSetUp(_ node: FunctionDeclSyntax, _ file: FilePass) {
        guard node.isStatic, node.name.text.isOne(of: ["setUp", "setUpWithError"]),
            node.enclosingType?.isXCTestClass == true, let body = node.body
        else { return }
        for sequence in body.descendants(SequenceExprSyntax.self) {
            guard let (target, _, value) = sequence.assignment, let name = target.lastName,
                let made = value.first?.stripped.as(FunctionCallExprSyntax.self), made.isPlain,
                let type = made.calledName?.text, type.startsUppercase,
                name.text == "sut" || prefixes.contains(where: type.hasPrefix)
            else { continue }
            file.report(
                "`\(name.text)` is made once for all tests, whatever they do to it",
                help: "make it in the instance's `setUp`, anew for each test", at: name)
        }
    }

    /// The type of what a property holds: as declared, as called, or as returned by the closure that makes it.
    private static func made(_ node: VariableDeclSyntax) -> TextSlice? {
        guard let value = node.initialValue?.stripped.as(FunctionCallExprSyntax.self) else { return nil }
        if value.isPlain, let type = value.calledName?.text, type.startsUppercase { return type }
        return value.calledExpression.kind == .closureExpr ? node.type?.lastName : nil
    }

    private static func isUsedByTests(in file: FilePass) -> Bool {
        file.root.statements.contains { $0.item.asDeclGroup?.isXCTestClass == true }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class FeedTests: XCTestCase {
                private static var sut: Feed!
                override class func setUp() {
                    super.setUp()
                    ↓sut = Feed()
                }
            }
            """,
            at: Example.testPath),
        .bad(
            "final class FeedTests: XCTestCase {\n    lazy var ↓sut = Feed(api: api)\n}", at: Example.testPath,
            options: ["lazy_too": .bool(true)]),
        .good("final class FeedTests: XCTestCase {\n    lazy var sut = Feed(api: api)\n}", at: Example.testPath),
        .bad("final class FeedTests: XCTestCase {\n    let ↓sut = Feed()\n}", at: Example.testPath),
        .bad(
            """
            final class FeedTests: XCTestCase {
                private var ↓api = MockAPI()
                var ↓model = FeedViewModel(limit: 3)
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                var sut: Feed!
                override func setUp() { sut = Feed() }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                let timeout = 5.0
                let decoder = JSONDecoder()
            }
            """,
            at: Example.testPath),
        .good("struct FeedTests {\n    let sut = Feed()\n    @Test func loads() {}\n}", at: Example.testPath),
        .good("final class FeedTests: XCTestCase {\n    lazy var api = MockAPI()\n}", at: Example.testPath),
        .bad(
            """
            private let ↓sharedStore: MockStore = {
                let store = MockStore()
                store.books = [book]
                return store
            }()
            final class ShelfTests: XCTestCase {
                static let ↓api = FakeClient()
                func testLoad() { Shelf(store: sharedStore, api: Self.api).load() }
            }
            """,
            at: Example.testPath),
        .good(
            """
            private let page = Page(number: 3)
            final class ShelfTests: XCTestCase {
                var store: MockStore!
                static let formatter = PageFormatter()
                static let reading = MockReading(value: 3)
                override func setUp() { store = MockStore() }
            }
            """,
            at: Example.testPath),
    ]
}
