import TenetRepositorySupport
import TenetRuleKit

struct PinsReplacedAtOnce: Rule {
    static let about = About(
        "pins-replaced-at-once", "All pins of a domain replaced in one change", category: .certificates,
        severity: .warning,
        why: """
            While the server still has the old key, an app that knows the new one only is cut off; the old pin stays as the \
            second one until the new version is out. A compromised key is the one reason to drop it at once.
            """,
        phrasings: [
            "Keep at least one existing pin of a domain when you change its pins.",
            """
            During a key rotation, the old hash stays next to the new one until the updated app is out; never swap \
            them all in one go.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let changed = (pass.repository.changes ?? []).filter {
                $0.change.kind == .modified && $0.path.hasSuffix(".plist")
            }
            for file in changed {
                guard let old = pass.repository.baseBytes(of: file.path), !FileKinds.isForTests(file.path),
                    let list = PropertyList.read(path: file.path, bytes: old)
                else { continue }
                let before = Self.hashes(ProjectPins.domains(list, path: file.path))
                guard !before.isEmpty else { continue }
                let now = ProjectPins.of(pass).domains.filter { $0.path == file.path }
                for (name, hashes) in Self.hashes(now) {
                    guard let known = before[name], !known.isEmpty, !hashes.isEmpty, known.isDisjoint(with: hashes),
                        let domain = now.first(where: { $0.name.text == name })
                    else { continue }
                    pass.report(
                        "no pin of `\(name)` is left from before this change",
                        help: "keep the pin in use as the second one until the new version is out",
                        in: file.path, at: domain.name.range)
                }
            }
        }
    }

    private static func hashes(_ domains: [ProjectPins.Domain]) -> [String: Set<String>] {
        Dictionary(domains.map { ($0.name.text, Set($0.hashes.map(\.text))) }, uniquingKeysWith: { $0.union($1) })
    }

    private static let pins = (1...3).map { CertificateSample.pin(of: [$0]) }

    static let examples: [Example] = [
        .bad(files: [
            ".git/base/App/Info.plist": PinSample.system([pins[0]]),
            "App/Info.plist": PinSample.system([pins[1], pins[2]], domain: "↓api.harbour.example"),
        ]),
        .good(files: [
            ".git/base/App/Info.plist": PinSample.system([pins[0], pins[1]]),
            "App/Info.plist": PinSample.system([pins[1], pins[2]]),
        ]),
        .good(files: [
            ".git/base/App/Info.plist": "<plist><dict/></plist>",
            "App/Info.plist": PinSample.system([pins[1], pins[2]]),
        ]),
    ]
}
