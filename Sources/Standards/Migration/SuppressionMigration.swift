internal import TenetFoundation
internal import TenetModel
internal import TenetParsing
internal import TenetRuleKit

/// Finds the comments that silence SwiftLint and writes those anew that say the same in Tenet's words.
public struct SuppressionMigration {
    /// What was found in some files.
    public struct Outcome: Sendable {
        /// How often each command occurs, `disable:next` and the like.
        public var commands: [String: Int] = [:]
        /// How often each rule of SwiftLint is named.
        public var names: [String: Int] = [:]
        /// Comments that can be written anew.
        public var rewritableCount = 0
        /// Those among them that give no reason.
        public var withoutReason = 0
        /// Why the others stay as they are.
        public var left: [String: Int] = [:]

        public init() {}

        public mutating func merge(_ other: Outcome) {
            commands.merge(other.commands, uniquingKeysWith: +)
            names.merge(other.names, uniquingKeysWith: +)
            left.merge(other.left, uniquingKeysWith: +)
            rewritableCount += other.rewritableCount
            withoutReason += other.withoutReason
        }
    }

    private struct Edit {
        var range: ByteRange
        var text: String
    }

    private let catalog: RuleCatalog
    private let custom: [String: String]
    private let tree = SyntaxTree()

    /// - Parameter custom: ids of rules that the project's own standard defines, by their names in SwiftLint.
    public init(catalog: RuleCatalog, custom: [String: String] = [:]) {
        self.catalog = catalog
        self.custom = custom
    }

    /// What one file holds, and its bytes with every comment written anew that can be.
    public func rewrite(_ source: [UInt8], path: String) -> (outcome: Outcome, bytes: [UInt8]) {
        var outcome = Outcome()
        _ = source.withUnsafeBufferPointer { tree.parse($0) }
        let lines = LineTable(source)
        var edits: [Edit] = []
        for suppression in RuleSet([]).check(tree, path: path).suppressions
        where suppression.isForeign && [.silences, .begins].contains(suppression.effect) {
            guard let comment = SwiftLintComment(suppression.comment, in: lines) else { continue }
            outcome.commands[comment.command, default: 0] += 1
            for name in comment.names { outcome.names[name, default: 0] += 1 }
            switch edit(comment, suppression, path, lines) {
            case .success(let edit):
                outcome.rewritableCount += 1
                if comment.reason.isEmpty { outcome.withoutReason += 1 }
                edits.append(edit)
            case .failure(let obstacle): outcome.left[obstacle.reason, default: 0] += 1
            }
        }
        var bytes = source
        for edit in edits.sorted(by: { $0.range.lower > $1.range.lower }) {
            bytes.replaceSubrange(edit.range.lower..<edit.range.upper, with: Array(edit.text.utf8))
        }
        return (outcome, bytes)
    }

    private struct Obstacle: Error {
        var reason: String
        init(_ reason: String) { self.reason = reason }
    }

    private func edit(
        _ comment: SwiftLintComment, _ suppression: Suppression, _ path: String, _ lines: LineTable
    ) -> Result<Edit, Obstacle> {
        switch rules(comment.names, suppression, path) {
        case .failure(let obstacle): return .failure(obstacle)
        case .success(let ids):
            let text =
                "// tenet:ignore(\(ids.joined(separator: ", ")))"
                + (comment.reason.isEmpty ? "" : " " + comment.reason)
            return place(comment, text, lines)
        }
    }

    private func place(_ comment: SwiftLintComment, _ text: String, _ lines: LineTable) -> Result<Edit, Obstacle> {
        guard comment.isLineComment else { return .failure(Obstacle("a block comment")) }
        let line = lines.line(at: comment.range.lower)
        switch comment.scope {
        case "this":
            guard !comment.standsAlone else { return .failure(Obstacle("`:this` on a line without code")) }
            return .success(Edit(range: comment.range, text: text))
        case "next":
            guard comment.standsAlone else { return .failure(Obstacle("`:next` behind code")) }
            return .success(Edit(range: comment.range, text: text))
        case "previous":
            let above = lines.range(ofLine: line - 1)
            let code = lines.text(ofLine: line - 1)
            guard comment.standsAlone, line > 1 else { return .failure(Obstacle("`:previous` behind code")) }
            guard code.contains(where: { !$0.isWhitespace }), !code.contains("//"), !code.contains("\"\"\"") else {
                return .failure(Obstacle("`:previous` below a line that takes no comment"))
            }
            // The comment moves up to the end of the line that it is about.
            let range = ByteRange(above.upper, lines.range(ofLine: line).upper)
            return .success(Edit(range: range, text: "  " + text))
        default:
            return .failure(
                Obstacle("a region; `tenet:ignore:file(rule)` and `:begin(rule)` … `:end(rule)` say the same"))
        }
    }

