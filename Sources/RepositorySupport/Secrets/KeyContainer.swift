internal import TenetRuleKit

/// A file that holds keys in a form that nobody reads as text.
package enum KeyContainer {
    /// What the file is, with an article; nil for one that holds no key. O(1) but for the search for one number in the first
    /// bytes.
    /// - Parameter name: of the file, in lower case.
    package static func kind(of bytes: [UInt8], name: String) -> String? {
        if bytes.starts(with: [0xFE, 0xED, 0xFE, 0xED]) || bytes.starts(with: [0xCE, 0xCE, 0xCE, 0xCE]) {
            return "a Java keystore"
        }
        if bytes.starts(with: "kych".utf8) { return "a keychain" }
        if bytes.starts(with: [0x03, 0xD9, 0xA2, 0x9A]) { return "a password database" }
        guard bytes.first == 0x30, bytes.contains(0) || bytes.contains(where: { $0 >= 0x80 }) else { return nil }
        let head = bytes.prefix(64)
        // PKCS #12: version 3, and data in the sense of PKCS #7.
        if head.firstRange(of: [0x02, 0x01, 0x03, 0x30]) != nil,
            head.firstRange(of: [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07]) != nil
        {
            return "a certificate with its private key"
        }
        // PKCS #8: version 0, and the algorithm.
        let inner = head.dropFirst(contentOffset(of: bytes))
        return inner.starts(with: [0x02, 0x01, 0x00, 0x30]) && inner.dropFirst(5).first == 0x06 ? "a private key" : nil
    }

    /// The names of such files end like this.
    package static let endings = [
        ".p12", ".pfx", ".jks", ".keystore", ".bks", ".keychain", ".keychain-db", ".kdbx", ".p8", ".der", ".key",
        ".pk8",
    ]

    /// Every developer has the same key in it, which Google publishes.
    package static func isForDebugging(_ name: String) -> Bool { name == "debug.keystore" }

    /// A provisioning profile: a signed property list of the team's certificates and devices.
    package static func isProfile(_ bytes: [UInt8]) -> Bool {
        bytes.firstRange(of: "<key>DeveloperCertificates</key>".utf8) != nil
    }

    /// Behind the tag and the length of a sequence.
    private static func contentOffset(of bytes: [UInt8]) -> Int {
        guard bytes.count > 1 else { return 0 }
        return bytes[1] < 0x80 ? 2 : 2 + Int(bytes[1] & 0x7F)
    }
}
