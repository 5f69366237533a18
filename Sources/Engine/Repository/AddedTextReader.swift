internal import TenetModel
internal import TenetRuleKit

/// Finds the lines that commits add, from the texts of files before and after.
struct AddedTextReader {
    private let wanted: [(commit: String, change: CommitStream.ContentChange)]
    /// Files that git takes for binary are read as the texts that they hold.
    private let decodes: Bool
    private let threads: Int
    /// What is to be read, in this order: of each change the older texts, as far as there are some, and the newer one.
    let objects: [String]
    private(set) var texts: [AddedText] = []
    private var waiting: [Comparison] = []
    private var waitingSize = 0
    private var place = 0
    private var olds: [GitObject] = []
    private var size = 0
    private var missingCount = 0
    private var largeCount = 0
    private var cutCount = 0

    /// In bytes; nobody writes such a file by hand.
    static let largestFile = 8 << 20
    /// Of all added lines together, in bytes.
    private static let largestTexts = 64 << 20
    /// Texts are compared beside one another when so many bytes of them are there.
    private static let largestBatch = 8 << 20
    /// More files of a range are not looked at.
    private static let mostChanges = 50_000

    /// - Parameter decodes: files that git takes for binary are read as the texts that they hold, and the others are not.
    init(_ steps: [RepositoryTexts.Step], decodes: Bool = false, threads: Int = 1) {
        (self.decodes, self.threads) = (decodes, threads)
        let all = steps.flatMap { step in step.changes.filter { $0.isBinary == decodes }.map { (step.commit, $0) } }
        wanted = Array(all.prefix(Self.mostChanges))
        cutCount = all.count - wanted.count
        objects = wanted.flatMap { Self.olds(of: $0.change) + [$0.change.new] }
    }

    mutating func receive(_ object: GitObject) {
        guard place < wanted.count else { return }
        let (commit, change) = wanted[place]
        guard olds.count == Self.olds(of: change).count else { return olds.append(object) }
        defer { (olds, place) = ([], place + 1) }
        guard case .bytes(let new) = object else { return note(object) }
        guard let new = text(new) else { return }
        var comparison = Comparison(commit: commit, path: change.path, olds: [], new: new)
        for old in olds {
            guard case .bytes(let bytes) = old else { return note(old) }
            if let old = text(bytes) { comparison.olds.append(old) }
        }
        waiting.append(comparison)
        waitingSize += comparison.olds.reduce(new.count) { $0 + $1.count }
        if waitingSize >= Self.largestBatch { compareWaiting() }
    }

    /// To be called when all objects were received.
    mutating func finish() { compareWaiting() }

    private mutating func compareWaiting() {
        let comparisons = waiting
        (waiting, waitingSize) = ([], 0)
        let found = Workers.map(comparisons.count, threads: threads) { index, _ in comparisons[index].added() }
        for (comparison, added) in zip(comparisons, found) {
            add(added.ranges, of: added.lines, comparison.commit, comparison.path)
        }
    }

    /// One file before and after a commit.
    private struct Comparison: Sendable {
        var commit: String
        var path: String
        var olds: [[UInt8]]
        var new: [UInt8]

        /// The lines that none of the older texts has.
        func added() -> (ranges: [ClosedRange<Int>], lines: TextLines) {
            let lines = TextLines(new)
            let all = lines.count > 0 ? [1...lines.count] : []
            let ranges = olds.reduce(all) {
                AddedTextReader.common($0, LineComparison.changedLines(from: $1, to: lines))
            }
            return (ranges, lines)
        }
    }

    /// A byte of zero in what is called a text ends nothing: whoever opens the file reads on.
    private func text(_ bytes: [UInt8]) -> [UInt8]? {
        if decodes { return DecodedText(bytes)?.bytes ?? bytes }
        return RepositoryChanges.isBinary(bytes) ? nil : bytes
    }

    private static func olds(of change: CommitStream.ContentChange) -> [String] {
        ([change.old] + change.others).compactMap(\.self)
    }

    /// The lines of both: what a merge adds is in none of its parents. Ranges are in order.
    private static func common(_ first: [ClosedRange<Int>], _ second: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
        var found: [ClosedRange<Int>] = []
        var (left, right) = (0, 0)
        while left < first.count, right < second.count {
            let (lower, upper) = (
                max(first[left].lowerBound, second[right].lowerBound),
                min(first[left].upperBound, second[right].upperBound)
            )
            if lower <= upper { found.append(lower...upper) }
            if first[left].upperBound < second[right].upperBound { left += 1 } else { right += 1 }
        }
        return found
    }

    private mutating func add(_ ranges: [ClosedRange<Int>], of lines: TextLines, _ commit: String, _ path: String) {
        for range in ranges {
            let bytes = lines.bytes[
                lines.range(range.lowerBound - 1).lowerBound..<lines.range(range.upperBound - 1).upperBound]
            guard size + bytes.count <= Self.largestTexts else {
                cutCount += 1
                return
            }
            size += bytes.count
            texts.append(AddedText(commit: commit, path: path, line: range.lowerBound, bytes: Array(bytes)))
        }
    }

    private mutating func note(_ object: GitObject) {
        switch object {
        case .missing: missingCount += 1
        case .tooLarge: largeCount += 1
        case .bytes: break
        }
    }

    /// What was not looked at, as sentences without a full stop.
    /// - Parameter binaryCount: larger files than are compared, of which nobody can tell whether they are text.
    func gaps(andLarge binaryCount: Int) -> [String] {
        var gaps: [String] = []
        func files(_ count: Int) -> String { Prose.count(count, "changed file") }
        func are(_ count: Int) -> String { count == 1 ? "is" : "are" }
        if missingCount > 0 {
            gaps.append("\(files(missingCount)) of the history \(are(missingCount)) missing in this clone")
        }
        let large = largeCount + binaryCount
        if large > 0 {
            gaps.append(
                "\(files(large)) of the history \(are(large)) larger than \(Self.largestFile >> 20) MB and "
                    + "\(large == 1 ? "was" : "were") not looked at")
        }
        if cutCount > 0 {
            gaps.append("\(files(cutCount)) of the history left out: the range adds more than is looked at")
        }
        return gaps
    }
}
