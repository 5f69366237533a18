import Foundation

/// Writes a public key in the form whose hash is pinned: `SubjectPublicKeyInfo` of RFC 5280, in DER.
///
/// The system hands out the bare bits of a key, while `openssl` and property lists of pins mean this form, which says
/// beside the bits what kind of key they are. A hash of the bare bits never fits a pin.
public enum PublicKeyInfo {
    /// What kind of key it is.
    public enum Kind: Hashable, Sendable {
        /// RSA; the bits are those of PKCS#1.
        case rsa
        /// A curve of NIST with that many bits: 256, 384 or 521. The bits are those of an uncompressed point.
        case ellipticCurve(bits: Int)
    }

    /// The key in the form that is hashed.
    /// - Parameters:
    ///   - key: The bits, as `SecKeyCopyExternalRepresentation` hands them out.
    ///   - kind: What kind of key it is.
    /// - Returns: Nil for a curve that is not known, and for no bits. Such a key fits no pin.
    public static func encode(_ key: Data, kind: Kind) -> Data? {
        guard !key.isEmpty, let algorithm = algorithm(of: kind) else { return nil }
        // A string of bits begins with the number of bits that its last byte leaves unused.
        let bits = element(tag: 0x03, [0] + [UInt8](key))
        return Data(element(tag: 0x30, element(tag: 0x30, algorithm) + bits))
    }

    private static func algorithm(of kind: Kind) -> [UInt8]? {
        let curve: [UInt8]
        switch kind {
        case .rsa:
            // 1.2.840.113549.1.1.1, and a null for parameters that there are none of.
            return element(tag: 0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]) + [0x05, 0x00]
        case .ellipticCurve(bits: 256): curve = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
        case .ellipticCurve(bits: 384): curve = [0x2B, 0x81, 0x04, 0x00, 0x22]
        case .ellipticCurve(bits: 521): curve = [0x2B, 0x81, 0x04, 0x00, 0x23]
        case .ellipticCurve: return nil
        }
        // 1.2.840.10045.2.1, and the curve.
        return element(tag: 0x06, [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]) + element(tag: 0x06, curve)
    }

    private static func element(tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        [tag] + length(content.count) + content
    }

    /// A length below 128 is one byte; a longer one is led by how many bytes it takes.
    private static func length(_ count: Int) -> [UInt8] {
        if count < 0x80 { return [UInt8(count)] }
        var bytes: [UInt8] = []
        var rest = count
        while rest > 0 {
            bytes.insert(UInt8(rest & 0xFF), at: 0)
            rest >>= 8
        }
        return [0x80 | UInt8(bytes.count)] + bytes
    }
}
