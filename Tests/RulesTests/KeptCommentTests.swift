import TenetEngine
import TenetModel
import TenetParsing
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
            for example in rule.examples where !example.fixedFiles.isEmpty {
                let rules = RuleSet([try rule.configured(example.options)])
                let checker = Checker(provider: OneRule(rules: rules), known: [rule])
                let plain = PathMap(
                    example.files.map { ($0.path, Array(Example.unmarked($0.source).source.utf8)) })
                for file in fix(plain, checker) {
                    if gaps(file.new) > gaps(file.old) { found.append(message("leaves empty lines", file, example)) }
                    for changed in Self.commented(file) {
                        var contents = plain
                        contents[file.path] = changed
                        for file in fix(contents, checker)
                        where file.old == changed && !Self.holdsComment(file.new) {
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

    /// The text with a comment at each place where one may stand, one at a time: from the line above what the fix changes to
    /// the line below. Some are no Swift any more: nothing is fixed in them.
    private static func commented(_ file: FixedFile) -> [[UInt8]] {
        let text = file.old
        let tree = SyntaxTree()
        _ = text.withUnsafeBufferPointer { tree.parse($0) }
        let lines = LineTable(text)
        let start = zip(text, file.new).prefix { $0 == $1 }.count
        let end = text.count - zip(text.reversed(), file.new.reversed()).prefix { $0 == $1 }.count
        let first = lines.range(ofLine: max(1, lines.line(at: min(start, end)) - 1)).lower
        let last = lines.range(ofLine: min(lines.lineCount, lines.line(at: max(start, end)) + 1)).upper
        var places: [(offset: Int, comment: String)] = []
        for range in triviaRanges(tree, text.count) where range.upperBound >= first && range.lowerBound <= last {
            if text[range].contains(UInt8(ascii: "/")) { continue }
            if let end = text[range].firstIndex(of: 0x0A) {
                places.append((end, "  // \(comment)"))
                places.append((range.upperBound, "// \(comment)\n"))
            }
            if !range.isEmpty { places.append((range.upperBound, "/* \(comment) */ ")) }
        }
        return places.map { place in
            var changed = text
            changed.insert(contentsOf: Array(place.comment.utf8), at: place.offset)
            return changed
        }
    }

    /// What stands between tokens; the indentation of a literal of several lines is none of it.
    private static func triviaRanges(_ tree: SyntaxTree, _ count: Int) -> [Range<Int>] {
        let literals = tree.root.descendants(StringLiteralExprSyntax.self).map(\.range)
        var ranges: [Range<Int>] = []
        var end = 0
        for token in tree.root.tokens where token.range.lower < token.range.upper {
            let isInLiteral = literals.contains { $0.lower < end && end < $0.upper }
            if end < token.range.lower, !isInLiteral { ranges.append(end..<token.range.lower) }
            end = token.range.upper
        }
        return end < count ? ranges + [end..<count] : ranges
    }
}
