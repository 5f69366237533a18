import TenetModel
import TenetRuleKit
import TenetSyntaxTree
import Testing

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
                for (path, facts) in project.files {
                    for declaration in facts.declarations {
                        let name = [declaration.container, declaration.name].filter { !$0.isEmpty }.joined(
                            separator: ".")
                        project.report(
                            "\(declaration.access) \(declaration.kind) \(name)", help: "none", in: path,
                            at: declaration.range)
                    }
                    for conformance in facts.conformances {
                        project.report(
                            "\(conformance.type): \(conformance.inherited)", help: "none", in: path,
                            at: conformance.range)
                    }
                    for reference in facts.references {
                        project.report(
                            "\(reference.base).\(reference.member)", help: "none", in: path, at: reference.range)
                    }
                    for module in facts.imports {
                        project.report("import \(module.module)", help: "none", in: path, at: module.range)
                    }
                }
            }
        }

        static let examples: [Example] = []
    }

    private static let source = """
        import Foundation
        public struct A: Codable, Sendable { private let b = "x"; func c() { d.e() } }
        extension A: Equatable {}
        enum F { case g }
        """

    private static let expected: Set<String> = [
        "mark x", "public struct A", "private let A.b", " func A.c", " enum F", " case F.g", "A: Codable",
        "A: Sendable",
        "A: Equatable", "d.e", "import Foundation",
    ]

    @Test func factsTravelThroughBytes() throws {
        let rules = RuleSet([RuleSet.Active(Census())])
        let tree = SyntaxTree()
        tree.parse(Self.source)
        let facts = rules.check(tree, path: "A.swift").facts
        #expect(Set(rules.checkProject([("A.swift", facts)]).map(\.message)) == Self.expected)

        var writer = ByteWriter()
        facts.write(to: &writer)
        var reader = ByteReader(writer.bytes[...])
        let back = try FileFacts(from: &reader, for: rules)
        #expect(rules.checkProject([("A.swift", back)]) == rules.checkProject([("A.swift", facts)]))
        var again = ByteWriter()
        back.write(to: &again)
        #expect(again.bytes == writer.bytes)
    }

    @Test func damagedBytesNeverTrap() {
        let rules = RuleSet([RuleSet.Active(Census())])
        let tree = SyntaxTree()
        tree.parse(Self.source)
        var writer = ByteWriter()
        rules.check(tree, path: "A.swift").facts.write(to: &writer)
        for length in 0..<writer.bytes.count {
            var reader = ByteReader(writer.bytes[..<length])
            #expect(throws: ByteCodingError.self) { try FileFacts(from: &reader, for: rules) }
        }
        for index in writer.bytes.indices {
            var bytes = writer.bytes
            bytes[index] ^= 0xFF
            var reader = ByteReader(bytes[...])
            // tenet:ignore(test-try-optional) only a trap would fail: damaged bytes may still be readable
            _ = try? FileFacts(from: &reader, for: rules)
        }
    }
}