    /// The Tenet rules for names of SwiftLint. A name that is several rules means those that find something there.
    private func rules(_ names: [String], _ suppression: Suppression, _ path: String) -> Result<[String], Obstacle> {
        var ids: [String] = []
        for name in names {
            if name == "all" { return .failure(Obstacle("`all`: name the rules that are meant")) }
            var found = catalog.rules.filter { $0.about.aliases.contains(name) || $0.about.id.rawValue == name }
            if let id = custom[name] {
                ids.append(id)
                continue
            }
            if found.isEmpty { return .failure(Obstacle("a rule that Tenet does not have")) }
            if found.count > 1 {
                let findings = RuleSet(found.map(\.standard)).check(tree, path: path).findings
                let there = Set(findings.filter { suppression.covers($0.range) }.map(\.rule))
                found = found.filter { there.contains($0.about.id) }
                if found.isEmpty {
                    return .failure(Obstacle("a rule that is several in Tenet, none of which finds anything there"))
                }
            }
            for id in found.map(\.about.id.rawValue) where !ids.contains(id) { ids.append(id) }
        }
        return .success(ids)
    }
}

/// The parts of one comment for SwiftLint.
private struct SwiftLintComment {
    var range: ByteRange
    /// `disable`, `disable:next` and so on.
    var command: String
    /// What follows the first colon: `this`, `next`, `previous`; empty for a region.
    var scope: String
    var names: [String]
    var reason: String
    var isLineComment: Bool
    /// There is nothing else on its line.
    var standsAlone: Bool

    init?(_ range: ByteRange, in lines: LineTable) {
        self.range = range
        let text = String(decoding: lines.bytes[range.lower..<range.upper], as: UTF8.self)
        guard let sign = text.firstRange(of: "swiftlint:") else { return nil }
        let start = sign.upperBound
        isLineComment = text.hasPrefix("//")
        let words = text[start...].split(whereSeparator: \.isWhitespace)
        guard let first = words.first else { return nil }
        command = String(first)
        scope = first.split(separator: ":").dropFirst().first.map(String.init) ?? ""
        names = words.dropFirst().prefix { $0 != "-" && $0 != "*/" && !$0.hasPrefix("//") }.map(String.init)
        let behind = words.dropFirst(1 + names.count).drop { $0 == "-" }.filter { $0 != "*/" }
        // `// checked by a test, swiftlint:disable:this force_try`
        var ahead = text[..<sign.lowerBound].dropFirst(2)
        while let last = ahead.last, last.isWhitespace || ",;:-".contains(last) { ahead.removeLast() }
        reason = (ahead.split(whereSeparator: \.isWhitespace) + behind).joined(separator: " ")
        let before = lines.bytes[lines.range(ofLine: lines.line(at: range.lower)).lower..<range.lower]
        standsAlone = before.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }
}

extension SuppressionMigration.Outcome {
    /// Adds what was found to a report.
    /// - Parameter wasWritten: the comments were written anew.
    public func add(to report: inout MigrationReport, wasWritten: Bool) {
        guard !commands.isEmpty else { return }
        let counts = commands.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) × `\($0.key)`" }
        report.add(.comments, "", "\(counts.joined(separator: ", ")); Tenet obeys them for rules that it has")
        let most = names.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let shown = most.prefix(12).map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
        report.add(.comments, "", "they name \(shown)\(most.count > 12 ? " and \(most.count - 12) more" : "")")
        if rewritableCount > 0 {
            let what =
                "\(rewritableCount) \(wasWritten ? "were written anew" : "can be written anew with --write --comments")"
            let reasons =
                withoutReason == 0
                ? "" : "; \(withoutReason) give no reason, which `suppression-without-reason` asks for"
            report.add(.comments, "", "\(what) as `// tenet:ignore(rule) reason`\(reasons)")
        }
        for (reason, count) in left.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            report.add(.comments, "", "\(count) stay as they are: \(reason)")
        }
    }
}
