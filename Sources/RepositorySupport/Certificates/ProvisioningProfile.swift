internal import SwiftASN1
package import TenetRuleKit

/// A provisioning profile: a property list that Apple has signed, with the certificates that may sign the app.
package struct ProvisioningProfile: Hashable, Sendable {
    package var path: String
    package var name: String
    /// The last day on which it is valid; nil where it has none.
    package var lastDay: CalendarDay?
    /// Those that can be read.
    package var certificates: [Certificate]

    package static func isProfile(_ path: String) -> Bool {
        ["mobileprovision", "provisionprofile"].contains(FileKinds.ending(of: path))
    }

    /// The profiles of the project, without those of tests. Sorted by path.
    package static func all(_ pass: RepositoryPass) -> [ProvisioningProfile] {
        pass.service("profiles") {
            pass.repository.files.compactMap { file in
                guard isProfile(file.path), !FileKinds.isForTests(file.path),
                    let bytes = pass.repository.bytes(of: file.path)
                else { return nil }
                return ProvisioningProfile(bytes, path: file.path)
            }
        }
    }

    /// Nil for what is no signed property list. O(bytes).
    package init?(_ bytes: [UInt8], path: String) {
        guard let content = Self.signedContent(bytes),
            let list = PropertyList.read(path: "profile.plist", bytes: Array(content)), !list.entries.isEmpty
        else { return nil }
        self.path = path
        name = list["Name"]?.string ?? ""
        lastDay = if case .date(let text)? = list["ExpirationDate"]?.content { CalendarDay(text) } else { nil }
        certificates = (list["DeveloperCertificates"]?.elements ?? []).compactMap { value in
            guard case .data(let bytes) = value.content else { return nil }
            return Certificate(der: bytes[...])
        }
    }

    /// What is signed by a message of CMS: `ContentInfo`, in it `SignedData`, in it the content as an octet string. Most are
    /// in DER; the rules of BER allow a content in several pieces.
    static func signedContent(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
        guard let root = (try? DER.parse(bytes)) ?? (try? BER.parse(bytes)), let info = root.children, info.count >= 2,
            let kind = try? ASN1ObjectIdentifier(derEncoded: info[0], withIdentifier: .objectIdentifier),
            kind.oidComponents == [1, 2, 840, 113549, 1, 7, 2],
            let signed = info[1].children?.first?.children, signed.count >= 3,
            let content = signed[2].children, content.count >= 2, let octets = content[1].children?.first
        else { return nil }
        return (try? ASN1OctetString(berEncoded: octets, withIdentifier: .octetString))?.bytes
    }
}
