import TenetRepositorySupport
import TenetRuleKit

struct PinExpiresSoon: Rule {
    static let about = About(
        "pin-expires-soon", "Pinned key that is given up soon", category: .certificates, severity: .warning,
        why: """
            On the day on which the server changes its key, every shipped app without the new pin is cut off. The pin that \
            comes next has to be with the users some weeks before.
            """,
        phrasings: [
            "Replace every pinned key at least 30 days before it expires.",
            "A release with the next certificate hash reaches users weeks before the server rotates the current one.",
        ])

    var days = 30
    static let options = [Option<Self>("days", \.days, "How many days ahead it is said.")]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let pins = ProjectPins.of(pass)
            for domain in pins.domains {
                if let text = domain.expires, let day = CalendarDay(text.text) {
                    check(
                        day, ("pinning of `\(domain.name.text)`", "ends", "ended"), in: domain.path, at: text.range,
                        pass)
                }
                let known = domain.hashes.map { (hash: $0, dated: pins.days[$0.text]) }
                // The pin whose day is the last is the one that the server goes over to; another without a day may be it.
                guard let last = known.compactMap(\.dated?.day).max(), known.allSatisfy({ $0.dated != nil }) else {
                    continue
                }
                for (hash, dated) in known {
                    // One day that is over may be the day on which the key was made.
                    guard let dated, dated.day == last, dated.isEnd || last >= pass.repository.today else { continue }
                    check(
                        last, ("the last pinned key of `\(domain.name.text)`", "is given up", "was given up"),
                        in: domain.path, at: hash.range, pass)
                }
            }
        }
    }

    private func check(
        _ day: CalendarDay, _ words: (what: String, now: String, past: String), in path: String, at range: ByteRange,
        _ pass: RepositoryPass
    ) {
        let today = pass.repository.today
        guard day.days(since: today) <= days else { return }
        let verb = day < today ? words.past : words.now
        pass.report(
            "\(words.what) \(verb) on \(day), \(day.relative(to: today))",
            help: "ship the hash of the key that comes next, and write down its dates", in: path, at: range)
    }

    private static let first = CertificateSample.pin(of: [1])
    private static let second = CertificateSample.pin(of: [2])

    static let examples: [Example] = [
        .bad(files: [
            ".git/today": "2026-11-27",
            "App/TrustKit.plist": PinSample.list([first], expires: "↓2026-12-20"),
        ]),
        .bad(files: [
            ".git/today": "2026-11-27", "App/Info.plist": PinSample.system([first, "↓" + second]),
            "Docs/Pins.md": "| key | until |\n|---|---|\n| \(first) | 2026-06-01 |\n| \(second) | 2026-12-01 |\n",
        ]),
        .bad(files: [
            ".git/today": "2026-11-27", "App/Info.plist": PinSample.system(["↓" + first]),
            "pins.json": "[ { \"pin\": \"\(first)\",\n\"made\": \"2025-01-01\", \"until\": \"2026-11-01\" } ]",
        ]),
        .good(files: [
            ".git/today": "2026-11-27", "App/Info.plist": PinSample.system([first, second]),
            "Docs/Pins.md": "| key | until |\n|---|---|\n| \(first) | 2026-12-01 |\n| \(second) | 2027-12-01 |\n",
        ]),
        .good(files: [
            ".git/today": "2026-11-27", "App/TrustKit.plist": PinSample.list([first, second], expires: "2027-12-20"),
            "Docs/Pins.md": "\(first) was made on 2025-01-01.\n",
        ]),
        .good(files: [
            ".git/today": "2026-11-27", "App/Info.plist": PinSample.system([first]),
            "Docs/Pins.md": "\(first) was made on 2025-01-01.\n",
        ]),
    ]
}
