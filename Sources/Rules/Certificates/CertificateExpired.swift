import TenetRepositorySupport
import TenetRuleKit

struct CertificateExpired: Rule {
    static let about = About(
        "certificate-expired", "Certificate that has expired", category: .certificates, severity: .error,
        why: """
            A certificate that the app carries is compared with that of the server, or is trusted in place of the system's. \
            Once it has expired, connections fail, or nobody compares with it any more.
            """,
        phrasings: [
            "Do not ship certificates in the app that have expired.",
            "We replace bundled `.cer` and `.pem` files before their end date.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let today = pass.repository.today
            for file in CertificateFile.all(pass) where file.certificate.lastDay < today {
                let day = file.certificate.lastDay
                pass.report(
                    "the certificate of \(file.certificate.subject) expired on \(day), \(day.relative(to: today))",
                    help: "put the certificate that is in use in its place, or delete it", in: file.path, at: file.range
                )
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            ".git/today": "2026-11-27", "App/api.pem": "↓" + CertificateSample.pem(days: ("240101", "261126")),
        ]),
        .bad(files: [
            ".git/today": "2026-11-27",
            ".git/binary/App/api.cer": "↓" + Base64Text.encode(CertificateSample.der(days: ("000101", "100101"))),
        ]),
        .good(files: [
            ".git/today": "2026-11-27", "App/api.pem": CertificateSample.pem(days: ("240101", "261127")),
            ".git/binary/App/far.cer": Base64Text.encode(CertificateSample.der(days: ("240101", "20510101"))),
        ]),
        .good(files: [
            ".git/today": "2026-11-27",
            "AppTests/Fixtures/old.pem": CertificateSample.pem(days: ("240101", "250101")),
            "App/broken.pem": "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n",
        ]),
    ]
}
