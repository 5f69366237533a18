import TenetStandards
import Testing

/// How people mark code as right or wrong, and what is left out of it.
@Suite struct ClauseExampleTests {
    private func examples(_ text: String) throws -> [ClauseExample] {
        try StandardDocument(path: "S.md", text: "## Rules\n\n" + text).clauses.flatMap(\.examples)
    }

    @Test(arguments: [
        ("```swift\n// ✅ Good\nlet a = 1\n\n// ❌ Bad\nvar a = 1\n```", [ClauseExample.Kind.good, .bad]),
        ("```swift\n// GOOD:\nlet a = 1\n// BAD: mutable\nvar a = 1\n```", [.good, .bad]),
        ("**Wrong:**\n\n```swift\nvar a = 1\n```\n\n**Right:**\n\n```swift\nlet a = 1\n```", [.bad, .good]),
        ("### ❌ DON'T\n\n```swift\nvar a = 1\n```", [.bad]), ("Not preferred:\n\n```swift\nvar a = 1\n```", [.bad]),
        ("Preferred:\n\n```swift\nlet a = 1\n```", [.good]), ("```swift bad\nvar a = 1\n```", [.bad]),
        ("Like this:\n\n```swift\nlet a = 1\n```", [.neutral]), ("```sh\nls\n```", []),
        ("```swift\nclass A {\n    // ❌ Avoid this\n    var b = 1\n}\n```", [.bad]),
    ])
    func marksAreUnderstood(text: String, kinds: [ClauseExample.Kind]) throws {
        #expect(try examples(text).map(\.kind) == kinds)
    }

    @Test(arguments: [
        ("func a() { ... }", "func a() {     }"), ("let r = 0...5", "let r = 0...5"),
        ("let r = 0 ... 5", "let r = 0 ... 5"),
        ("func a(_ b: Int...) {}", "func a(_ b: Int...) {}"), ("call(a, ...)", "call(a,    )"), ("{ … }", "{     }"),
        ("let r = 5...", "let r = 5..."),
    ])
    func elisionsAreBlanked(code: String, blanked: String) throws {
        #expect(try examples("```swift good\n\(code)\n```").map(\.code) == [blanked + "\n"])
    }

    @Test func linesAreThoseOfTheDocument() throws {
        let found = try examples("```swift\n// ✅ Good\nlet a = 1\n// ❌ Bad\nvar a = 1\n```")
        #expect(found.map(\.firstLine) == [4, 6])
    }

    @Test(arguments: [
        ("@State private var a = 1", "App/Views/ExampleView.swift", 1),
        ("final class ATests: XCTestCase {}", "AppTests/ExampleTests.swift", 0),
        ("struct A: View { var body: some View { Text(\"a\") } }", "App/Views/ExampleView.swift", 0),
        ("let a = 1", "App/Example.swift", 0), ("let app = XCUIApplication()", "AppUITests/ExampleUITests.swift", 0),
    ])
    func snippetsStandForFiles(code: String, path: String, added: Int) throws {
        let example = try #require(try examples("```swift good\n\(code)\n```").first)
        let snippet = Snippet(example, below: [])
        #expect(snippet.path == path)
        #expect(snippet.line(of: 3) == 3 - added)
    }
}
