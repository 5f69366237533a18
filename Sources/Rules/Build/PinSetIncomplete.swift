import TenetRuleKit
import TenetRuleSupport

struct PinSetIncomplete: Rule {
    static let about = About(
        "pin-set-incomplete", "Pinned domain without a spare key", category: .build, severity: .error,
        scope: .everywhere,
        why: """
            With one pin, the day on which the server changes its key is the day on which no shipped app reaches it any \
            more. The second pin is the key that comes next. A hash that is none protects nothing.
            """,
        phrasings: [
            "Every pinned domain must have at least 2 valid, different public key hashes.",
            """
            When we pin certificates, we always ship a backup key, so that a change on the server does not lock out \
            the app.
            """,
        ])

    var minimum = 2
    static let options = [Option<Self>("minimum", \.minimum, "How many valid pins each domain has.")]

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            for (path, domain) in PinnedDomain.all(in: project.model) {
                guard let hashes = domain.hashes else { continue }
                let valid = Set(hashes.map(\.text).filter(Self.isHash))
                for hash in hashes where !Self.isHash(hash.text) {
                    project.report(
                        "this pin of `\(domain.name.text)` is no SHA-256 hash in base64",
                        help: "put the hash of the public key here: 44 characters", in: path, at: hash.range)
                }
                if valid.count < minimum, hashes.allSatisfy({ Self.isHash($0.text) }) {
                    project.report(
                        "`\(domain.name.text)` has \(valid.count) different pin\(valid.count == 1 ? "" : "s"), not \(minimum)",
                        help: "add the hash of the key that comes next", in: path, at: domain.name.range)
                }
            }
        }
    }

    /// 32 bytes in base64, and not one letter over and over.
    private static func isHash(_ text: String) -> Bool {
        guard text.utf8.count == 44, text.last == "=" else { return false }
        let letters = text.dropLast()
        return letters.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "+" || $0 == "/") }
            && Set(letters).count > 8
    }

    private static func list(_ domain: String, _ hashes: [String]) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>TSKPinnedDomains</key><dict><key>\(domain)</key><dict>
        <key>TSKPublicKeyHashes</key><array>\(hashes.map { "<string>\($0)</string>" }.joined())</array>
        </dict></dict></dict></plist>
        """
    }

    private static func system(_ domain: String, _ hashes: [String]) -> String {
        let pins = hashes.map { "<dict><key>SPKI-SHA256-BASE64</key><string>\($0)</string></dict>" }.joined()
        return """
            <plist version="1.0"><dict><key>NSAppTransportSecurity</key><dict><key>NSPinnedDomains</key><dict>
            <key>\(domain)</key><dict><key>NSPinnedLeafIdentities</key><array>\(pins)</array></dict></dict></dict></dict></plist>
            """
    }

    private static let first = "Rk3x8Qp2Lm7Vz1Tn5Yb9Wc4Hd6Js0Ga8Ue2Fi7Ko1M0="
    private static let second = "Zb1Nc5Xv8Qw3Er7Ty2Ui6Op0As4Df9Gh1Jk5Lz8Xc3V="

    static let examples: [Example] = [
        .bad(files: ["App/TrustKit.plist": list("↓api.harbour.example", [first])]),
        .bad(files: ["App/TrustKit.plist": list("↓api.harbour.example", [first, first])]),
        .bad(files: [
            "App/TrustKit.plist": list(
                "api.harbour.example", [first, "↓AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="])
        ]),
        .bad(files: ["App/Info.plist": system("↓api.harbour.example", [first])]),
        .good(files: ["App/Info.plist": system("api.harbour.example", [first, second])]),
        .good(files: ["App/TrustKit.plist": list("api.harbour.example", [first, second])]),
        .good(
            files: ["App/TrustKit.plist": list("api.harbour.example", [first])], options: ["minimum": .int(1)]),
        .good(files: ["App/Other.plist": "<plist><dict><key>Domains</key><dict/></dict></plist>"]),
    ]
}
