import TenetModel
import TenetParsing
import TenetSyntaxTree
import Testing

@testable import TenetRuleKit

/// Stage two sees facts only, and facts read back from bytes as they were written.
@Suite struct FactTests {
    private struct Census: Rule {
        struct Mark: Fact { var text: String }
        static let about = About("census", "Census", category: .safety, severity: .note, why: "For a test.")

        func install(_ hooks: inout Hooks) {
            hooks.collect(Mark.self, from: StringLiteralExprSyntax.self) { literal, _ in
                literal.literalText.map { (Mark(text: $0), literal.range) }
            }
            hooks.onProject(needing: Set(BuiltInFacts.allCases)) { project in
                for mark in project.facts(Mark.self) {
                    project.report("mark \(mark.fact.text)", help: "none", in: mark.path, at: mark.range)
                }
                for declaration in project.model.declarations {
                    let place = declaration.ancestors.map { "\($0.name)." }.reversed().joined()
                    let inherited = declaration.inherited.map { " : \($0)" }.joined()
                    project.report(
                        "\(declaration.access) \(declaration.kind.keyword) \(place)\(declaration.fullName)\(inherited)",
                        help: "none", at: declaration)
                    for use in declaration.ownUses {
                        project.report(
                            "\(use.kind) \(use.base) \(use.name) in \(declaration.name)", help: "none", at: use)
                    }
                }
                for file in project.model.sources {
                    for item in file.imports {
                        project.report("import \(item.module)", help: "none", in: file.path, at: item.range)
                    }
                }
            }
        }

        static let examples: [Example] = []
    }

    /// What ``First`` and ``Second`` have in common.
    private struct Shared: Fact {
        static func collect(_ hooks: inout Hooks) {
            hooks.share(Self.self) {
                $0.collect(Self.self, from: VariableDeclSyntax.self) { variable, _ in (Self(), variable.range) }
            }
        }

        static func report(_ name: String, _ project: ProjectPass) {
            let found = project.facts(Self.self)
            guard let last = found.last else { return }
            project.report("\(name) sees \(found.count)", help: "none", in: last.path, at: last.range)
        }
    }

    private struct First: Rule {
        static let about = About(
            "first", "First", category: .safety, severity: .note, scope: .appCode, why: "For a test.")
        func install(_ hooks: inout Hooks) {
            Shared.collect(&hooks)
            hooks.onProject { Shared.report("first", $0) }
        }
        static let examples: [Example] = []
    }

    private struct Second: Rule {
        static let about = About(
            "second", "Second", category: .safety, severity: .note, scope: .appCode, why: "For a test.")
        func install(_ hooks: inout Hooks) {
            Shared.collect(&hooks)
            hooks.onProject { Shared.report("second", $0) }
        }
        static let examples: [Example] = []
    }

    private static let source = """
        import Foundation
        public struct A: Codable, Sendable { private let b = "x"; func c(to e: F) { d.e(with: 1); self.b = d } }
        extension A: Equatable {}
        enum F { case g }
        """

    private static let expected: Set<String> = [
        "mark x", "import Foundation", "public struct A : Codable : Sendable", "private let A.b",
        "internal func A.c(to:)", "internal extension A : Equatable", "internal enum F", "internal case F.g",
        "type  Codable in A", "type  Sendable in A", "text  x in b", "type  F in c", "call d e in c",
        "name  d in c", "member self b in c", "type  A in A", "type  Equatable in A",
    ]

    @Test func factsTravelThroughBytes() throws {
        let rules = RuleSet([RuleSet.Active(Census())])
        let tree = SyntaxTree()
        tree.parse(Self.source)
        let facts = rules.check(tree, path: "A.swift").facts
        #expect(Set(rules.checkProject([("A.swift", facts)]).findings.map(\.message)) == Self.expected)

        var writer = ByteWriter()
        try facts.write(to: &writer, for: rules)
        var reader = ByteReader(writer.bytes[...])
        let back = try FileFacts(from: &reader, for: rules)
        #expect(rules.checkProject([("A.swift", back)]).findings == rules.checkProject([("A.swift", facts)]).findings)
        var again = ByteWriter()
        try back.write(to: &again, for: rules)
        #expect(again.bytes == writer.bytes)
    }

    @Test func sharedHooksCollectOnceAndOnlyWhereARuleLooks() {
        let rules = RuleSet([RuleSet.Active(First()), RuleSet.Active(Second())])
        let tree = SyntaxTree()
        tree.parse("let a = 1\nlet b = 2")
        let facts = rules.check(tree, path: "A.swift").facts
        #expect(facts.custom.count == 2)
        #expect(rules.checkProject([("A.swift", facts)]).findings.map(\.message) == ["first sees 2", "second sees 2"])
        #expect(rules.check(tree, path: "AppTests/A.swift").facts.custom.isEmpty)
    }

    @Test func damagedBytesNeverTrap() throws {
        let rules = RuleSet([RuleSet.Active(Census())])
        let tree = SyntaxTree()
        tree.parse(Self.source)
        var writer = ByteWriter()
        try rules.check(tree, path: "A.swift").facts.write(to: &writer, for: rules)
        for length in 0..<writer.bytes.count {
            var reader = ByteReader(writer.bytes[..<length])
            #expect(throws: ByteCodingError.self) { try FileFacts(from: &reader, for: rules) }
        }
        for index in writer.bytes.indices {
            var bytes = writer.bytes
            bytes[index] ^= 0xFF
            var reader = ByteReader(bytes[...])
            guard let facts = try? FileFacts(from: &reader, for: rules) else { continue }
            _ = rules.checkProject([("A.swift", facts)])
        }
    }
}
