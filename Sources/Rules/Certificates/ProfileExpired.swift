import TenetRepositorySupport
import TenetRuleKit

struct ProfileExpired: Rule {
    static let about = About(
        "profile-expired", "Provisioning profile that no longer signs", category: .certificates, severity: .error,
        why: """
            A profile signs until its own date, and only with a certificate that is valid, too. One whose certificates have \
            expired looks valid by its date, and the build fails all the same.
            """,
        phrasings: [
            "Do not keep provisioning profiles whose date or certificates have expired.",
            """
            Renew a `.mobileprovision` before it or its signing certificates run out, so that builds can still be \
            signed.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let today = pass.repository.today
            for profile in ProvisioningProfile.all(pass) {
                let name = profile.name.isEmpty ? "the profile" : "the profile \(profile.name)"
                let latest = profile.certificates.map(\.lastDay).max()
                if let day = profile.lastDay, day < today {
                    report("\(name) expired on \(day), \(day.relative(to: today))", of: profile, pass)
                } else if let latest, latest < today {
                    let count = profile.certificates.count
                    let which = count == 1 ? "the certificate of" : "the last of the \(count) certificates of"
                    report("\(which) \(name) expired on \(latest), \(latest.relative(to: today))", of: profile, pass)
                }
            }
        }
    }

    private func report(_ message: String, of profile: ProvisioningProfile, _ pass: RepositoryPass) {
        pass.report(
            message, help: "make the profile again, with a valid certificate, or delete the file", in: profile.path,
            at: RepositoryDocument.wholeFile)
    }

    private static let valid = CertificateSample.der(days: ("250101", "280101"))
    private static let old = CertificateSample.der(days: ("250101", "260101"))

    static let examples: [Example] = [
        .bad(files: [
            ".git/today": "2026-11-27",
            ".git/binary/App.mobileprovision": "↓"
                + CertificateSample.profile(name: "Store", expires: "2026-11-26", certificates: [valid]),
        ]),
        .bad(files: [
            ".git/today": "2026-11-27",
            ".git/binary/Mac.provisionprofile": "↓"
                + CertificateSample.profile(name: "Mac", expires: "2027-11-26", certificates: [old]),
        ]),
        .good(files: [
            ".git/today": "2026-11-27",
            ".git/binary/App.mobileprovision": CertificateSample.profile(
                name: "Store", expires: "2026-11-27", certificates: [old, valid]),
        ]),
        .good(files: [
            ".git/today": "2026-11-27", "App.mobileprovision": "no profile",
            ".git/binary/Other.mobileprovision": CertificateSample.profile(
                name: "Other", expires: "2027-11-27", certificates: []),
        ]),
    ]
}
