/// A merge of two texts that come from one: what only one side changed is taken, and what both changed differently is a
/// conflict that is never resolved silently.
///
/// The algorithm is diff3 as Khanna, Kunal and Pierce describe it in "A Formal Investigation of Diff3" (2007): the three texts
/// are divided where a line of the base is in both others, and each part is decided by itself.
public struct ThreeWayMerge: Sendable {
    /// What a conflict begins with, without the end of the line, which an editor may change.
    static let openingMarker = "<<<<<<< yours"

    /// The merged lines, with markers around conflicts.
    public private(set) var bytes: [UInt8] = []
    /// How many parts both sides changed differently.
    public private(set) var conflicts = 0

    /// The merged lines of texts.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The same for texts.
    public init(base: String, ours: String, theirs: String) {
        self.init(base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
    }

    /// Lines are compared byte by byte: two spellings of one letter are a change, and so are bytes that are no text. Where
    /// all lines of ours end as on Windows, those of the others are taken to do so, too.
    /// - Parameters:
    ///   - base: what both come from.
    ///   - ours: what the team made of it.
    ///   - theirs: what would be generated now.
    /// - Complexity: O(lines × changed lines).
    public init(base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
        let isWindows = LineEnds.areWindows(ours)
        var numbers: [ArraySlice<UInt8>: Int] = [:]
        let base = Lines(isWindows ? LineEnds.windows(base) : base, &numbers)
        let ours = Lines(ours, &numbers)
        let theirs = Lines(isWindows ? LineEnds.windows(theirs) : theirs, &numbers)
        let (inOurs, inTheirs) = (base.places(in: ours), base.places(in: theirs))
        var (start, ourStart, theirStart) = (0, 0, 0)
        // The end of all three counts as a line that they share.
        for line in 0...base.count {
            let ourPlace = line == base.count ? ours.count : inOurs[line]
            let theirPlace = line == base.count ? theirs.count : inTheirs[line]
            guard let ourPlace, let theirPlace else { continue }
            decide(base[start..<line], ours[ourStart..<ourPlace], theirs[theirStart..<theirPlace])
            if line < base.count { bytes += base[line..<line + 1].bytes }
            (start, ourStart, theirStart) = (line + 1, ourPlace + 1, theirPlace + 1)
        }
    }

    private mutating func decide(_ base: Part, _ ours: Part, _ theirs: Part) {
        if ours.numbers == theirs.numbers || theirs.numbers == base.numbers {
            bytes += ours.bytes
        } else if ours.numbers == base.numbers {
            bytes += theirs.bytes
        } else {
            conflicts += 1
            for (marker, part) in [(Self.openingMarker, ours), ("||||||| generated before", base), ("=======", theirs)]
            {
                bytes += Array((marker + "\n").utf8) + part.bytes
                // A marker begins on a line of its own, also behind a last line without an end.
                if let last = part.bytes.last, last != 0x0A { bytes.append(0x0A) }
            }
            bytes += Array(">>>>>>> generated now\n".utf8)
        }
    }
}

/// Some lines of one of the texts.
private struct Part {
    var numbers: ArraySlice<Int>
    var bytes: ArraySlice<UInt8>
}

/// A text by its lines with their ends, so that a change of an end is a change.
private struct Lines {
    private let bytes: [UInt8]
    /// Lines that are alike have one number, in all three texts.
    private var numbers: [Int] = []
    /// Where each line begins, and where the last one ends.
    private var starts = [0]

    init(_ bytes: [UInt8], _ known: inout [ArraySlice<UInt8>: Int]) {
        self.bytes = bytes
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            let number = known[bytes[start..<end]] ?? known.count
            known[bytes[start..<end]] = number
            numbers.append(number)
            starts.append(end)
            start = end
        }
    }

    var count: Int { numbers.count }

    subscript(lines: Range<Int>) -> Part {
        Part(numbers: numbers[lines], bytes: bytes[starts[lines.lowerBound]..<starts[lines.upperBound]])
    }

    /// For each line its place in the other text; nil where it is not in a longest common subsequence.
    func places(in other: Lines) -> [Int?] {
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in other.numbers.difference(from: numbers) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        let kept = other.numbers.indices.filter { !inserted.contains($0) }
        var next = kept.makeIterator()
        return numbers.indices.map { removed.contains($0) ? nil : next.next() }
    }
}
