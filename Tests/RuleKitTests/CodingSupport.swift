import TenetParsing
import TenetResources
import TenetSyntaxTree

@testable import TenetRuleKit

/// Projects in memory with the facts about coding, written out and read back as the cache does.
enum CodingSupport {
    private struct Coding: Rule {
        static let about = About("coding", "Coding", category: .safety, severity: .note, why: "For a test.")
        func install(_ hooks: inout Hooks) {
            hooks.onProject(needing: [.declarations, .coding]) { _ in }
        }
        static let examples: [Example] = []
    }

    static func model(_ files: [String: String]) throws -> ProjectModel {
        let rules = RuleSet([RuleSet.Active(Coding())])
        let tree = SyntaxTree()
        return ProjectModel(
            try files.sorted { $0.key < $1.key }.map { path, source in
                tree.parse(source)
                var writer = ByteWriter()
                try rules.check(tree, path: path).facts.write(to: &writer, for: rules)
                var reader = ByteReader(writer.bytes[...])
                return (path, try FileFacts(from: &reader, for: rules))
            })
    }

    static func model(_ source: String) throws -> ProjectModel { try model(["App/A.swift": source]) }

    /// The models of a source as text, by position.
    static func texts(_ source: String) throws -> [String] {
        let model = try model(source)
        return withExtendedLifetime(model) { model.codedModels.map(\.description) }
    }
}
