internal import TenetFoundation
internal import TenetSyntaxTree

/// A text of one file's facts, as a number into that file's ``FileFacts/names``. 0 is the empty text.
struct Name: Hashable, Sendable {
    var index: UInt32

    static let none = Name(index: 0)
}

/// Gives equal texts of a file the same number, without making a `String` for a text it knows already.
struct NameCollector {
    private var table = TextTable(minimumCapacity: 128)
    var names: [String] { table.texts }

    mutating func name(_ text: TextSlice?) -> Name {
        guard let text, !text.isEmpty else { return .none }
        return Name(index: table.number(of: text.bytes))
    }

    mutating func name(_ text: String) -> Name { Name(index: table.number(of: text)) }
}

/// Texts and their numbers: equal texts, equal numbers. 0 is the empty text.
///
/// Open addressing with linear probing over FNV-1a hashes (Fowler, Noll and Vo), at most half full.
struct TextTable {
    private(set) var texts: [String] = [""]
    private var slots: [UInt32]
    private var hashes: [UInt64] = [0]

    init(minimumCapacity: Int) {
        var count = 256
        while count < minimumCapacity * 2 { count *= 2 }
        slots = Array(repeating: 0, count: count)
    }

    mutating func number(of bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        guard !bytes.isEmpty else { return 0 }
        let hash = Self.hash(bytes)
        return find(bytes, hash) ?? insert(String(decoding: bytes, as: UTF8.self), hash)
    }

    mutating func number(of text: String) -> UInt32 {
        guard !text.isEmpty else { return 0 }
        var copy = text
        let (known, hash) = copy.withUTF8 { bytes in
            let hash = Self.hash(bytes)
            return (find(bytes, hash), hash)
        }
        return known ?? insert(copy, hash)
    }

    /// The number of a text, if it has one.
    func known(_ text: String) -> UInt32? {
        guard !text.isEmpty else { return 0 }
        var copy = text
        return copy.withUTF8 { find($0, Self.hash($0)) }
    }

    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }

    private func find(_ bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> UInt32? {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash >> 20) & mask
        while slots[slot] != 0 {
            let known = Int(slots[slot])
            if hashes[known] == hash, Self.isEqual(texts[known], bytes) { return UInt32(known) }
            slot = (slot + 1) & mask
        }
        return nil
    }

    private static func isEqual(_ text: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let isEqual = text.utf8.withContiguousStorageIfAvailable { own in
            guard own.count == bytes.count, let left = own.baseAddress, let right = bytes.baseAddress else {
                return own.isEmpty && bytes.isEmpty
            }
            return memcmp(left, right, bytes.count) == 0
        }
        return isEqual ?? text.utf8.elementsEqual(bytes)
    }

    private mutating func insert(_ text: String, _ hash: UInt64) -> UInt32 {
        let index = UInt32(texts.count)
        texts.append(text)
        hashes.append(hash)
        place(index)
        if texts.count * 2 > slots.count { grow() }
        return index
    }

    private mutating func place(_ index: UInt32) {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hashes[Int(index)] >> 20) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = index
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 4)
        for index in 1..<UInt32(texts.count) { place(index) }
    }
}
