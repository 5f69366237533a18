import TenetRuleKit
import TenetRuleSupport

struct ProtocolNameSuffix: Rule {
    static let about = About(
        "protocol-name-suffix", "Protocol name without an agreed suffix", category: .naming, severity: .note,
        why: "With an agreed ending a reader knows at the use that a type is a protocol and can be replaced.",
        phrasings: [
            "End protocol names in an agreed suffix such as `Protocol`, `Delegate`, `DataSource`, `able` or `ing`.",
            """
            You can tell from the way it is spelled that something is an abstraction: `UserStoreProtocol`, not \
            `UserStore`.
            """,
        ])

    var suffixes = ["able", "ible", "ing", "Protocol", "Delegate", "DataSource", "Providing", "Type"]
    var except: [String] = []
    var only: [String] = []
    static let options = [
        Option<Self>("suffixes", \.suffixes, "What the name of a protocol may end in."),
        Option<Self>("except", \.except, "Protocols that may have other names."),
        Option<Self>(
            "only", \.only,
            "Words of which the name holds one, or folders as `Domain/Ports` that hold the file; empty: every protocol."
        ),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ProtocolDeclSyntax.self) { node, file in
            guard !suffixes.contains(where: { node.name.text.hasSuffix($0) }), !node.name.text.isOne(of: except),
                !node.hasAttribute("objc"), only.isEmpty || file.holdsProtocol(node.name, of: only)
            else { return }
            file.report(
                "the protocol `\(node.name.text)` has none of the agreed endings",
                help: "end it in \(suffixes.prefix(4).map { "`\($0)`" }.joined(separator: ", ")) or another of them",
                at: node.name)
        }
    }

    static let examples: [Example] = [
        .good("protocol Theme {}", options: ["only": .strings(["Repository"])]),
        .bad("protocol ↓CartRepository {}", options: ["only": .strings(["Repository"])]),
        .bad("protocol ↓CartStore {}", at: "App/Ports/CartStore.swift", options: ["only": .strings(["App/Ports"])]),
        .bad("protocol ↓UserStore {}\nprotocol ↓Router: AnyObject {}"),
        .bad("protocol ↓Loading {}", options: ["suffixes": .strings(["Protocol"])]),
        .good("protocol UserStoreProtocol {}\nprotocol Cacheable {}\nprotocol ImageLoading {}"),
        .good("protocol ChartDelegate: AnyObject {}"),
        .good("protocol Router {}", options: ["except": .strings(["Router"])]),
    ]
}
