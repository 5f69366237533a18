import TenetRepositorySupport
import TenetRuleKit
import TenetRuleSupport

struct PinningOffLong: Rule {
    static let about = About(
        "pinning-off-long", "Pinning that was switched off long ago", category: .certificates, severity: .error,
        why: """
            Pinning is switched off to get through an outage. Days later the outage is over and the app still accepts every \
            key. The history tells since when: the commit that last touched the setting, or, where the commits looked at do \
            not, the oldest of them.
            """,
        phrasings: [
            "Switch certificate pinning on again within two days after an emergency.",
            "An outage is no excuse to leave `TSKEnforcePinning` disabled for weeks.",
        ])

    var days = 2
    var ignored = ["staging", "test", "dev", "localhost"]
    static let options = [
        Option<Self>("days", \.days, minimum: 0, "So many days it may be off."),
        Option<Self>("ignored", \.ignored, "Words in names of domains that people who use the app never reach."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let repository = pass.repository
            for file in repository.files where file.path.hasSuffix(".plist") {
                guard !FileKinds.isForTests(file.path), !FileKinds.isForeign(file.path),
                    let document = repository.document(file.path),
                    document.bytes.firstRange(of: Self.setting) != nil
                else { continue }
                for (name, place) in Self.domainsOff(document.bytes, path: file.path) where !isIgnored(name) {
                    guard let since = since(name, file.path, repository),
                        repository.today.number - since.day.number > days
                    else { continue }
                    let day = "\(since.isExact ? "" : "before ")\(since.day)"
                    pass.report(
                        "pinning of `\(name)` is off since \(day), \(since.day.relative(to: repository.today))",
                        help: "set `TSKEnforcePinning` to true, or delete the pins that are given up", in: file.path,
                        at: place)
                }
            }
        }
    }

    private static let setting = Array("TSKEnforcePinning".utf8)

    private func isIgnored(_ domain: String) -> Bool {
        ignored.contains { domain.lowercased().contains($0) }
    }

    private static func domainsOff(_ bytes: [UInt8], path: String) -> [(name: String, place: ByteRange)] {
        PropertyList.read(path: path, bytes: bytes).map(PinnedDomain.read)?.compactMap { domain in
            domain.enforces.flatMap { $0.value.bool == false ? (domain.name.text, $0.key.range) : nil }
        } ?? []
    }

    /// Nil where nobody can tell: no commit that was looked at touches the setting, and nothing says that it was there before.
    private func since(
        _ domain: String, _ path: String, _ repository: Repository
    ) -> (day: CalendarDay, isExact: Bool)? {
        // Another value of the file that was set to false counts as well: the setting may be older, and never younger.
        let touched = repository.addedTexts().first { text in
            text.path == path
                && (text.bytes.firstRange(of: Self.setting) != nil || text.bytes.firstRange(of: "<false".utf8) != nil)
        }
        if let touched {
            return repository.commits.first { $0.id == touched.commit }.map { ($0.day, true) }
        }
        guard let base = repository.baseBytes(of: path), let oldest = repository.commits.last,
            Self.domainsOff(base, path: path).contains(where: { $0.name == domain })
        else { return nil }
        return (oldest.day, false)
    }

    private static let list = PinSample.list([CertificateSample.pin(of: [1])], enforces: false)
    private static let marked = list.replacing("TSKEnforcePinning", with: "↓TSKEnforcePinning")
    private static func commit(_ day: String) -> String { "commit 1\ndate \(day)\nM 1 1 App/Kit.plist\n\nFix it\n" }

    static let examples: [Example] = [
        .bad(files: [
            ".git/today": "2026-11-27", "App/Kit.plist": marked, ".git/commit/1": commit("2026-11-24"),
            ".git/added/1/App/Kit.plist": list,
        ]),
        .bad(files: [
            ".git/today": "2026-11-27", "App/Kit.plist": marked, ".git/base/App/Kit.plist": list,
            ".git/commit/1": commit("2026-11-20").replacing("App/Kit.plist", with: "App/A.swift"),
        ]),
        .good(files: [
            ".git/today": "2026-11-27", "App/Kit.plist": list, ".git/commit/1": commit("2026-11-25"),
            ".git/added/1/App/Kit.plist": list,
        ]),
        .good(files: [
            ".git/today": "2026-11-27",
            "App/Kit.plist": PinSample.list([CertificateSample.pin(of: [1])], enforces: true),
            ".git/commit/1": commit("2026-11-20"), ".git/added/1/App/Kit.plist": list,
        ]),
        .good(files: [".git/today": "2026-11-27", "App/Kit.plist": list]),
    ]
}
