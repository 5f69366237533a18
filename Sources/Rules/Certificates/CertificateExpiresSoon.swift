import TenetRepositorySupport
import TenetRuleKit

struct CertificateExpiresSoon: Rule {
    static let about = About(
        "certificate-expires-soon", "Certificate or profile that expires soon", category: .certificates,
        severity: .warning,
        why: """
            A new version of the app takes days until it is with most of its users. What expires in the meantime locks \
            them out, so the change has to be made while there is time.
            """,
        phrasings: [
            "Replace certificates and provisioning profiles at least 30 days before they expire.",
            "We renew bundled `.pem` files and signing files a month ahead of their end date.",
        ])

    var days = 30
    static let options = [Option<Self>("days", \.days, "How many days ahead it is said.")]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let today = pass.repository.today
            func isSoon(_ day: CalendarDay) -> Bool { (0...days).contains(day.days(since: today)) }
            for file in CertificateFile.all(pass) where isSoon(file.certificate.lastDay) {
                let day = file.certificate.lastDay
                pass.report(
                    "the certificate of \(file.certificate.subject) expires on \(day), \(day.relative(to: today))",
                    help: "add the certificate that comes next, and ship it before that day", in: file.path,
                    at: file.range)
            }
            for profile in ProvisioningProfile.all(pass) {
                guard let day = ([profile.lastDay] + profile.certificates.map(\.lastDay)).compactMap(\.self).min(),
                    isSoon(day)
                else { continue }
                let what = day == profile.lastDay ? "the profile" : "a certificate of the profile"
                pass.report(
                    "\(what) \(profile.name) expires on \(day), \(day.relative(to: today))",
                    help: "make the profile again before that day", in: profile.path, at: RepositoryDocument.wholeFile)
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            ".git/today": "2026-11-27", "App/api.pem": "↓" + CertificateSample.pem(days: ("240101", "261227")),
        ]),
        .bad(files: [
            ".git/today": "2026-11-27",
            ".git/binary/App.mobileprovision": "↓"
                + CertificateSample.profile(
                    name: "Store", expires: "2027-06-01",
                    certificates: [CertificateSample.der(days: ("250101", "261201"))]),
        ]),
        .good(files: [
            ".git/today": "2026-11-27", "App/api.pem": CertificateSample.pem(days: ("240101", "261228")),
            "App/old.pem": CertificateSample.pem(days: ("240101", "251228")),
        ]),
        .good(
            files: [".git/today": "2026-11-27", "App/api.pem": CertificateSample.pem(days: ("240101", "261220"))],
            options: ["days": .int(7)]),
    ]
}
