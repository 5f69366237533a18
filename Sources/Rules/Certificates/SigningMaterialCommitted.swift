import TenetRepositorySupport
import TenetRuleKit

struct SigningMaterialCommitted: Rule {
    static let about = About(
        "signing-material-committed", "Profile or signing identity in the repository", category: .certificates,
        severity: .warning,
        why: """
            A certificate with its key signs apps in the name of the team, and a password in front of it is tried by \
            machines. Profiles list devices and expire. Both belong where builds fetch them from, not into the history, \
            which keeps them for good.
            """,
        phrasings: [
            "Do not commit signing certificates with private keys or provisioning profiles.",
            "`.p12` and `.mobileprovision` belong in a secure store that builds fetch them from, never in git.",
        ])

    var profiles = true
    static let options = [Option<Self>("profiles", \.profiles, "Provisioning profiles are reported, too.")]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for file in pass.repository.files where file.isTracked {
                let ending = FileKinds.ending(of: file.path)
                let isIdentity = ["p12", "pfx"].contains(ending) && !FileKinds.isForTests(file.path)
                guard isIdentity || (profiles && ProvisioningProfile.isProfile(file.path)),
                    let bytes = pass.repository.bytes(of: file.path)
                else { continue }
                // Encrypted files, and the pointers of Git LFS, begin otherwise.
                if isIdentity, IdentityFile.isIdentity(bytes) {
                    pass.report(
                        "this file holds a certificate with its private key",
                        help: "take it out of the repository, and revoke the certificate", in: file.path,
                        at: RepositoryDocument.wholeFile)
                } else if let profile = ProvisioningProfile(bytes, path: file.path) {
                    pass.report(
                        "the provisioning profile \(profile.name) is committed",
                        help: "let the build fetch it, and take it out of the repository", in: file.path,
                        at: RepositoryDocument.wholeFile)
                }
            }
        }
    }

    private static let identity = Base64Text.encode(
        CertificateSample.node(
            0x30,
            CertificateSample.node(0x02, [3])
                + CertificateSample.node(
                    0x30, CertificateSample.node(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 1]))))
    private static let profile = CertificateSample.profile(name: "Store", expires: "2027-11-26", certificates: [])

    static let examples: [Example] = [
        .bad(files: [".git/binary/certs/dist.p12": "↓" + identity]),
        .bad(files: [".git/binary/certs/App.mobileprovision": "↓" + profile]),
        .good(files: ["certs/dist.p12": "Salted__abcdefg", ".git/binary/AppTests/server.p12": identity]),
        .good(files: [".git/binary/certs/App.mobileprovision": profile], options: ["profiles": .bool(false)]),
    ]
}
