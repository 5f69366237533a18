import TenetModel
import TenetRuleKit
import TenetSyntaxTree
import Testing

/// Which texts are parts of files, and which are files.
@Suite struct ExcerptTests {
    @Test(arguments: [
        // Statements and expressions about what is not shown.
        "let isDone = await reload()\ntask.finish(isDone)",
        "list.reload()",
        ".padding(8)\n.background(color)",
        "HStack {\n    Text(title)\n}",
        "if isOpen {\n    close()\n}",
        "self.count += 1",
        // Declarations that only a type or a function may hold.
        "func load() -> Trip",
        "struct Factory {\n    func makeTrip() -> Trip\n}",
        "init(hex: String) {\n    value = 0\n}",
        "deinit {\n    stop()\n}",
        "static func load() -> Int { 1 }",
        "override func load() {}",
        "let score: Float",
        "var score: Float",
        "let trips = try await client.load()",
        "let isDue = days >= limit",
        "func load() {\n    self.isLoading = true\n}",
        "private func note() {\n    defaults.set(true, forKey: key)\n}",
        "struct Card: View {\n    let onTap: () -> Void\n}",
        "// A comment\nfunc load() -> Trip  // another",
        "protocol TripDelegate {}",
    ])
    func parts(source: String) {
        #expect(Excerpt.holds(source, at: "App/Trips.swift"))
    }

    @Test(arguments: [
        "",
        "// nothing but a comment",
        // With an import.
        "import Foundation\n\nfunc load() -> Int { limit }\nlet days = limit",
        "import UIKit\n\nvar greeting = \"Hello\"\nview.addSubview(label)",
        "#if canImport(UIKit)\n    import UIKit\n#endif\nlist.reload()",
        // Without one.
        "final class Trips {\n    var all: [Trip] = []\n    func load() { all = store.load() }\n}",
        "protocol Loading {\n    var limit: Int { get }\n    init(limit: Int)\n    func load() -> Trip\n}",
        "extension Trip {\n    static func load() -> Trip { Trip() }\n    private func note() { self.store(key) }\n}",
        "func load() -> Int { limit }",
        "private func note() { print(key) }\nfunc load() { note() }",
        "private func half(_ value: Double) -> Double { value / 2 }",
        "let limit = 3\nlet double = limit * 2\nlet name = Name(\"a\")\nvar current: Trip?",
        "public let limit = standardLimit",
        "let paths = [\\Trip.name, \\Trip.self]",
        "struct Card: View {\n    var body: some View { Text(\"Trip\") }\n}",
        "struct Card: View {}\n\nextension Card {\n    var body: some View { Text(\"Trip\") }\n}",
        "@_silgen_name(\"swift_load\") func load() -> Int",
        "@Remote func load() -> Int",
        "enum Kind {\n    case a\n}\n\ntypealias Kinds = [Kind]",
        "#warning(\"later\")",
        "protocol Loadable {}\nprotocol TripDelegate {\n    func tripDidEnd()\n}",
        // A script of its own.
        "let names = [\"a\", \"b\"]\nfor name in names.sorted(by: <) where name.count > 1 { print(name) }",
        "let count: Int\nif CommandLine.arguments.count > 1 { count = 1 } else { count = 0 }\nprint(count)",
    ])
    func files(source: String) {
        #expect(!Excerpt.holds(source, at: "App/Trips.swift"))
    }

    @Test(arguments: [
        "Sources/tool/main.swift", "Package.swift", "Package@swift-6.0.swift", "Demo.playground/Contents.swift",
        "Demo.playground/Pages/One.xcplaygroundpage/Contents.swift",
    ])
    func scriptsByTheirPlace(path: String) {
        #expect(!Excerpt.holds("list.reload()", at: path))
        #expect(Excerpt.holds("list.reload()", at: "Sources/List.swift"))
    }

    @Test func aShebangMakesAScript() {
        #expect(!Excerpt.holds("#!/usr/bin/env swift\nlist.reload()", at: "Scripts/run.swift"))
    }

    /// Nobody runs a test function that stands in no class, so its class is not shown.
    @Test func aTestWithoutItsClassIsAPart() {
        let source = "func testLoading() {\n    load()\n}"
        #expect(Excerpt.holds(source, at: "AppTests/LoadingTests.swift"))
        #expect(!Excerpt.holds(source, at: "App/Loading.swift"))
        #expect(!Excerpt.holds("@Test " + source, at: "AppTests/LoadingTests.swift"))
    }

    @Test func namesThatAreNotShown() {
        #expect(NotShown.names("let isDone = await reload()\nprint(task.finish(isDone))") == ["reload", "task"])
        #expect(
            NotShown.names("let trips = [Trip()]\nfor trip in trips { Store(trip).add(trip) }") == ["Trip", "Store"])
        #expect(NotShown.names("import Foundation\n\nlet isDone = load()\ntask.finish(isDone)").isEmpty)
    }
}

/// Reports each name that an excerpt reads and does not show.
private struct NotShown: Rule {
    static let about = About("not-shown", "Not shown", category: .safety, severity: .note, why: "For a test.")
    static let examples: [Example] = []

    func install(_ hooks: inout Hooks) {
        hooks.on(DeclReferenceExprSyntax.self) { name, file in
            guard !name.isMemberName, file.service(Excerpt.self).isNotShown(name.baseName.identifier) else { return }
            file.report(name.text.string, help: "none", at: name)
        }
    }

    static func names(_ source: String) -> [String] {
        let tree = SyntaxTree()
        tree.parse(source)
        return RuleSet([RuleSet.Active(NotShown())]).check(tree, path: "App/A.swift").findings.map(\.message)
    }
}
