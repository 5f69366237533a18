extension UInt8 {
    /// `0` to `9`.
    var isDigit: Bool { UInt8(ascii: "0") <= self && self <= UInt8(ascii: "9") }
}
