import TenetModel
import TenetViews
import Testing

@testable import TenetEngine
@testable import TenetRuleKit

/// Accessibility trees of projects in memory. The facts are written out and read back as the cache does.
enum Trees {
    /// - Parameter files: bytes by path: Swift files and string tables; all others are left out.
    static func read(_ files: [String: [UInt8]]) throws -> [AccessibilityTree] {
        let rules = RuleSet([RuleSet.Active(CodeCollector())])
        let stage = FileStage()
        let facts = try files.sorted { $0.key < $1.key }.map { path, bytes in
            let outcome = bytes.withUnsafeBufferPointer {
                path.hasSuffix(".swift")
                    ? stage.check($0, path: path, rules: rules) : stage.readResource($0, path: path)
            }
            var writer = ByteWriter()
            try outcome.result.facts.write(to: &writer, for: rules)
            var reader = ByteReader(writer.bytes[...])
            return (path, try FileFacts(from: &reader, for: rules))
        }
        return rules.inspectFacts(facts) { AccessibilityTree.all(in: $0) }
    }

    /// The tree of the view `Subject` of a file, without the line of its name.
    /// - Parameter strings: keys of the string table with their texts.
    static func text(_ source: String, strings: [String: String] = [:]) throws -> String {
        let table = strings.sorted { $0.key < $1.key }.map { "\"\($0.key)\" = \"\($0.value)\";" }
        let trees = try read([
            "App/Subject.swift": Array(("import SwiftUI\n" + source).utf8),
            "App/en.lproj/Localizable.strings": Array(table.joined(separator: "\n").utf8),
        ])
        guard let tree = trees.first(where: { $0.view == "Subject" }) else { return "no tree" }
        return tree.text.split(separator: "\n").dropFirst().map { String($0.dropFirst(2)) }.joined(separator: "\n")
    }

    /// The tree of a body.
    static func text(ofBody body: String, members: String = "", strings: [String: String] = [:]) throws -> String {
        try text("struct Subject: View {\n\(members)\nvar body: some View {\n\(body)\n}\n}", strings: strings)
    }
}

/// A body and its tree.
struct BodySample: CustomTestStringConvertible, Sendable {
    var name: String
    var body: String
    var members = ""
    var expected: String

    init(_ name: String, _ body: String, members: String = "", _ expected: String) {
        (self.name, self.body, self.members, self.expected) = (name, body, members, expected)
    }

    var testDescription: String { name }
}
