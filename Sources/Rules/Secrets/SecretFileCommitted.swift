import TenetRepositorySupport
import TenetRuleKit

struct SecretFileCommitted: Rule {
    static let about = About(
        "secret-file-committed", "File that holds secrets is committed", category: .secrets, severity: .error,
        why: """
            Containers of keys and files of local settings are made to stay on one machine. The password of a container can be \
            guessed without end once somebody has the file, and what it signs is trusted until the certificate is revoked.
            """,
        phrasings: [
            "Do not commit files that hold secrets, such as `.env` files with passwords and key containers.",
            """
            Local settings with real credentials and `.p12` keys stay on your machine; share an `.env.example` with \
            blanks instead.
            """,
        ])

    var profiles = false
    static let options = [
        Option<Self>(
            "profiles", \.profiles,
            "Provisioning profiles count, too. They hold no key, but the certificates and devices of the team.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for file in pass.repository.files where file.isTracked && !file.isLink {
                let name = file.name.lowercased()
                if isLocalSettings(name) {
                    checkSettings(file.path, pass)
                } else if KeyContainer.endings.contains(where: name.hasSuffix) {
                    checkContainer(file.path, name, pass)
                } else if profiles, name.hasSuffix(".mobileprovision") || name.hasSuffix(".provisionprofile") {
                    checkProfile(file.path, pass)
                }
            }
        }
    }

    /// Tests have containers of their own, made for them: what is in one cannot be looked at.
    private func checkContainer(_ path: String, _ name: String, _ pass: RepositoryPass) {
        guard !SecretPlace(path: path).isOfTests, !KeyContainer.isForDebugging(name),
            let bytes = pass.repository.bytes(of: path), let kind = KeyContainer.kind(of: bytes, name: name)
        else { return }
        pass.conceal(bytes)
        pass.report(
            "this file is \(kind), and everybody with the repository has it",
            help: "revoke it, and keep the new one in the store of secrets of the build server", in: path,
            at: ByteRange(0, bytes.count))
    }

    private func checkProfile(_ path: String, _ pass: RepositoryPass) {
        guard let bytes = pass.repository.bytes(of: path), KeyContainer.isProfile(bytes) else { return }
        pass.conceal(bytes)
        pass.report(
            "this provisioning profile tells the certificates and devices of the team",
            help: "let Xcode or the build server fetch it, and take it out of the repository", in: path,
            at: ByteRange(0, bytes.count))
    }

    /// `.env` and its variants for one place; those for others to copy hold no values.
    private func isLocalSettings(_ name: String) -> Bool {
        [".env", ".env.local", ".env.production", ".env.prod", ".env.staging", ".env.secret", ".env.secrets"].contains(
            name)
    }

    /// Passwords that nobody would take for one by their value, such as a name with a year.
    private func checkSettings(_ path: String, _ pass: RepositoryPass) {
        guard let document = pass.repository.document(path),
            SecretScan().secrets(in: document.bytes, path: path).isEmpty,
            let value = SettingsSecrets.first(in: document)
        else { return }
        pass.conceal(Array(document.bytes[value.range.lower..<value.range.upper]))
        pass.report(
            "`\(value.name)` has a value in a file of settings that is committed",
            help: "commit a copy without values, such as `.env.example`, and let git ignore this file", in: path,
            at: value.range)
    }

    static let examples: [Example] = [
        .bad(files: [".env": "API_URL=https://api.harbour.io\nDB_PASSWORD=↓harbour2\n"]),
        .bad(files: ["Server/.env.production": "ADMIN_PASSWORD=\"↓lanternlight\"\n"]),
        .good(files: [
            ".env": "API_URL=https://api.harbour.io\nAPI_KEY=\nDB_PASSWORD=$PASSWORD\nKEY_ID=4711\nUSE_TOKENS=true\n"
        ]),
        .good(files: [".env.example": "DB_PASSWORD=harbour2\n"]),
        .good(files: ["Certificates/readme.p12": "See the wiki.\n"]),
        .good(files: ["App/GoogleService-Info.plist": "<key>API_KEY</key>\n<string>none</string>\n"]),
    ]
}
