public import TenetRuleKit

/// Finds code that is like a pattern.
public struct PatternCheck: StandardCheck {
    /// One of the patterns of a rule, with what is asked of its matches alone.
    public struct Alternative: Sendable {
        public var pattern: Pattern
        public var conditions: MatchConditions

        public init(_ pattern: Pattern, _ conditions: MatchConditions = MatchConditions()) {
            self.pattern = pattern
            self.conditions = conditions
        }
    }

    /// What a fix writes in place of a match.
    public struct Rewrite: Sendable {
        public var template: Template
        public var safety: FixSafety

        public init(_ code: String, _ safety: FixSafety) {
            template = Template(code)
            self.safety = safety
        }
    }

    public var alternatives: [Alternative]
    /// Asked of every match, whichever pattern it is of.
    public var conditions: MatchConditions
    public var rewrite: Rewrite?
    /// The metavariable at which findings are reported; the match when nil.
    public var place: String?
    /// Modules of which the file must, or must not, import one.
    public var importing: [String] = []
    public var notImporting: [String] = []

    public init(_ alternatives: [Alternative], _ conditions: MatchConditions) {
        self.alternatives = alternatives
        self.conditions = conditions
    }

    public var names: [String] { alternatives.flatMap(\.pattern.names) }

    public func install(_ hooks: inout Hooks, for rule: StandardRule) {
        for alternative in alternatives {
            let entry = PatternEntry(alternative.pattern, captures: captures(of: alternative))
            entry.install(&hooks) { matches, file in
                for match in matches where alternative.conditions.hold(match, in: file) {
                    guard conditions.hold(match, in: file), rule.paths.contains(file.path), hasImports(file) else {
                        continue
                    }
                    report(match, rule, file)
                }
            }
        }
    }

    private func captures(of alternative: Alternative) -> [String: CaptureCondition] {
        conditions.captures.merging(alternative.conditions.captures) { _, own in own }
    }

    private func hasImports(_ file: FilePass) -> Bool {
        if !importing.isEmpty, file.imports.isDisjoint(with: importing) { return false }
        return notImporting.isEmpty || file.imports.isDisjoint(with: notImporting)
    }

    // MARK: Reporting

    private func report(_ match: Match, _ rule: StandardRule, _ file: FilePass) {
        let range = place.flatMap { match.captures[$0]?.range } ?? shown(match, file)
        file.report(
            rule.message.sentence(match.captures, in: file), help: rule.help.sentence(match.captures, in: file),
            at: range, fix: fix(match, file))
    }

    /// Code over several lines is shown up to its first brace.
    private func shown(_ match: Match, _ file: FilePass) -> ByteRange {
        let range = match.range
        let text = file.tree.text
        guard text[range.lower..<range.upper].contains(0x0A) else { return range }
        let node = file.tree.node(at: match.node)
        guard let brace = node.tokens.first(where: { $0.range.lower > range.lower && $0.tokenKind == .leftBrace }),
            brace.range.lower < range.upper, let before = brace.previousToken, before.range.upper > range.lower
        else { return range }
        return ByteRange(range.lower, before.range.upper)
    }

    /// No fix where code or a comment would be lost.
    private func fix(_ match: Match, _ file: FilePass) -> Fix? {
        guard let rewrite, !match.hidesCode else { return nil }
        let used = rewrite.template.names.compactMap { match.captures[$0] }
        guard used.allSatisfy(\.isContiguous) else { return nil }
        let losesComment = file.allComments.contains { comment in
            match.range.contains(comment.range) && !used.contains { $0.range.contains(comment.range) }
        }
        guard !losesComment else { return nil }
        let code = rewrite.template.code(match.captures, in: file)
        return .replace(
            match.range, with: laidOut(code, at: match.range.lower, file), "Rewrite as the standard says",
            rewrite.safety)
    }

    /// Lines of the template go on with the file's indentation and line ending.
    private func laidOut(_ code: String, at offset: Int, _ file: FilePass) -> String {
        guard let template = rewrite?.template.text, template.contains("\n") else { return code }
        let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.joined(separator: file.newline + file.indentation(at: offset))
    }
}
