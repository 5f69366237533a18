import TenetRuleKit
import TenetRuleSupport

struct ProtocolFileName: Rule {
    static let about = About(
        "protocol-file-name", "File of a protocol without Protocol in its name", category: .naming, severity: .note,
        why: "A file that holds only a protocol is told from its implementation by name.",
        phrasings: [
            """
            End the name of a file that contains only a protocol with `Protocol`, `able`, `ing`, `Delegate` or the \
            like.
            """,
            "An interface on its own goes into something like `UserStoreProtocol.swift`, never into `UserStore.swift`.",
        ])

    var suffixes = ["Protocol", "able", "ible", "ing", "Delegate", "DataSource"]
    var only: [String] = []
    var ownName = true
    static let options = [
        Option<Self>("suffixes", \.suffixes, "What the name of a protocol's file may end in."),
        Option<Self>(
            "only", \.only,
            "Words of which the name holds one, or folders as `Domain/Ports` that hold the file; empty: every protocol."
        ),
        Option<Self>("own_name", \.ownName, "Also report a file that is called exactly as its protocol."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            var found: ProtocolDeclSyntax?
            var others: [ExtensionDeclSyntax] = []
            for item in file.root.statements {
                if let decl = item.item.as(ProtocolDeclSyntax.self) {
                    guard found == nil else { return }
                    found = decl
                } else if let extended = item.item.as(ExtensionDeclSyntax.self) {
                    others.append(extended)
                } else if let group = item.item.asDeclGroup {
                    guard group.isPrivate else { return }
                } else if item.item.kind == .ifConfigDecl,
                    item.item.descendants.contains(where: { $0.asDeclGroup != nil })
                {
                    return
                }
            }
            guard let found, ownName || file.baseName != found.name.text.string,
                !suffixes.contains(where: { file.baseName.hasSuffix($0) }),
                // What is named after an ability is no file's twin, and beside other types it is not what the file is about.
                !Self.abilities.contains(where: found.name.text.hasSuffix),
                others.allSatisfy({ $0.groupName?.text == found.name.text }),
                only.isEmpty || file.holdsProtocol(found.name, of: only)
            else { return }
            file.report(
                "`\(file.name)` holds the protocol `\(found.name.text)`, which its name does not say",
                help: "end the file name in `\(suffixes.first ?? "Protocol")`", at: found.name)
        }
    }

    private static let abilities = ["able", "ible", "Delegate", "DataSource"]

    static let examples: [Example] = [
        .good("protocol Theme {}", at: "App/Theme.swift", options: ["only": .strings(["Repository"])]),
        .bad("protocol ↓UserStoreProtocol {}", at: "App/UserStore.swift"),
        .bad("import Foundation\n\nprotocol ↓Router {}\nextension Router {}", at: "App/Router.swift"),
        .good("protocol Router {}", at: "App/Router.swift", options: ["own_name": .bool(false)]),
        .bad("protocol ↓RouterProtocol {}", at: "App/Router.swift", options: ["own_name": .bool(false)]),
        .good("protocol UserStoreProtocol {}", at: "App/UserStoreProtocol.swift"),
        .good("protocol UserStoreProtocol {}\nstruct UserStore: UserStoreProtocol {}", at: "App/UserStore.swift"),
        .good("protocol Cacheable {}", at: "App/Cacheable.swift"),
        .good("protocol Scrollable {}\nextension Scrollable {}", at: "App/Scrolling+UIKit.swift"),
        .good("protocol Notice {}\nextension TideNotice: Notice {}", at: "App/Notice.swift"),
    ]
}
