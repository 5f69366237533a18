import TenetRuleKit
import TenetRuleSupport

struct MockMethodUnrecorded: Rule {
    static let about = About(
        "mock-method-unrecorded", "Mock method that leaves no trace", category: .testing, severity: .note,
        scope: .tests,
        why: """
            A method of a mock that does nothing cannot be asked about: whether the app has called it, how often and \
            with what is lost to every test.
            """,
        phrasings: [
            "Record the call in every method of a mock.",
            """
            A fake whose name says `Mock` or `Spy` counts invocations or keeps the arguments instead of having an \
            empty body.
            """,
        ])

    var doubles = ["Mock*", "*Mock", "*Spy", "Spy*"]
    static let options = [
        Option<Self>("doubles", \.doubles, "Names of types that stand in for others, with `*` for any letters.")
    ]

    func install(_ hooks: inout Hooks) {
        let doubles = NamePattern(doubles.joined(separator: "|"))
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard let body = node.body, body.statements.isEmpty, let type = node.enclosingType,
                let name = type.groupName?.text, doubles.matches(name.string), type.kind != .protocolDecl,
                !node.isStatic, !node.isPrivate, !node.hasDictatedName, !node.isTestCase,
                type.kind == .extensionDecl || !type.inheritedTypes.isEmpty
            else { return }
            file.report(
                "`\(node.name.text)` of `\(name)` does not record that it was called",
                help: "count the calls, and keep the arguments of the last one", at: node.name)
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class MockShelf: Shelf {
                var openCount = 0
                func open() { openCount += 1 }
                func ↓close(_ row: Int) {}
            }
            """, at: Example.testPath),
        .bad(
            "private class ShelfMock: Shelf {}\nextension ShelfMock {\n    func ↓clear() async throws {\n    }\n}",
            at: Example.testPath),
        .good(
            """
            final class MockShelf: Shelf {
                init() {}
                func loans() -> [Int] { [] }
                private func reset() {}
                override func setUp() {}
            }
            """, at: Example.testPath),
        .bad(
            """
            final class MockShelf: Shelf {
                func ↓close() {
                    // Called whenever a test ends.
                }
            }
            """, at: Example.testPath),
        .good("final class ShelfStub: Shelf {\n    func close() {}\n}", at: Example.testPath),
        .good("enum MockLoans {\n    static func clear() {}\n}", at: Example.testPath),
    ]
}
