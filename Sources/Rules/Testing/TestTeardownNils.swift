import TenetRuleKit

struct TestTeardownNils: Rule {
    static let about = About(
        "test-teardown-nils", "Fixture kept after the test", category: .testing, severity: .note, scope: .tests,
        why: """
            XCTest keeps every test instance until all tests have run. What `setUp` makes and `tearDown` does not \
            release stays alive, keeps observing, and influences later tests.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in
            guard node.isXCTestClass else { return }
            let fixtures = node.storedProperties.filter { property in
                property.isVar && !property.isStatic
                    && (property.type?.kind == .implicitlyUnwrappedOptionalType || property.type?.kind == .optionalType)
            }
            guard !fixtures.isEmpty else { return }
            let methods = node.members(FunctionDeclSyntax.self).filter(\.isFixtureMethod)
            let made = assigned(in: methods.filter { $0.name.text.hasPrefix("setUp") && !$0.isStatic }, toNil: false)
            let released = assigned(in: methods.filter { $0.name.text.hasPrefix("tearDown") }, toNil: true)
            for property in fixtures {
                guard let name = property.nameToken, made.contains(name.identifier.string),
                    !released.contains(name.identifier.string),
                    !isValue(property)
                else { continue }
                file.report(
                    "`\(name.text)` is made in `setUp` but stays alive after the test",
                    help: "set it to nil in `tearDown`", at: name)
            }
        }
    }

    /// Values hold nothing that has to be released.
    private func isValue(_ property: VariableDeclSyntax) -> Bool {
        let values = [
            "String", "Int", "Double", "Bool", "Date", "URL", "Data", "UUID", "Calendar", "TimeInterval", "CGFloat",
            "CGSize", "CGRect", "Locale", "TimeZone", "XCUIApplication",
        ]
        return property.type?.unwrapped.lastName.isOne(of: values) ?? true
    }

    private func assigned(in methods: [FunctionDeclSyntax], toNil: Bool) -> Set<String> {
        var names: Set<String> = []
        for method in methods {
            for node in method.descendants(AssignmentExprSyntax.self) {
                guard let list = node.parent?.as(ExprListSyntax.self), let name = list.first?.ownMemberName,
                    let value = list.element(at: 2)
                else { continue }
                if (value.kind == .nilLiteralExpr) == toNil { names.insert(name.identifier.string) }
            }
            // A helper such as `release()` may do it: then nothing is known.
            if toNil, method.body?.descendants(FunctionCallExprSyntax.self).contains(where: isHelper) == true {
                names.formUnion(
                    method.enclosingType?.storedProperties.compactMap { $0.nameToken?.identifier.string } ?? [])
            }
        }
        return names
    }

    private func isHelper(_ call: FunctionCallExprSyntax) -> Bool {
        call.isPlain && call.calledName?.text.startsUppercase == false
            && call.calledName?.text.containsFolded(["release", "clean", "reset", "clear"]) == true
    }

    static let examples: [Example] = [
        .bad(
            """
            final class FeedTests: XCTestCase {
                var ↓feed: Feed!
                override func setUp() {
                    super.setUp()
                    feed = Feed()
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            final class FeedTests: XCTestCase {
                var feed: Feed!
                private var ↓api: MockAPI?
                override func setUp() {
                    api = MockAPI()
                    feed = Feed(api: api)
                }
                override func tearDown() {
                    feed = nil
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                var feed: Feed!
                override func setUp() { feed = Feed() }
                override func tearDown() { feed = nil }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                let feed = Feed()
                var limit: Int!
                override func setUp() { limit = 3 }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                var feed: Feed!
                func testLoad() { feed = Feed() }
            }
            """,
            at: Example.testPath),
    ]
}
