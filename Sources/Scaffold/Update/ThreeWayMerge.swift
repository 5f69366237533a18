/// A merge of two texts that come from one: what only one side changed is taken, and what both changed differently is a
/// conflict that is never resolved silently.
///
/// The algorithm is diff3 as Khanna, Kunal and Pierce describe it in "A Formal Investigation of Diff3" (2007): the three texts
/// are divided where a line of the base is in both others, and each part is decided by itself.
public struct ThreeWayMerge: Sendable {
    /// What a conflict begins with.
    static let openingMarker = "<<<<<<< yours\n"

    /// The merged lines, with markers around conflicts.
    public private(set) var text = ""
    /// How many parts both sides changed differently.
    public private(set) var conflicts = 0

    /// - Parameters:
    ///   - base: what both come from.
    ///   - ours: what the team made of it.
    ///   - theirs: what would be generated now.
    /// - Complexity: O(lines × changed lines).
    public init(base: String, ours: String, theirs: String) {
        let base = Self.lines(base)
        let (ours, theirs) = (Self.lines(ours), Self.lines(theirs))
        let (inOurs, inTheirs) = (Self.matches(base, ours), Self.matches(base, theirs))
        var (start, ourStart, theirStart) = (0, 0, 0)
        // The end of all three counts as a line that they share.
        for line in 0...base.count {
            let ourPlace = line == base.count ? ours.count : inOurs[line]
            let theirPlace = line == base.count ? theirs.count : inTheirs[line]
            guard let ourPlace, let theirPlace else { continue }
            decide(base[start..<line], ours[ourStart..<ourPlace], theirs[theirStart..<theirPlace])
            if line < base.count { text += base[line] }
            (start, ourStart, theirStart) = (line + 1, ourPlace + 1, theirPlace + 1)
        }
    }

    private mutating func decide(
        _ base: ArraySlice<Substring>, _ ours: ArraySlice<Substring>, _ theirs: ArraySlice<Substring>
    ) {
        if ours == theirs || theirs.elementsEqual(base) {
            text += ours.joined()
        } else if ours.elementsEqual(base) {
            text += theirs.joined()
        } else {
            conflicts += 1
            text +=
                Self.openingMarker + Self.ended(ours) + "||||||| generated before\n" + Self.ended(base)
                + "=======\n" + Self.ended(theirs) + ">>>>>>> generated now\n"
        }
    }

    /// A marker begins on a line of its own, also behind a last line without an end.
    private static func ended(_ lines: ArraySlice<Substring>) -> String {
        let text = lines.joined()
        return text.isEmpty || text.utf8.last == 0x0A ? text : text + "\n"
    }

    /// With their ends, so that a change of an end is a change.
    private static func lines(_ text: String) -> [Substring] {
        var lines: [Substring] = []
        var start = text.startIndex
        while start < text.endIndex {
            let end = text.utf8[start...].firstIndex(of: 0x0A).map { text.utf8.index(after: $0) } ?? text.endIndex
            lines.append(text[start..<end])
            start = end
        }
        return lines
    }

    /// For each line of the base its place in the other text; nil where it is not in a longest common subsequence.
    private static func matches(_ base: [Substring], _ other: [Substring]) -> [Int?] {
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in other.difference(from: base) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        let kept = other.indices.filter { !inserted.contains($0) }
        var next = kept.makeIterator()
        return base.indices.map { removed.contains($0) ? nil : next.next() }
    }
}
