/// Which new file was which old one, by what their lines have in common.
enum MovedFiles {
    struct File {
        var path: [UInt8]
        var bytes: [UInt8]

        var name: ArraySlice<UInt8> { path.split(separator: UInt8(ascii: "/")).last ?? [] }
    }

    struct Pair: Hashable {
        var old: Int
        var new: Int
    }

    /// A line that so many old files have tells nothing about which one it is.
    private static let mostOwners = 32
    /// Old files that are looked at closely for each new one.
    private static let closest = 4

    /// At least half of the longer text must be the same, as git has it by default. The most alike come together first; of those
    /// that are equally alike, the ones with the same name, and then the first ones by path. Each file is in one pair at
    /// most. O(bytes) expected.
    static func pairs(from old: [File], to new: [File]) -> [Pair] {
        guard !old.isEmpty, !new.isEmpty else { return [] }
        let oldLines = old.map { WeightedLines($0.bytes) }
        var owners: [UInt64: [Int]] = [:]
        for (index, lines) in oldLines.enumerated() {
            for hash in lines.weights.keys { owners[hash, default: []].append(index) }
        }
        var candidates: [(likeness: Double, hasSameName: Bool, pair: Pair)] = []
        for (index, file) in new.enumerated() {
            let lines = WeightedLines(file.bytes)
            for other in likely(lines, owners) {
                let likeness = lines.likeness(to: oldLines[other])
                guard likeness >= 0.5 else { continue }
                candidates.append((likeness, file.name == old[other].name, Pair(old: other, new: index)))
            }
        }
        candidates.sort { left, right in
            if left.likeness != right.likeness { return left.likeness > right.likeness }
            if left.hasSameName != right.hasSameName { return left.hasSameName }
            if left.pair.new != right.pair.new {
                return new[left.pair.new].path.lexicographicallyPrecedes(new[right.pair.new].path)
            }
            return old[left.pair.old].path.lexicographicallyPrecedes(old[right.pair.old].path)
        }
        var (takenOld, takenNew) = (Set<Int>(), Set<Int>())
        return candidates.map(\.pair).filter { pair in
            guard !takenOld.contains(pair.old), !takenNew.contains(pair.new) else { return false }
            takenOld.insert(pair.old)
            takenNew.insert(pair.new)
            return true
        }
    }

    /// The old files that have most of a file's lines.
    private static func likely(_ lines: WeightedLines, _ owners: [UInt64: [Int]]) -> [Int] {
        var shared: [Int: Int] = [:]
        for (hash, weight) in lines.weights {
            guard let files = owners[hash], files.count <= mostOwners else { continue }
            for file in files { shared[file, default: 0] += weight.bytes }
        }
        let ordered = shared.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
        return ordered.prefix(closest).map(\.key)
    }
}

/// The lines of a text without their order, each with the bytes that it stands for. Blanks at both ends do not count.
private struct WeightedLines {
    struct Weight {
        var count: Int
        /// Of all lines that are the same.
        var bytes: Int
    }

    /// By a hash of the line.
    private(set) var weights: [UInt64: Weight] = [:]
    private var total = 0

    init(_ bytes: [UInt8]) {
        let lines = TextLines(bytes)
        for index in 0..<lines.count {
            var line = bytes[lines.range(index)].drop { $0 == 0x20 || $0 == 0x09 }
            while line.last == 0x20 || line.last == 0x09 { line.removeLast() }
            guard !line.isEmpty else { continue }
            total += line.count
            let hash = Self.hash(line)
            let old = weights[hash] ?? Weight(count: 0, bytes: 0)
            weights[hash] = Weight(count: old.count + 1, bytes: old.bytes + line.count)
        }
    }

    /// FNV-1a: the same in every process, unlike Swift's.
    private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    }

    /// From 0 to 1: the bytes of lines that both have, in the longer of both.
    func likeness(to other: WeightedLines) -> Double {
        guard total > 0, other.total > 0 else { return 0 }
        var shared = 0
        for (hash, weight) in weights {
            guard let mine = other.weights[hash], weight.count > 0 else { continue }
            shared += weight.bytes / weight.count * min(weight.count, mine.count)
        }
        return Double(shared) / Double(max(total, other.total))
    }
}
