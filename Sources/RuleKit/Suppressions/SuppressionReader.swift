/// Reads the comments of one file that are commands of Tenet, SwiftLint or swift-format.
struct SuppressionReader {
    private let pass: FilePass
    private let lines: LineTable
    private let end: Int

    init(_ pass: FilePass) {
        self.pass = pass
        lines = pass.lines
        end = pass.tree.text.count
    }

    func read() -> [Suppression] {
        var covered = CoveredLines(lines)
        return pass.allComments.flatMap { comment in
            let first = TenetDirective(comment.text, at: comment.range.lower)
            let directives =
                [first].compactMap { $0 } + TenetDirective.further(in: comment.text, at: comment.range.lower)
            guard directives.isEmpty else { return directives.map { suppression($0, comment, &covered) } }
            if let command = SwiftFormatCommand(comment.text) { return [suppression(command, comment, covered)] }
            return [SwiftLintCommand(comment.text).flatMap { suppression($0, comment) }].compactMap { $0 }
        }
    }

    private func suppression(
        _ directive: TenetDirective, _ comment: Comment, _ covered: inout CoveredLines
    ) -> Suppression {
        var found = Suppression(
            names: directive.names.map(\.text), nameRanges: directive.names.map(\.range), covered: [],
            reason: directive.reason, comment: comment.range, misreading: directive.misreading)
        if var misreading = directive.misreading {
            // Where it stands decides what `:next` and `:this` come down to.
            misreading.isCertain =
                misreading.isCertain && (directive.place == .any || (directive.place == .line) == comment.isTrailing)
            found.effect = .misread
            found.misreading = misreading
            return found
        }
        switch directive.scope {
        case "file": found.covered = [ByteRange(0, end + 1)]
        case "begin":
            found.effect = .begins
            found.covered = [ByteRange(comment.range.upper, end + 1)]
        case "end":
            found.effect = .ends
            found.covered = [ByteRange(comment.range.lower, comment.range.lower)]
        default:
            found.coversEnds = comment.isTrailing
            let own = wholeLine(lines.line(at: comment.range.lower))
            found.covered = comment.isTrailing ? own : covered.behind(comment)
            // The note before it may be what is found, as `// swift-tools-version:` is.
            if directive.isBehindNote && !comment.isTrailing { found.covered = own + found.covered }
        }
        return found
    }

    private func suppression(_ command: SwiftLintCommand, _ comment: Comment) -> Suppression? {
        var found = Suppression(names: command.names, covered: [], comment: comment.range, isForeign: true)
        let line = lines.line(at: comment.range.lower + command.offset)
        switch command.modifier {
        case .this: found.covered = wholeLine(line)
        case .next: found.covered = wholeLine(lines.line(at: comment.range.upper - 1) + 1)
        case .previous: found.covered = wholeLine(line - 1)
        case nil:
            found.effect = command.disables ? .begins : .ends
            found.covered = [
                command.disables
                    ? ByteRange(comment.range.upper, end + 1) : ByteRange(comment.range.lower, comment.range.lower)
            ]
            return found
        }
        found.effect = command.disables ? .silences : .reports
        return found
    }

    private func suppression(
        _ command: SwiftFormatCommand, _ comment: Comment, _ covered: CoveredLines
    ) -> Suppression {
        let below = comment.isTrailing ? [] : covered.whole(behind: comment)
        return Suppression(
            names: command.rules, covered: command.isAboutFile ? [ByteRange(0, end + 1)] : below,
            comment: comment.range, isForeign: true)
    }

    /// Nothing where there is no such line.
    private func wholeLine(_ line: Int) -> [ByteRange] {
        guard line >= 1, line <= lines.lineCount else { return [] }
        let range = lines.range(ofLine: line)
        return [ByteRange(range.lower, range.upper + 1)]
    }
}
