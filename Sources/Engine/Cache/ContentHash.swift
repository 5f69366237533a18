internal import Crypto

/// A digest of bytes: the first 16 bytes of SHA-256.
public struct ContentHash: Hashable, Sendable {
    /// The number of ``bytes``.
    static let count = 16

    public let bytes: [UInt8]

    public init(_ content: UnsafeBufferPointer<UInt8>) {
        bytes = Array(SHA256.hash(data: UnsafeRawBufferPointer(content)).prefix(Self.count))
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
