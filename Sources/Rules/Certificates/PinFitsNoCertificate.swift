import TenetRepositorySupport
import TenetRuleKit

struct PinFitsNoCertificate: Rule {
    static let about = About(
        "pin-fits-no-certificate", "Pins that fit no certificate of their domain", category: .certificates,
        severity: .error,
        why: """
            The project has the certificate of the server, and none of the pins is the hash of its key. Either the \
            certificate is old, or the pins refuse the server.
            """,
        phrasings: [
            "At least one pin of every pinned domain matches the server certificate in the project.",
            """
            The SPKI hashes in `NSPinnedDomains` fit the `.pem` we have checked in for that host; otherwise one of the \
            two is out of date.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let domains = ProjectPins.of(pass).domains
            guard !domains.isEmpty else { return }
            let files = CertificateFile.all(pass)
            // A pin may be of an authority, whose certificate names no host.
            let all = Set(files.map(\.certificate.pin))
            for domain in domains where !domain.hashes.isEmpty {
                let own = files.filter { file in
                    file.certificate.hosts.contains { Self.fits($0, domain.name.text) }
                        && file.certificate.lastDay >= pass.repository.today
                }
                guard let file = own.first, domain.hashes.allSatisfy({ !all.contains($0.text) }) else { continue }
                pass.report(
                    "no pin of `\(domain.name.text)` fits the certificate in `\(file.path)`",
                    help: "pin the key of the certificate that is in use, whose hash is \(file.certificate.pin)",
                    in: domain.path, at: domain.name.range)
            }
        }
    }

    /// `*.harbour.example` stands for one name before the rest.
    private static func fits(_ host: String, _ domain: String) -> Bool {
        let (host, domain) = (host.lowercased(), domain.lowercased())
        guard host.hasPrefix("*.") else { return host == domain }
        guard let dot = domain.firstIndex(of: ".") else { return false }
        return domain[domain.index(after: dot)...] == host.dropFirst(2)
    }

    private static let first = CertificateSample.pin(of: [1])
    private static let second = CertificateSample.pin(of: [2])
    private static let dates = ("240101", "280101")

    static let examples: [Example] = [
        .bad(files: [
            ".git/today": "2026-11-27",
            "App/Info.plist": PinSample.system([first, second], domain: "↓api.harbour.example"),
            "App/api.pem": CertificateSample.pem(days: dates, key: [3]),
        ]),
        .bad(files: [
            ".git/today": "2026-11-27", "App/Info.plist": PinSample.system([first], domain: "↓api.harbour.example"),
            "App/api.pem": CertificateSample.pem(
                subject: "Harbour", days: dates, hosts: ["harbour.example", "*.harbour.example"], key: [3]),
        ]),
        .good(files: [
            ".git/today": "2026-11-27", "App/Info.plist": PinSample.system([first, second]),
            "App/api.pem": CertificateSample.pem(days: dates, key: [2]),
        ]),
        .good(files: [
            ".git/today": "2026-11-27", "App/Info.plist": PinSample.system([first, second]),
            "App/other.pem": CertificateSample.pem(subject: "shop.harbour.example", days: dates, key: [3]),
            "App/old.pem": CertificateSample.pem(days: ("240101", "250101"), key: [3]),
        ]),
    ]
}
