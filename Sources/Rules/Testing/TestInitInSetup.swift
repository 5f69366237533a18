import TenetRuleKit

struct TestInitInSetup: Rule {
    static let about = About(
        "test-init-in-setup", "Fixture made with the test class", category: .testing, severity: .note, scope: .tests,
        why: """
            XCTest makes one instance of the class per test before any test runs, and keeps them all. Fixtures made \
            in property initialisers exist all at once and before `setUp` has prepared anything.
            """)

    var suffixes = [
        "ViewModel", "Service", "Manager", "Store", "Repository", "Client", "Coordinator", "Container", "Controller",
        "Interactor", "UseCase",
    ]
    var prefixes = ["Mock", "Fake", "Stub", "Spy"]
    static let options = [
        Option<Self>(
            "suffixes", \.suffixes, "Ends of type names that hold state and have to be made anew for each test."),
        Option<Self>("prefixes", \.prefixes, "Beginnings of such type names."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard node.isMember, !node.isStatic, let value = node.initialValue, let name = node.nameToken,
                !node.hasModifier("lazy"), let call = value.stripped.as(FunctionCallExprSyntax.self), call.isPlain,
                let type = call.calledName, type.text.startsUppercase, node.enclosingType?.isXCTestClass == true,
                name.text == "sut" || suffixes.contains(where: type.text.hasSuffix)
                    || prefixes.contains(where: type.text.hasPrefix)
            else { return }
            file.report(
                "`\(name.text)` is made before `setUp` runs, for all tests at once",
                help: "declare `var \(name.text): \(type.text)!` and make it in `setUp`", at: name)
        }
    }

    static let examples: [Example] = [
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
    ]
}
