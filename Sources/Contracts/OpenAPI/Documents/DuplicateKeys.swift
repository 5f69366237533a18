internal import TenetModel
internal import TenetResources

/// Finds keys that a later key of the same name replaces.
enum DuplicateKeys {
    private static let limit = 100

    /// Marks such keys, counts the members of each mapping, and notes which mappings take over others. Gives the first
    /// hundred. O(records), apart from mappings of a few members.
    static func mark(_ records: inout [Document.Record], in source: SourceText) -> [RangedText] {
        let bytes = source.utf8
        var found: [RangedText] = []
        var keys: [Int] = []
        for mapping in records.indices where records[mapping].kind == .mapping {
            keys.removeAll(keepingCapacity: true)
            var key = mapping + 1
            while key < records[mapping].end {
                let value = records[key].end
                guard value < records[mapping].end else { break }
                if isMerge(records[key], bytes) { records[mapping].hasMerge = true } else { keys.append(key) }
                key = records[value].end
            }
            records[mapping].detail = keys.count
            for key in superseded(keys, records, bytes) {
                records[key].isSuperseded = true
                guard found.count < limit else { continue }
                found.append(source.text(of: records[key]))
            }
        }
        return found
    }

    private static let scanLimit = 16

    private static func superseded(_ keys: [Int], _ records: [Document.Record], _ bytes: [UInt8]) -> [Int] {
        guard keys.count > scanLimit else {
            return keys.indices.filter { first in
                keys[(first + 1)...].contains { isSame(records[keys[first]], records[$0], bytes) }
            }.map { keys[$0] }
        }
        var last: [ArraySlice<UInt8>: Int] = [:]
        var superseded: [Int] = []
        for key in keys where isText(records[key]) {
            let name = bytes[records[key].lower..<records[key].upper]
            if let earlier = last.updateValue(key, forKey: name) { superseded.append(earlier) }
        }
        return superseded
    }

    // Keys are compared as written: the same key with and without escapes is too rare to decode all keys for.
    private static func isSame(_ first: Document.Record, _ second: Document.Record, _ bytes: [UInt8]) -> Bool {
        guard first.upper - first.lower == second.upper - second.lower, isText(first), isText(second) else {
            return false
        }
        for offset in 0..<(first.upper - first.lower)
        where bytes[first.lower + offset] != bytes[second.lower + offset] { return false }
        return true
    }

    private static func isText(_ record: Document.Record) -> Bool {
        switch record.kind {
        case .mapping, .sequence, .alias: false
        default: true
        }
    }

    private static func isMerge(_ record: Document.Record, _ bytes: [UInt8]) -> Bool {
        record.kind == .plain && record.upper - record.lower == 2 && bytes[record.lower] == YAMLByte.less
            && bytes[record.lower + 1] == YAMLByte.less
    }
}

extension SourceText {
    fileprivate func text(of key: Document.Record) -> RangedText {
        RangedText(String(decoding: utf8[key.lower..<key.upper], as: UTF8.self), at: fileRange(key.lower, key.upper))
    }
}
