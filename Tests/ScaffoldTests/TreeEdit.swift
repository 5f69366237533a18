import TenetTestSupport

@testable import TenetScaffold

/// Something that a person did to one generated file, and what has to be true of it after an update.
struct TreeEdit {
    enum Kind: CaseIterable {
        case insert, delete, change, move, sameLine, whitespace, windows, otherBytes, noLastEnd
        case rename, remove, neighbor
    }

    /// The file as it was generated, and as it would be now.
    struct Texts {
        var base: [UInt8]
        var theirs: [UInt8]
    }

    let kind: Kind
    let path: String
    private let texts: Texts
    /// What the person made of it; nil when it is gone.
    private let ours: [UInt8]?
    /// A file that nobody generated.
    private var other: (path: String, bytes: [UInt8])?

    /// Nil where such an edit is not possible.
    init?(_ kind: Kind, _ path: String, _ texts: Texts, _ round: Int, _ random: inout SeededGenerator) {
        (self.kind, self.path, self.texts) = (kind, path, texts)
        let base = Self.lines(texts.base)
        guard base.count > 3 else { return nil }
        var lines = base
        let place = Int.random(in: 1..<base.count - 1, using: &random)
        let mine = Array("// mine \(round) \(random.next())\n".utf8)[...]
        switch kind {
        case .insert, .windows: lines.insert(mine, at: place)
        case .delete: lines.removeSubrange(place..<min(base.count, place + 1 + round % 3))
        case .change: lines[place] = mine
        case .move:
            let moved = Array(lines[place..<min(base.count, place + 4)])
            lines.removeSubrange(place..<place + moved.count)
            lines.insert(contentsOf: [mine] + moved, at: Int.random(in: 0...lines.count, using: &random))
        case .sameLine:
            let theirs = Set(Self.lines(texts.theirs))
            guard let changed = base.indices.filter({ !theirs.contains(base[$0]) }).randomElement(using: &random) else {
                return nil
            }
            lines[changed] = mine
        case .whitespace: lines[place] = lines[place].dropLast() + Array("  \t\n".utf8)
        case .otherBytes: lines.insert(Array("// caf".utf8) + [0xE9, 0xFE] + mine, at: place)
        case .noLastEnd: lines[lines.count - 1] = lines[lines.count - 1].dropLast() + Array("// mine".utf8)
        case .rename, .remove, .neighbor: break
        }
        var bytes = Array(lines.joined())
        if kind == .windows { bytes = LineEnds.windows(bytes) }
        switch kind {
        case .rename:
            other = (path + ".Renamed.swift", bytes)
            ours = nil
        case .remove: ours = nil
        case .neighbor:
            let names = ["tenet.lock.orig", "tenet.lock~", ".tenet/notes.md", ".tenet/base/\(path)", "Tenet.lock.txt"]
            other = (names[round % names.count], Array("// mine \(round)\n".utf8))
            ours = texts.base
        default: ours = bytes
        }
    }

    /// Those that an update may treat in another way than in a tree without edits.
    var paths: [String] { [path, LockFile.path] + (other.map { [$0.path] } ?? []) }

    func apply(to tree: inout [String: [UInt8]]) {
        tree[path] = ours
        if let other { tree[other.path] = other.bytes }
    }

    /// What is wrong after the update; empty when the edit is kept.
    func faults(in tree: [String: [UInt8]], _ step: PlannedStep?) -> [String] {
        var faults: [String] = []
        if let other, tree[other.path] != other.bytes { faults.append("\(other.path) has changed") }
        guard let ours else {
            if tree[path] != nil { faults.append("what was taken away is there again") }
            return faults
        }
        guard let after = tree[path] else { return faults + ["the file is gone"] }
        if ours == texts.base { return after == texts.theirs ? faults : faults + ["the new text is not there"] }
        let isWindows = kind == .windows
        let base = Self.lines(isWindows ? LineEnds.windows(texts.base) : texts.base)
        let theirs = Self.lines(isWindows ? LineEnds.windows(texts.theirs) : texts.theirs)
        let mine = Self.lines(ours)
        let isConflict = step?.action == .conflict
        if isConflict != Self.holdsMarkers(after) { faults.append("markers and the plan disagree") }
        if kind == .sameLine, !isConflict { faults.append("the same line was decided silently") }
        if !isConflict {
            faults += Self.difference(Self.lines(after), from: base, mine, theirs)
        } else {
            let ended = { (lines: [Line]) in lines.map { $0.last == 0x0A ? $0.dropLast() : $0 } }
            let lost = { Self.lost(ended($0), of: ended(base), in: ended(Self.side($1, of: after))) }
            faults += lost(mine, .ours).map { "lost: \($0)" }
            faults += lost(theirs, .theirs).map { "not taken in: \($0)" }
        }
        return faults
    }

    // MARK: Lines

    private typealias Line = ArraySlice<UInt8>

    private static func lines(_ bytes: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            lines.append(bytes[start..<end])
            start = end
        }
        return lines
    }

    private static func counts(_ lines: [Line]) -> [Line: Int] { lines.reduce(into: [:]) { $0[$1, default: 0] += 1 } }

    /// Without a conflict each line is there as often as both sides together say.
    private static func difference(_ after: [Line], from base: [Line], _ ours: [Line], _ theirs: [Line]) -> [String] {
        let (base, ours, theirs, after) = (counts(base), counts(ours), counts(theirs), counts(after))
        return Set(base.keys).union(ours.keys).union(theirs.keys).union(after.keys).compactMap { line in
            let (there, mine, new) = (base[line] ?? 0, ours[line] ?? 0, theirs[line] ?? 0)
            // Both may have done the same.
            let wanted = Set([mine + new - there, mine == new ? mine : mine + new - there])
            guard !wanted.contains(after[line] ?? 0) else { return nil }
            return "\(after[line] ?? 0) and not \(wanted) of: \(String(decoding: line, as: UTF8.self))"
        }
    }

    /// Lines that one side has more of than the base, and the result has not.
    private static func lost(_ side: [Line], of base: [Line], in result: [Line]) -> [String] {
        let (base, side, result) = (counts(base), counts(side), counts(result))
        return side.filter { $0.value > base[$0.key] ?? 0 && result[$0.key] ?? 0 < $0.value - (base[$0.key] ?? 0) }
            .map { String(decoding: $0.key, as: UTF8.self) }
    }

    private enum Side { case ours, base, theirs }

    private static let markers = ["<<<<<<< yours": Side.ours, "||||||| generated before": .base, "=======": .theirs]

    private static func holdsMarkers(_ bytes: [UInt8]) -> Bool {
        lines(bytes).contains { String(decoding: $0, as: UTF8.self) == "<<<<<<< yours\n" }
    }

    /// The text as somebody has it who decides each conflict for one side.
    private static func side(_ side: Side, of bytes: [UInt8]) -> [Line] {
        var current: Side?
        return lines(bytes).filter { line in
            let text = String(decoding: line, as: UTF8.self).trimmed
            if let next = markers[text], next != .theirs || current == .base {
                current = next
                return false
            }
            if text == ">>>>>>> generated now" {
                current = nil
                return false
            }
            return current == nil || current == side
        }
    }
}

extension String {
    fileprivate var trimmed: String { String(reversed().drop(while: \.isNewline).reversed()) }
}
