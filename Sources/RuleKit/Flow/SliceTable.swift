/// Values by name, where the names are slices of the file being checked: no `String` is made. Valid as long as its tree.
///
/// Open addressing with linear probing, at most half full; empty tables take no memory.
struct SliceTable<Value> {
    private var slots: [(name: TextSlice, value: Value)?] = []
    private var count = 0

    subscript(name: TextSlice) -> Value? { slots.isEmpty ? nil : slots[place(of: name)]?.value }

    /// Changes the value of a name, which begins as a given one.
    mutating func update(_ name: TextSlice, default first: Value, _ change: (inout Value) -> Void) {
        if slots.count < (count + 1) * 2 { grow() }
        let place = place(of: name)
        var value = slots[place]?.value ?? first
        if slots[place] == nil { count += 1 }
        change(&value)
        slots[place] = (name, value)
    }

    /// Where a name is, or would be.
    private func place(of name: TextSlice) -> Int {
        let mask = slots.count - 1
        var place = Int(truncatingIfNeeded: Self.hash(name)) & mask
        while let slot = slots[place], slot.name != name { place = (place + 1) & mask }
        return place
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: nil, count: Swift.max(16, old.count * 2))
        for case let slot? in old { slots[place(of: slot.name)] = slot }
    }

    /// Fibonacci hashing (Knuth, volume 3, section 6.4) of the length, the first four bytes and the last four.
    private static func hash(_ name: TextSlice) -> UInt64 {
        var key = UInt64(truncatingIfNeeded: name.count)
        let bytes = name.bytes
        for index in 0..<min(4, bytes.count) { key = key << 7 ^ UInt64(bytes[index]) }
        for index in max(0, bytes.count - 4)..<bytes.count { key = key << 7 ^ UInt64(bytes[index]) }
        return (key &* 0x9E37_79B9_7F4A_7C15) >> 32
    }
}
