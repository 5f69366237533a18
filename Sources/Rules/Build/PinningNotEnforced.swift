import TenetRuleKit
import TenetRuleSupport

struct PinningNotEnforced: Rule {
    static let about = About(
        "pinning-not-enforced", "Pinned domain that accepts every key", category: .build, severity: .warning,
        scope: .everywhere,
        why: """
            A domain whose pins are listed but not enforced is reported about and open all the same. It is the last resort \
            in an outage, and easily forgotten when that is over.
            """,
        phrasings: [
            """
            Enforce certificate pinning for every pinned production domain; do not set `TSKEnforcePinning` to `false`.
            """,
            "Hosts whose keys we list really reject every other certificate; report-only mode is not shipped.",
        ])

    var ignored = ["staging", "test", "dev", "localhost"]
    static let options = [
        Option<Self>("ignored", \.ignored, "Words in names of domains that people who use the app never reach.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            for (path, domain) in PinnedDomain.all(in: project.model) {
                guard let enforces = domain.enforces, enforces.value.bool == false,
                    !ignored.contains(where: { domain.name.text.lowercased().contains($0) })
                else { continue }
                project.report(
                    "the pins of `\(domain.name.text)` are not enforced",
                    help: "set `TSKEnforcePinning` to true as soon as the outage is over", in: path,
                    at: enforces.key.range)
            }
        }
    }

    private static func list(_ domain: String, _ value: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>TSKPinnedDomains</key><dict><key>\(domain)</key>
        <dict>\(value)</dict></dict></dict></plist>
        """
    }

    static let examples: [Example] = [
        .bad(files: ["App/TrustKit.plist": list("harbour.example", "<key>↓TSKEnforcePinning</key><false/>")]),
        .good(files: ["App/TrustKit.plist": list("harbour.example", "<key>TSKEnforcePinning</key><true/>")]),
        .good(files: ["App/TrustKit.plist": list("staging.harbour.example", "<key>TSKEnforcePinning</key><false/>")]),
        .good(
            files: ["App/TrustKit.plist": list("pier.example", "<key>TSKEnforcePinning</key><false/>")],
            options: ["ignored": .strings(["pier"])]),
    ]
}
