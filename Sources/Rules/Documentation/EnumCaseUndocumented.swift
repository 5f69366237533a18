import TenetRuleKit
import TenetRuleSupport

struct EnumCaseUndocumented: Rule {
    static let about = About(
        "enum-case-undocumented", "Enum case without documentation among documented ones", category: .documentation,
        severity: .note, reads: [.comments],
        why: "Where most cases are explained, one that is not looks as if nobody knew what it means.",
        phrasings: [
            "When most cases of an enum have documentation comments, document every case.",
            "Don't leave one `case` unexplained while its siblings are described with `///`.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(EnumDeclSyntax.self) { node, file in
            let cases = node.members(EnumCaseDeclSyntax.self)
            guard cases.count > 1 else { return }
            let open = cases.filter { DocComment(of: $0) == nil }
            // Once most cases are documented, the others are oversights.
            guard !open.isEmpty, (cases.count - open.count) * 2 > cases.count else { return }
            for item in open {
                guard let name = item.elements.first?.name, !name.identifier.isOne(of: Self.telling) else { continue }
                file.report(
                    "`\(name.text)` is not documented although most cases of this enum are",
                    help: "say in a `///` line what it stands for", at: name)
            }
        }
    }

    /// Names that say it all wherever they stand.
    private static let telling = ["none", "normal", "standard", "default", "other", "all", "unknown"]

    static let examples: [Example] = [
        .good(
            "enum Phase {\n    /// Not begun.\n    case idle\n    /// Under way.\n    case running\n    case normal\n}"),
        .bad(
            "enum Phase {\n    /// Not begun.\n    case idle\n    /// Under way.\n    case running\n    case ↓stale\n}"),
        .bad(
            "enum Phase {\n    /// Not begun.\n    case idle\n    /// Under way.\n    case running\n    /// Over.\n    case done\n    case ↓lost, gone\n}"
        ),
        .good("enum Phase {\n    case idle\n    case running\n}"),
        .good("enum Phase {\n    case idle\n    case running\n    /// Not refreshed for a day.\n    case stale\n}"),
        .good("enum Phase {\n    /// Not begun.\n    case idle\n    /// Under way.\n    case running\n}"),
    ]
}
