internal import SwiftASN1

/// Certificates in a message of CMS that signs nothing, as `.p7b` files have them.
enum CertificateBundle {
    /// Those that can be read, in the order of the file: `ContentInfo`, in it `SignedData`, in it the set with the tag 0. O(bytes).
    static func certificates(in bytes: [UInt8]) -> [Certificate] {
        guard let root = (try? DER.parse(bytes)) ?? (try? BER.parse(bytes)), let info = root.children, info.count >= 2,
            let kind = try? ASN1ObjectIdentifier(derEncoded: info[0], withIdentifier: .objectIdentifier),
            kind.oidComponents == [1, 2, 840, 113549, 1, 7, 2],
            let signed = info[1].children?.first?.children,
            let list = signed.first(where: { $0.identifier == .init(tagWithNumber: 0, tagClass: .contextSpecific) })
        else { return [] }
        return (list.children ?? []).compactMap { Certificate(der: $0.encodedBytes) }
    }
}
