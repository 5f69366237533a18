import TenetRuleKit
import TenetRuleSupport

struct ViewEqualityIncomplete: Rule {
    static let about = About(
        "view-equality-incomplete", "Incomplete view equality", category: .swiftui, severity: .error,
        why: """
            SwiftUI skips a view when `==` says that nothing has changed. A property that is left out can change \
            without the screen showing it.
            """,
        phrasings: [
            "Compare in the `==` of an `Equatable` view all properties that its body shows.",
            "When you write equality for a SwiftUI row by hand, don't forget a field, or the display goes stale.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.name.text == "==", node.isStatic, let body = node.body, let view = view(of: node, in: file)
            else { return }
            let compared = Set(
                body.statements.tokens.filter { $0.tokenKind == .identifier }.map { $0.identifier.string })
            let missing = view.storedProperties.filter { isInput($0) }.compactMap(\.nameToken)
                .filter { !compared.contains($0.identifier.string) && isRead($0, in: view) }
            guard !missing.isEmpty else { return }
            let names = missing.map { "`\($0.text)`" }.joined(separator: ", ")
            file.report(
                "`==` of `\(view.name.text)` leaves out \(names), so their changes may not be shown",
                help: "compare every property that the body reads", at: node.name,
                notes: missing.map { file.note("`\($0.text)` is not compared", at: $0) })
        }
    }

    /// The view that the operator belongs to, also through an extension in the same file.
    private func view(of node: FunctionDeclSyntax, in file: FilePass) -> StructDeclSyntax? {
        guard let type = node.enclosingType else { return nil }
        if let view = type.as(StructDeclSyntax.self) { return view.isView ? view : nil }
        guard let name = type.as(ExtensionDeclSyntax.self)?.groupName?.text else { return nil }
        return file.root.descendants(StructDeclSyntax.self).first { $0.name.text == name && $0.isView }
    }

    /// Comes from the parent: closures cannot be compared, and wrapped state is watched by SwiftUI itself.
    private func isInput(_ variable: VariableDeclSyntax) -> Bool {
        guard !variable.isStatic, variable.attributes.isEmpty else { return false }
        if variable.isLet, variable.initialValue != nil { return false }
        guard let type = variable.type else { return true }
        return !type.tokens.contains { $0.tokenKind == .arrow }
    }

    private func isRead(_ name: TokenSyntax, in view: StructDeclSyntax) -> Bool {
        view.members.contains { member in
            guard let variable = member.as(VariableDeclSyntax.self), let getter = variable.onlyBinding?.accessorBlock
            else {
                return false
            }
            return getter.tokens.contains { $0.identifier == name.identifier }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct ScoreRow: View, Equatable {
                let score: Int
                let name: String
                static func ↓== (lhs: Self, rhs: Self) -> Bool { lhs.score == rhs.score }
                var body: some View { Text("\\(name) \\(score)") }
            }
            """),
        .bad(
            """
            struct ScoreRow: View {
                let score: Int
                let name: String
                private var title: String { name.uppercased() }
                var body: some View { Text("\\(title) \\(score)") }
            }
            extension ScoreRow: Equatable {
                static func ↓== (left: ScoreRow, right: ScoreRow) -> Bool {
                    return left.score == right.score
                }
            }
            """),
        .good(
            """
            struct ScoreRow: View, Equatable {
                let score: Int
                let name: String
                let onTap: () -> Void
                @State private var isOpen = false
                static func == (lhs: Self, rhs: Self) -> Bool { lhs.score == rhs.score && lhs.name == rhs.name }
                var body: some View { Button("\\(name) \\(score)", action: onTap).opacity(isOpen ? 1 : 0) }
            }
            """),
        .good(
            "struct Point: Equatable {\n    let x: Int\n    let y: Int\n"
                + "    static func == (l: Point, r: Point) -> Bool { l.x == r.x }\n}"),
        .good(
            "struct ScoreRow: View, Equatable {\n    let score: Int\n"
                + "    var body: some View { Text(\"\\(score)\") }\n}"),
    ]
}
