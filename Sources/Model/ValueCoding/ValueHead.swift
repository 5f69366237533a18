/// The byte that begins each value of a ``ByteEncoder``. Heads from ``shortString`` on hold the length of a string or a
/// small integer themselves, because nearly all values of facts are one or the other.
enum ValueHead {
    static let null: UInt8 = 0
    static let no: UInt8 = 1
    static let yes: UInt8 = 2
    /// ``ByteWriter/write(_:)-(Int)``.
    static let int: UInt8 = 3
    /// 8 bytes, lowest first: an integer above `Int.max`.
    static let unsigned: UInt8 = 4
    /// 1 for a negative integer, then 16 bytes, lowest first: an integer of more than 64 bits.
    static let wide: UInt8 = 5
    /// The bit pattern in 8 bytes, lowest first.
    static let double: UInt8 = 6
    /// The bit pattern in 4 bytes, lowest first.
    static let float: UInt8 = 7
    /// The number of bytes, then UTF-8.
    static let string: UInt8 = 8
    /// The number of bytes, then pairs of a key's number and a value.
    static let keyed: UInt8 = 9
    /// The number of bytes, then values.
    static let list: UInt8 = 10

    /// Strings of fewer than 64 bytes: the length is added.
    static let shortString: UInt8 = 0x40
    /// Integers from 0 to 127: the integer is added.
    static let smallInt: UInt8 = 0x80

    /// Values inside values beyond this depth are refused in both directions: damaged bytes must not use up the stack.
    static let maximumDepth = 200
}
