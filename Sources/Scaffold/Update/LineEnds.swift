/// The two ways in which editors end lines. What somebody has made of a whole file is kept, and is no change of each line.
enum LineEnds {
    /// Each line, and there is one, ends with a carriage return and a line feed.
    static func areWindows(_ bytes: [UInt8]) -> Bool {
        var isAny = false
        var last: UInt8 = 0
        for byte in bytes {
            if byte == 0x0A {
                guard last == 0x0D else { return false }
                isAny = true
            }
            last = byte
        }
        return isAny
    }

    /// With a carriage return before each line feed that has none.
    static func windows(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 32)
        for byte in bytes {
            if byte == 0x0A, result.last != 0x0D { result.append(0x0D) }
            result.append(byte)
        }
        return result
    }

    /// Edits a text as if its lines ended with line feeds alone; they end afterwards as they did before.
    static func keeping<Failure: Error>(
        in text: String, _ edit: (String) throws(Failure) -> String
    ) throws(Failure) -> String {
        let bytes = Array(text.utf8)
        guard areWindows(bytes) else { return try edit(text) }
        let plain = String(decoding: bytes.filter { $0 != 0x0D }, as: UTF8.self)
        // A carriage return within a line would get lost.
        guard windows(Array(plain.utf8)) == bytes else { return try edit(text) }
        let edited = try edit(plain)
        return edited == plain ? text : String(decoding: windows(Array(edited.utf8)), as: UTF8.self)
    }
}
