import TenetRepositorySupport
import TenetRuleKit

struct PinningOffUnexplained: Rule {
    static let about = About(
        "pinning-off-unexplained", "Pinning switched off without a comment", category: .certificates,
        severity: .warning,
        why: """
            Pinning is switched off in an emergency and forgotten afterward. A comment beside the setting says that it is \
            meant to come back, to everybody who opens the file.
            """,
        phrasings: [
            "Explain in a comment beside the setting why certificate pinning is switched off.",
            "If `TSKEnforcePinning` has to be false for a while, leave a remark next to it on the reason and the end.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for file in pass.repository.files where file.path.hasSuffix(".plist") {
                guard !FileKinds.isForTests(file.path), !FileKinds.isForeign(file.path),
                    let document = pass.repository.document(file.path),
                    document.bytes.firstRange(of: "TSKEnforcePinning".utf8) != nil
                else { continue }
                check(document, pass)
            }
        }
    }

    private func check(_ document: RepositoryDocument, _ pass: RepositoryPass) {
        let lines = document.lines
        for (index, line) in lines.enumerated() {
            guard let start = line.text.firstRange(of: "<key>TSKEnforcePinning</key>") else { continue }
            let rest = line.text[start.upperBound...] + (index + 1 < lines.count ? lines[index + 1].text[...] : "")
            guard rest.drop(while: \.isWhitespace).hasPrefix("<false/>") else { continue }
            let near = lines[max(0, index - 2)...min(lines.count - 1, index + 2)]
            guard !near.contains(where: { $0.text.contains("<!--") || $0.text.contains("-->") }) else { continue }
            let offset = line.text.utf8.distance(from: line.text.startIndex, to: start.lowerBound)
            let range = ByteRange(line.range.lower + offset, line.range.upper)
            pass.report(
                "pinning is off, and no comment beside it says why",
                help: "add a comment that it is off for an emergency only, until when", in: document.path, at: range)
        }
    }

    private static let pin = CertificateSample.pin(of: [1])

    static let examples: [Example] = [
        .bad(files: ["App/TrustKit.plist": PinSample.list([pin], enforces: false, comment: "↓")]),
        .bad(files: ["App/Kit.plist": "<dict>\n  ↓<key>TSKEnforcePinning</key>\n  <false/>\n</dict>\n"]),
        .good(files: [
            "App/TrustKit.plist": PinSample.list(
                [pin], enforces: false, comment: "<!-- off until 2026-12-01: outage -->\n")
        ]),
        .good(files: ["App/TrustKit.plist": PinSample.list([pin], enforces: true)]),
    ]
}
