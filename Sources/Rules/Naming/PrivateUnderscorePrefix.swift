import TenetRuleKit
import TenetRuleSupport

struct PrivateUnderscorePrefix: Rule {
    static let about = About(
        "private-underscore-prefix", "Private property with a marker prefix", category: .naming, severity: .note,
        specializes: ["property-name-case"],
        why: """
            `private` says it already, and the compiler checks it; an underscore or `m_` only makes names harder \
            to read.
            """,
        phrasings: [
            "Do not begin the names of private properties with an underscore or `m_`.",
            """
            Members hidden from other types are called `rows`, not `_rows`; access control already tells who may use \
            them.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard node.isMember || node.parent?.kind == .codeBlockItem, node.isPrivate, let name = node.nameToken else {
                return
            }
            let text = name.identifier
            let prefix = text.hasPrefix("m_") ? 2 : text.first == 0x5F ? 1 : 0
            guard prefix > 0, text.count > prefix, node.attributes.isEmpty, !node.hasDictatedName else { return }
            let bare = name.identifier(droppingFirst: prefix)
            // `_value` behind a computed `value` is the usual way to back it.
            guard bare.first != 0x5F, !isDeclared(bare, in: file) else { return }
            file.report(
                "the prefix of `\(text)` repeats what `private` says", help: "call it `\(bare)`", at: name)
        }
    }

    /// Something in this file, be it a property, a function, a parameter or a macro's argument, has the bare name.
    private func isDeclared(_ name: TextSlice, in file: FilePass) -> Bool {
        file.tree.nodes.indices.contains { index in
            guard file.tree.nodes[index].tokenKind == .identifier else { return false }
            let token = TokenSyntax(unchecked: file.tree.node(at: index))
            guard token.identifier == name, let parent = token.parent else { return false }
            switch parent.kind {
            case .identifierPattern:
                return !(parent.parent?.parent?.parent?.as(VariableDeclSyntax.self)?.isLocal ?? true)
            case .functionDecl: return true
            default: return false
            }
        }
    }

    static let examples: [Example] = [
        .bad("final class Store {\n    private var ↓_rows: [Int] = []\n    private let ↓m_limit = 3\n}"),
        .bad("private let ↓_shared = Store()"),
        .good("final class Store {\n    private var _rows: [Int] = []\n    var rows: [Int] { _rows }\n}"),
        .good("final class Store {\n    private var rows: [Int] = []\n    var _open = 1\n}"),
        .good("struct Page: View {\n    @StateObject private var _model: Model\n}"),
        .good("final class Store {\n    private var _rows: [Int] = []\n    func rows() -> [Int] { _rows }\n}"),
    ]
}
