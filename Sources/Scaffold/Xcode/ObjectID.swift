/// The id of an object in a project file: 24 hexadecimal digits.
///
/// It is made from what the object is for, so the same app gets the same file again, and two runs on two machines do not
/// conflict.
struct ObjectID: Hashable, Sendable {
    let text: String

    /// - Parameter role: such as `Harbour/target/app`; no two objects of a file have one.
    init(_ role: String) {
        // FNV-1a by Fowler, Noll and Vo, with 64 bits; the digits that are missing come from a second pass.
        let first = Self.hash(role, seed: 0xCBF2_9CE4_8422_2325)
        let second = Self.hash(role, seed: first)
        text = Self.digits(first, 16) + Self.digits(second, 8)
    }

    private static func hash(_ text: String, seed: UInt64) -> UInt64 {
        text.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }

    private static func digits(_ value: UInt64, _ count: Int) -> String {
        let text = String(value, radix: 16, uppercase: true)
        return String((String(repeating: "0", count: 16) + text).suffix(count))
    }
}
