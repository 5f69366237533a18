import Foundation
import TenetModel
import TenetParsing
import TenetRuleKit
import TenetRules
import Testing

@testable import TenetEngine

/// A comment silences a rule only by being a suppression, or where an option `allow_explained` says so.
///
/// Each bad example is checked again with a comment above and behind each of its lines that holds every text of the rule's own
/// source file: what the rule looks for in comments, if it does, is among them.
@Suite struct CommentEvidenceTests {
    @Test(
        arguments: allRules.map { $0.about.id.rawValue }.sorted().filter { !CommentEvidenceTests.readers.contains($0) })
    func commentsAreNoEvidence(id: String) throws {
        let rule = RuleDefinition(try #require(allRules.first { $0.about.id.rawValue == id }))
        // What rules about the repository read are texts of other kinds, for whose comments nobody answers here.
        guard ![.documentation, .suppressions].contains(rule.about.category), !rule.needsRepository else { return }
        try Self.checkAgain(rule, with: Self.words[id] ?? "why", allowsExplained: false)
    }

    /// A suppression of another rule is written for Tenet and no reason, also where a written reason is accepted.
    @Test(
        arguments: allRules.map(RuleDefinition.init).filter(Self.acceptsReasons).map { $0.about.id.rawValue }.sorted())
    func suppressionsAreNoEvidence(id: String) throws {
        let rule = RuleDefinition(try #require(allRules.first { $0.about.id.rawValue == id }))
        let words = Self.words[id] ?? "why"
        try Self.checkAgain(rule, with: "tenet:ignore(line-length) legacy, see IOS-123 \(words)", allowsExplained: true)
    }

    private static func acceptsReasons(_ rule: RuleDefinition) -> Bool {
        rule.describedOptions.contains { $0.key == "allow_explained" }
    }

    /// Every bad example of a rule is found as before when a comment stands above and behind each line.
    private static func checkAgain(_ rule: RuleDefinition, with words: String, allowsExplained: Bool) throws {
        for example in rule.examples where example.expectation == .bad {
            var options = example.options
            if acceptsReasons(rule) { options["allow_explained"] = .bool(allowsExplained) }
            let rules = RuleSet([try rule.configured(options)])
            let files = example.files.map { file in
                let unmarked = Example.unmarked(file.source)
                return (path: file.path, source: unmarked.source, offsets: unmarked.offsets)
            }
            let commented = files.map { file in
                // A manifest begins with a comment that says how it is read.
                let isCode = file.path.hasSuffix(".swift") && !file.path.hasSuffix("Package.swift")
                let source = isCode ? comment(file.source, words) : file.source
                return (path: file.path, source: source)
            }
            let marked = files.reduce(into: [:]) { $0[$1.path] = $1.offsets.isEmpty ? nil : $1.offsets.count }
            // The verifier of examples holds that the marks are what is found.
            let plain = files.map { (path: $0.path, source: $0.source) }
            let expected = example.isLoose || allowsExplained ? counts(plain, rules, rule.about.id) : marked
            let found = counts(commented, rules, rule.about.id)
            #expect(found == expected, "\(example.file):\(example.line)")
        }
    }

    /// Rules about what comments say, or about lines as such: a comment more is another text for them.
    private static let readers: Set<String> = [
        "consecutive-blank-lines", "file-length", "final-newline", "import-order", "line-length",
        "mark-sections-missing", "mixed-line-endings", "skipped-test-without-reason", "subview-not-private",
        "test-concurrency-comment", "test-given-when-then", "trailing-whitespace", "unexplained-time-margin",
    ]

    /// Findings by file.
    private static func counts(
        _ files: [(path: String, source: String)], _ rules: RuleSet, _ id: RuleID
    ) -> [String: Int] {
        let stage = FileStage()
        var facts: [(path: String, facts: FileFacts)] = []
        var found: [Finding] = []
        for file in files {
            let outcome = Array(file.source.utf8).withUnsafeBufferPointer {
                file.path.hasSuffix(".swift")
                    ? stage.check($0, path: file.path, rules: rules) : stage.readResource($0, path: file.path)
            }
            found += outcome.result.findings
            facts.append((file.path, outcome.result.facts))
        }
        found += rules.checkProject(facts, contract: ExampleContract.read(files)).findings
        return found.filter { $0.rule == id }.reduce(into: [:]) { $0[$1.path, default: 0] += 1 }
    }

    /// The text with a comment above and behind each line that is no part of a text or comment.
    private static func comment(_ source: String, _ words: String) -> String {
        let bytes = Array(source.utf8)
        let tree = SyntaxTree()
        _ = bytes.withUnsafeBufferPointer { tree.parse($0) }
        let texts = tree.nodes.indices.map { tree.node(at: $0) }
            .filter { [.stringLiteralExpr, .regexLiteralExpr, .simpleStringLiteralExpr].contains($0.kind) }.map(\.range)
        let lines = LineTable(bytes)
        var result: [UInt8] = []
        for number in 1...lines.lineCount {
            let line = lines.range(ofLine: number)
            let text = bytes[line.lower..<line.upper]
            let holdsComment = String(decoding: text, as: UTF8.self).contains("//") || text.contains(UInt8(ascii: "*"))
            let isFirst = number == 1 && text.starts(with: "#!".utf8)
            if !texts.contains(where: { $0.lower < line.lower && line.lower < $0.upper }), !isFirst, !holdsComment {
                result += Array("// \(words)\n".utf8)
            }
            result += text
            if !texts.contains(where: { $0.lower <= line.upper && line.upper < $0.upper }), !isFirst, !holdsComment,
                text.contains(where: { $0 != 0x20 })
            {
                result += Array("  // \(words)".utf8)
            }
            if number < lines.lineCount { result += Array("\n".utf8) }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The string literals of each rule's source in front of its examples, by id.
    private static let words: [String: String] = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/Rules")
        var found: [String: String] = [:]
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
        for file in files ?? [] {
            guard file.pathExtension == "swift", let text = try? String(contentsOf: file, encoding: .utf8) else {
                continue
            }
            let code = text.prefix(upTo: text.firstRange(of: "static let examples")?.lowerBound ?? text.endIndex)
            let parts = code.split(separator: "\"", omittingEmptySubsequences: false)
            let literals = parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
                .filter { !$0.contains("\n") && !$0.contains("\\") && $0.utf8.count > 2 }
            if let id = literals.first(where: { !$0.contains(" ") && $0 == $0.lowercased() }) {
                found[id] = literals.joined(separator: " ")
            }
        }
        return found
    }()
}
