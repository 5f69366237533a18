internal import TenetFoundation

/// A name as code has it: with nothing before and behind it that belongs to a longer one.
enum Word {
    /// Whether a text holds a name. O(length of the text).
    static func isIn(_ text: String, _ name: String) -> Bool {
        let length = name.utf8.count
        return text.withCString { start in
            var place = start
            while let hit = strstr(place, name) {
                let isBegun = hit > start && isPart(UInt8(bitPattern: hit[-1]))
                if !isBegun, !isPart(UInt8(bitPattern: hit[length])) { return true }
                place = UnsafePointer(hit) + 1
            }
            return false
        }
    }

    /// Letters, digits and underscores; every byte beyond ASCII is taken for one of a letter.
    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...: true
        default: false
        }
    }
}
