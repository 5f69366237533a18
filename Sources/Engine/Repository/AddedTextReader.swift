internal import TenetModel
internal import TenetRuleKit

/// Finds the lines that commits add, from the texts of files before and after.
struct AddedTextReader {
    private let wanted: [(commit: String, change: CommitStream.ContentChange)]
    /// What is to be read, in this order: of each change the older text, if there is one, and the newer one.
    let objects: [String]
    private(set) var texts: [AddedText] = []
    private var place = 0
    private var old: GitObject?
    private var size = 0
    private var missingCount = 0
    private var largeCount = 0
    private var cutCount = 0

    /// In bytes; nobody writes such a file by hand.
    static let largestFile = 2 << 20
    /// Of all added lines together, in bytes.
    private static let largestTexts = 64 << 20
    /// More files of a range are not looked at.
    private static let mostChanges = 50_000

    init(_ steps: [RepositoryTexts.Step]) {
        let all = steps.flatMap { step in step.changes.map { (step.commit, $0) } }
        wanted = Array(all.prefix(Self.mostChanges))
        cutCount = all.count - wanted.count
        objects = wanted.flatMap { [$0.change.old, $0.change.new].compactMap(\.self) }
    }

    mutating func receive(_ object: GitObject) {
        guard place < wanted.count else { return }
        let (commit, change) = wanted[place]
        if change.old != nil, old == nil {
            old = object
            return
        }
        defer { (old, place) = (nil, place + 1) }
        guard case .bytes(let new) = object else { return note(object) }
        guard !RepositoryChanges.isBinary(new) else { return }
        var ranges: [ClosedRange<Int>] = []
        let lines = TextLines(new)
        switch old {
        case .bytes(let old) where !RepositoryChanges.isBinary(old):
            ranges = LineComparison.changedLines(from: old, to: new)
        case .missing, .tooLarge: return note(old ?? object)
        case nil, .bytes: if lines.count > 0 { ranges = [1...lines.count] }
        }
        add(ranges, of: lines, commit, change.path)
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
    var gaps: [String] {
        var gaps: [String] = []
        func files(_ count: Int) -> String { GitHistory.count(count, "changed file", "changed files") }
        if missingCount > 0 { gaps.append("\(files(missingCount)) of the history are missing in this clone") }
        if largeCount > 0 { gaps.append("\(files(largeCount)) of the history are too large to look at") }
        if cutCount > 0 {
            gaps.append("\(files(cutCount)) of the history left out: the range adds more than is looked at")
        }
        return gaps
    }
}
