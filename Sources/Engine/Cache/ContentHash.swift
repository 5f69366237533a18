/// A digest of bytes: BLAKE2b of 16 bytes.
public struct ContentHash: Hashable, Sendable {
    /// The number of ``bytes``.
    static let count = 16

    public let bytes: [UInt8]

    public init(_ content: UnsafeBufferPointer<UInt8>) {
        bytes = Blake2b.hash(content, size: Self.count)
    }

    public init(_ text: String) {
        var text = text
        self = text.withUTF8 { ContentHash($0) }
    }

    init(stored: ArraySlice<UInt8>) { bytes = Array(stored) }

    public var hex: String {
        let digits = Array("0123456789abcdef".unicodeScalars)
        var text = ""
        for byte in bytes {
            text.unicodeScalars.append(digits[Int(byte >> 4)])
            text.unicodeScalars.append(digits[Int(byte & 15)])
        }
        return text
    }
}
