/// Bytes as text in base 64.
package enum Base64Text {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// With padding. O(bytes).
    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let rest = bytes[index..<min(index + 3, bytes.count)]
            let number = rest.reduce(0) { $0 << 8 | Int($1) } << ((3 - rest.count) * 8)
            for place in 0..<4 {
                text.append(place <= rest.count ? alphabet[number >> ((3 - place) * 6) & 63] : UInt8(ascii: "="))
            }
            index += 3
        }
        return String(decoding: text, as: UTF8.self)
    }
}
