import TenetRepositorySupport
import TenetRuleKit

struct PinWithoutDate: Rule {
    static let about = About(
        "pin-without-date", "Pinned key without dates", category: .certificates, severity: .note,
        why: """
            A pin is a hash, which does not tell when the server changes the key behind it. Where that day is written \
            nowhere, the first to notice are the users.
            """,
        phrasings: [
            "Write beside every pinned key the date until which it is valid.",
            """
            Whoever adds a certificate hash to the plist or pin file also notes when the server is going to change it.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let pins = ProjectPins.of(pass)
            for domain in pins.domains where domain.expires == nil {
                for hash in domain.hashes where pins.days[hash.text] == nil {
                    pass.report(
                        "no file says until when this pin of `\(domain.name.text)` is good",
                        help:
                            "write its dates, such as 2026-11-27, beside the hash: in a comment, or in a list of the pins",
                        in: domain.path, at: hash.range)
                }
            }
        }
    }

    private static let first = CertificateSample.pin(of: [1])
    private static let second = CertificateSample.pin(of: [2])

    static let examples: [Example] = [
        .bad(files: ["App/Info.plist": PinSample.system(["↓" + first])]),
        .bad(files: [
            "App/TrustKit.plist": PinSample.list([first, "↓" + second]),
            "pins.json": "[ { \"pin\": \"\(first)\",\n \"until\": \"2027-01-01\" },\n { \"pin\": \"\(second)\" } ]",
        ]),
        .good(files: [
            "App/Info.plist": PinSample.system([first, second]),
            "pins.yml": "- pin: \(first)\n  until: 2027-01-01\n- until: 2028-01-01\n  pin: sha256/\(second)\n",
        ]),
        .bad(files: [
            "App/Info.plist": PinSample.system([first, "↓" + second]),
            "pins.yml": "- pin: \(first)\n  until: 2027-01-01\n- pin: \(second)\n- until: 2028-01-01\n  host: a\n",
        ]),
        .good(files: ["App/TrustKit.plist": PinSample.list([first], expires: "2027-01-01")]),
    ]
}
