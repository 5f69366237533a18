internal import SwiftASN1

/// A certificate with its private key, as PKCS #12 has it.
package enum IdentityFile {
    /// A sequence of version 3 and a content of CMS. O(bytes).
    package static func isIdentity(_ bytes: [UInt8]) -> Bool {
        guard let root = (try? DER.parse(bytes)) ?? (try? BER.parse(bytes)), let parts = root.children,
            parts.count >= 2,
            case .primitive(let version) = parts[0].content, Array(version) == [3],
            let kind = parts[1].children?.first,
            let name = try? ASN1ObjectIdentifier(derEncoded: kind, withIdentifier: .objectIdentifier)
        else { return false }
        return name.oidComponents.starts(with: [1, 2, 840, 113549, 1, 7])
    }
}
