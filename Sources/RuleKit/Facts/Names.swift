internal import TenetSyntaxTree

/// A text of one file's facts, as a number into that file's ``FileFacts/names``. 0 is the empty text.
struct Name: Hashable, Sendable {
    var index: UInt32

    static let none = Name(index: 0)
}

/// Gives equal texts of a file the same number, without making a `String` for a text it knows already.
///
/// Open addressing with linear probing over FNV-1a hashes (Fowler, Noll and Vo), at most half full.
struct NameCollector {
    private(set) var names: [String] = [""]
    private var slots: [UInt32] = Array(repeating: 0, count: 256)
    private var hashes: [UInt64] = [0]

    mutating func name(_ text: TextSlice?) -> Name {
        guard let text, !text.isEmpty else { return .none }
        return name(text.bytes)
    }

    mutating func name(_ text: String) -> Name {
        guard !text.isEmpty else { return .none }
        var text = text
        return text.withUTF8 { name($0) }
    }

    private mutating func name(_ bytes: UnsafeBufferPointer<UInt8>) -> Name {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash >> 20) & mask
        while slots[slot] != 0 {
            let known = Int(slots[slot])
            if hashes[known] == hash, names[known].utf8.elementsEqual(bytes) { return Name(index: UInt32(known)) }
            slot = (slot + 1) & mask
        }
        let index = names.count
        names.append(String(decoding: bytes, as: UTF8.self))
        hashes.append(hash)
        slots[slot] = UInt32(index)
        if index * 2 > slots.count { grow() }
        return Name(index: UInt32(index))
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 4)
        let mask = slots.count - 1
        for index in 1..<names.count {
            var slot = Int(truncatingIfNeeded: hashes[index] >> 20) & mask
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = UInt32(index)
        }
    }
}
