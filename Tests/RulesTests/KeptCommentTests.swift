import TenetEngine
import TenetModel
import TenetRuleKit
import TenetRules
import TenetSyntaxTree
import Testing

/// No fix loses a comment, or leaves lines of blanks or doubled empty lines behind.
///
/// Each bad example is fixed again and again, each time with a comment somewhere else: at a blank, at the end of a line, on a
/// line of its own.
@Suite struct KeptCommentTests {
    @Test(arguments: CommentedExamples.rules.map(\.about.id.rawValue))
    func commentsSurviveFixes(id: String) throws {
        let rule = try #require(CommentedExamples.rules.first { $0.about.id.rawValue == id })
        for failure in try CommentedExamples(rule: rule).failures { Issue.record("\(failure)") }
    }

    @Test func everyRuleWithAFixIsAsked() {
        #expect(CommentedExamples.rules.count > 100)
    }
}

/// The examples of a rule with comments in them.
struct CommentedExamples {
    /// Those that fix something, other than what comments say.
    static let rules: [RuleDefinition] = allRules.map { RuleDefinition($0) }
        .filter { rule in
            !rule.about.reads.contains(.comments) && rule.examples.contains { !$0.fixedFiles.isEmpty }
        }
        .sorted { $0.about.id.rawValue < $1.about.id.rawValue }

    let rule: RuleDefinition

    /// What went wrong, with the text before and after.
    var failures: [String] {
        get throws {
            var found: [String] = []
            for example in rule.examples where example.expectation == .bad {
                let checker = Checker(
                    provider: OneRule(rules: RuleSet([try rule.configured(example.options)])), known: allRules)
                let files = example.files.map { ($0.path, Array(Example.unmarked($0.source).source.utf8)) }
                let plain = PathMap(files)
                for file in fix(plain, checker) where gaps(file.new) > gaps(file.old) {
                    found.append(message("leaves empty lines", file, example))
                }
                for (path, text) in files where path.hasSuffix(".swift") {
                    for changed in Self.commented(text) {
                        var contents = plain
                        contents[path] = changed
                        for file in fix(contents, checker)
                        where file.path == path && !Self.holdsComment(file.new) {
                            found.append(message("loses a comment", file, example))
                        }
                    }
                }
            }
            return found
        }
    }

    private struct OneRule: RuleProvider {
        let rules: RuleSet
        func key(for path: String) -> String { "" }
        func ruleSet(for path: String) -> RuleSet { rules }
    }

    private func fix(_ contents: PathMap<[UInt8]>, _ checker: Checker) -> [FixedFile] {
        var request = CheckRequest(root: "")
        request.contents = contents
        request.threads = 1
        return checker.fix(request, allowsUnsafe: true).files
    }

    private func message(_ problem: String, _ file: FixedFile, _ example: Example) -> String {
        let old = String(decoding: file.old, as: UTF8.self)
        let new = String(decoding: file.new, as: UTF8.self)
        return "\(example.file):\(example.line): \(rule.about.id) \(problem):\n\(old)\n=>\n\(new)"
    }

    /// Lines of blanks, and empty lines behind empty lines or next to the braces around them.
    private func gaps(_ text: [UInt8]) -> Int {
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let blank = lines.count { !$0.isEmpty && $0.allSatisfy { $0 == " " || $0 == "\t" } }
        return blank
            + zip(lines, lines.dropFirst()).count { above, below in
                below.isEmpty && (above.isEmpty || above.hasSuffix("{"))
            }
    }

    private static let comment = "kept: 1"

    /// The comment is in the text, and still one.
    private static func holdsComment(_ text: [UInt8]) -> Bool {
        let tree = SyntaxTree()
        _ = text.withUnsafeBufferPointer { tree.parse($0) }
        return triviaRanges(tree, text.count).contains { range in
            String(decoding: text[range], as: UTF8.self).contains(comment)
        }
    }

    /// The text with a comment at each place where one may stand, one at a time.
    private static func commented(_ text: [UInt8]) -> [[UInt8]] {
        let tree = SyntaxTree()
        _ = text.withUnsafeBufferPointer { tree.parse($0) }
        var places: [(offset: Int, comment: String)] = []
        for range in triviaRanges(tree, text.count) {
            let hasComment = text[range].contains(UInt8(ascii: "/"))
            if hasComment { continue }
            if let end = text[range].firstIndex(of: 0x0A) {
                places.append((end, "  // \(comment)"))
                places.append((range.upperBound, "// \(comment)\n"))
            }
            if text[range].contains(0x20) || text[range].contains(0x0A) {
                places.append((range.upperBound, "/* \(comment) */ "))
            }
        }
        return places.compactMap { place in
            var changed = text
            changed.insert(contentsOf: Array(place.comment.utf8), at: place.offset)
            return FileStage().parses(changed) ? changed : nil
        }
    }

    /// What stands between tokens.
    private static func triviaRanges(_ tree: SyntaxTree, _ count: Int) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var end = 0
        for token in tree.root.tokens where token.range.lower < token.range.upper {
            if end < token.range.lower { ranges.append(end..<token.range.lower) }
            end = token.range.upper
        }
        return end < count ? ranges + [end..<count] : ranges
    }
}
