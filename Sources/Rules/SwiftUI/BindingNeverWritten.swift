import TenetRuleKit

struct BindingNeverWritten: Rule {
    static let about = About(
        "binding-never-written", "Binding that is never written", category: .swiftui, severity: .note,
        why: """
            A binding promises that the view changes its parent's state. A view that only reads the value is simpler \
            to use, to preview and to test with a plain `let`.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onAttribute("Binding") { attribute, file in
            guard let variable = attribute.property, variable.isMember, !variable.isPublic,
                let name = variable.nameToken, let type = variable.enclosingType, type.inherits("View", "ViewModifier"),
                type.groupKeyword == "struct", !attribute.isInPreview, !hasInitializer(type),
                isOnlyRead(name.identifier, in: file, but: name)
            else { return }
            file.report(
                "`\(name.text)` is a binding, but this view only reads it", help: "take it as `let \(name.text)`",
                at: name)
        }
    }

    /// An initialiser of its own takes `Binding<…>`: then more than the wrapper has to change.
    private func hasInitializer(_ type: any DeclGroupSyntax) -> Bool {
        !type.members(InitializerDeclSyntax.self).isEmpty
    }

    /// Looks at the whole file, since nested types reach the property through a parent.
    private func isOnlyRead(_ name: TextSlice, in file: FilePass, but declaration: TokenSyntax) -> Bool {
        let name = name.string
        var isRead = false
        for token in file.root.tokens where token.id != declaration.id {
            let text = token.text
            guard text.count >= name.utf8.count, text.count <= name.utf8.count + 1 else { continue }
            if text == "$" + name || text == "_" + name { return false }
            guard text == name, let reference = token.parent?.as(DeclReferenceExprSyntax.self) else { continue }
            if mayWrite(reference) { return false }
            isRead = true
        }
        return isRead
    }

    /// The value or a part of it is assigned, passed `inout`, or asked to do something.
    private func mayWrite(_ reference: DeclReferenceExprSyntax) -> Bool {
        var node = reference.syntax
        while let parent = node.parent {
            switch parent.kind {
            case .memberAccessExpr, .subscriptCallExpr, .optionalChainingExpr, .forceUnwrapExpr, .tupleExpr,
                .labeledExprList:
                node = parent
            case .labeledExpr where parent.parent?.parent?.kind == .tupleExpr: node = parent
            case .inOutExpr: return true
            case .functionCallExpr:
                return FunctionCallExprSyntax(unchecked: parent).calledExpression.syntax == node
            case .exprList:
                guard let assignment = parent.parent?.as(SequenceExprSyntax.self)?.assignment else { return false }
                return assignment.target.syntax == node
            default: return false
            }
        }
        return false
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Badge: View {
                @Binding var ↓count: Int
                var body: some View {
                    Text("\\(count) new").opacity(count == 0 ? 0 : 1)
                }
            }
            """),
        .bad(
            """
            struct Banner: View {
                @Binding var ↓title: String
                @Binding var isShown: Bool
                var body: some View {
                    Button(title) { isShown = false }
                }
            }
            """),
        .good(
            "struct Field: View {\n    @Binding var text: String\n    var body: some View {\n"
                + "        TextField(\"Name\", text: $text)\n    }\n}"),
        .good(
            "struct Tags: View {\n    @Binding var tags: [String]\n    var body: some View {\n"
                + "        Button(\"Add\") { tags.append(\"new\") }\n    }\n}"),
        .good(
            "struct Card: View {\n    @Binding var card: Card.Model\n    var body: some View {\n"
                + "        Button(card.title) { card.isDone.toggle() }\n    }\n}"),
        .good(
            "struct Badge: View {\n    let count: Int\n    var body: some View {\n        Text(\"\\(count)\")\n"
                + "    }\n}"),
    ]
}
