/// Values by name, found by bytes without making a `String` and without hashing more than a few of them.
///
/// Open addressing with linear probing; at most a quarter of the slots is taken, so that a name nobody waits for, which
/// is nearly every name, is dismissed by one load.
struct NameTable<Value: Sendable>: Sendable {
    private struct Slot: Sendable {
        var name = ""
        var values: [Value] = []
    }

    private var slots: [Slot] = []
    private var keys: [UInt64] = []
    private var mask = 0

    /// Values of equal names keep their order.
    init(_ entries: [(name: String, value: Value)]) {
        guard !entries.isEmpty else { return }
        var size = 16
        while size < entries.count * 4 { size *= 2 }
        mask = size - 1
        slots = Array(repeating: Slot(), count: size)
        keys = Array(repeating: 0, count: size)
        for entry in entries {
            var name = entry.name
            let key = name.withUTF8 { Self.key($0) }
            var index = Self.hash(key) & mask
            while keys[index] != 0, slots[index].name != entry.name { index = (index + 1) & mask }
            keys[index] = key
            slots[index].name = entry.name
            slots[index].values.append(entry.value)
        }
    }

    /// Calls a closure with each value of a name.
    @inline(__always)
    func forEach(_ name: TextSlice, _ body: (Value) -> Void) {
        guard !keys.isEmpty else { return }
        let key = Self.key(name.bytes)
        var index = Self.hash(key) & mask
        while keys[index] != 0 {
            if keys[index] == key, name == slots[index].name {
                for value in slots[index].values { body(value) }
                return
            }
            index = (index + 1) & mask
        }
    }

    /// The first six bytes, the last one and the length: distinct for nearly all names in use. Never 0.
    @inline(__always)
    private static func key(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var key: UInt64 = 1
        for index in 0..<min(6, bytes.count) { key = key << 8 | UInt64(bytes[index]) }
        let last = bytes.last ?? 0
        return (key << 8 | UInt64(last)) ^ (UInt64(bytes.count) << 58)
    }

    /// Fibonacci hashing (Knuth, volume 3, section 6.4).
    @inline(__always)
    private static func hash(_ key: UInt64) -> Int { Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 40) }
}
