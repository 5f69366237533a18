internal import TenetModel
internal import TenetParsing
internal import TenetSyntaxTree

/// Prints a suite of Swift Testing as a spec of Quick: `describe` for what the suite is about and for each method, `context` for
/// a case, `it` for a test.
struct SpecPrinter {
    /// The text of a file; the same text where it has no suite.
    /// - Parameter module: what specs import to see what it keeps to itself.
    /// - Throws: ``ScaffoldError`` for a suite that no spec can be made of.
    static func printed(_ text: String, module: String) throws(ScaffoldError) -> String {
        let tree = SyntaxTree()
        tree.parse(text)
        let suites = tree.root.descendants(StructDeclSyntax.self).filter { SpecSuite.attributes($0).contains("@Suite") }
        guard let first = suites.first else { return text }
        guard suites.count == 1 else {
            throw ScaffoldError("a file has one spec, and here are \(Prose.count(suites.count, "suite"))")
        }
        let suite = try SpecSuite(first)
        let head = String(decoding: text.utf8.prefix(first.range.lower), as: UTF8.self)
        let tail = String(decoding: text.utf8.dropFirst(first.range.upper), as: UTF8.self)
        let body = SpecPrinter(suite: suite).lines.joined(separator: "\n")
        let whole = imports(head, module) + body + tail
        return LongLines.broken(KitImports(modules: [:], path: "").adapted(whole))
    }

    /// The lines of tests that stand in no suite.
    /// - Throws: ``ScaffoldError`` for tests that no example can be made of.
    static func examples(_ lines: [String]) throws(ScaffoldError) -> [String] {
        let tree = SyntaxTree()
        tree.parse((["@Suite struct SomeTests {"] + lines.map { "    " + $0 } + ["}"]).joined(separator: "\n"))
        guard let suite = tree.root.descendants(StructDeclSyntax.self).first(where: { _ in true }) else { return lines }
        let printer = SpecPrinter(suite: try SpecSuite(suite))
        return printer.groups(printer.suite.examples[...], depth: 0)
    }

    private static func imports(_ head: String, _ module: String) -> String {
        let head = head.replacing("import Testing\n", with: "import Nimble\nimport Quick\n")
        guard !head.contains("@testable ") else { return head }
        return head.replacing("import \(module)\n", with: "@testable import \(module)\n")
    }

    // MARK: Lines

    private let suite: SpecSuite

    private var lines: [String] {
        var blocks: [[String]] = []
        if !suite.fixtures.isEmpty {
            blocks.append(suite.fixtures.map { "var \($0.name): \($0.type)!" })
            blocks.append(closure("beforeEach", preparation))
        }
        blocks += suite.helpers.map { suite.isMainActor ? Self.onMainActor($0) : $0 }
        blocks.append(groups(suite.examples[...], depth: 0))
        let described = Self.block("describe(\"\(suite.subject)\") {", Self.apart(blocks))
        let spec = Self.block("override class func spec() {", described)
        let base = suite.isAsync ? "AsyncSpec" : "QuickSpec"
        return Self.block("final class \(suite.subject)Spec: \(base) {", Self.apart([spec] + suite.members))
    }

    private var preparation: [String] {
        suite.fixtures.flatMap { fixture -> [String] in
            guard let value = fixture.value, let first = value.first else { return [] }
            return ["\(fixture.name) = \(first)"] + value.dropFirst()
        } + suite.setUp
    }

    /// Examples that follow each other below one heading stand in one group. Methods are described, cases are contexts.
    private func groups(_ examples: ArraySlice<SpecSuite.Example>, depth: Int) -> [String] {
        var blocks: [[String]] = []
        var rest = examples
        while let first = rest.first {
            guard first.groups.count > depth else {
                blocks.append(example(first))
                rest = rest.dropFirst()
                continue
            }
            let name = first.groups[depth]
            let alike = rest.prefix { $0.groups.count > depth && $0.groups[depth] == name }
            let head = (depth == 0 ? "describe" : "context") + "(\"\(name)\") {"
            blocks.append(Self.block(head, groups(alike, depth: depth + 1)))
            rest = rest.dropFirst(alike.count)
        }
        return Self.apart(blocks)
    }

    private func example(_ example: SpecSuite.Example) -> [String] {
        let lines = closure("it(\"\(example.sentence)\")", example.lines)
        guard let loop = example.loop else { return lines }
        return Self.block("for \(loop.name) in \(loop.values) {", lines)
    }

    /// Closures of a `QuickSpec` run on the main actor anyway.
    private func closure(_ head: String, _ lines: [String]) -> [String] {
        Self.block(head + (suite.isMainActor && suite.isAsync ? " { @MainActor in" : " {"), lines)
    }

    /// Behind its comment.
    private static func onMainActor(_ function: [String]) -> [String] {
        let comment = function.prefix { $0.hasPrefix("//") }
        return comment + ["@MainActor"] + function.dropFirst(comment.count)
    }

    private static func block(_ head: String, _ lines: [String]) -> [String] {
        [head] + lines.map { $0.isEmpty ? "" : LongLine.step + $0 } + ["}"]
    }

    private static func apart(_ blocks: [[String]]) -> [String] { Array(blocks.joined(separator: [""])) }
}
