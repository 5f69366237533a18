import TenetRuleKit
import TenetRuleSupport

struct TestSutPattern: Rule {
    static let about = About(
        "test-sut-pattern", "Name of the instance under test", category: .testing, severity: .note, status: .stable,
        scope: .tests,
        why: """
            When the instance under test has the same name in every test class, a reader sees at once which object is \
            tested and which ones only help.
            """,
        phrasings: [
            "Name the property that holds the instance under test `sut`.",
            "In each test class, the object being examined is always called the same, so we write `var sut: Feed!`.",
        ])

    var name = "sut"
    static let options = [
        Option<Self>("name", \.name, "The name of the property that holds the instance under test.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in
            guard node.isXCTestClass, node.name.text.hasSuffix("Tests") else { return }
            let tested = String(node.name.text.string.dropLast(5))
            let properties = node.storedProperties.filter { !$0.isStatic }
            guard !tested.isEmpty, !properties.contains(where: { $0.nameToken?.text == name }) else { return }
            for property in properties {
                guard let token = property.nameToken, typeName(of: property) == tested else { continue }
                file.report(
                    "`\(token.text)` holds the `\(tested)` under test but is not called `\(name)`",
                    help: "call it `\(name)`", at: token)
                return
            }
        }
    }

    private func typeName(of property: VariableDeclSyntax) -> String? {
        if let type = property.type?.unwrapped.lastName { return type.string }
        return property.initialValue?.stripped.as(FunctionCallExprSyntax.self)?.calledName?.text.string
    }

    static let examples: [Example] = [
        .bad(
            """
            final class FeedTests: XCTestCase {
                var ↓feed: Feed!
                var api: MockAPI!
            }
            """,
            at: Example.testPath),
        .bad("final class FeedTests: XCTestCase {\n    private let ↓subject = Feed()\n}", at: Example.testPath),
        .good("final class FeedTests: XCTestCase {\n    var sut: Feed!\n}", at: Example.testPath),
        .good("final class FeedTests: XCTestCase {\n    var api: MockAPI!\n}", at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                var subject: Feed!
            }
            """,
            at: Example.testPath,
            options: ["name": .string("subject")]),
        .good("final class FeedTests: XCTestCase {\n    var sut: Feed!\n    var other: Feed!\n}", at: Example.testPath),
    ]
}
