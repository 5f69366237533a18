import TenetRuleKit
import TenetRuleSupport

struct BindingNeverWritten: Rule {
    static let about = About(
        "binding-never-written", "Binding that is never written", category: .swiftui, severity: .note, status: .stable,
        why: """
            A binding promises that the view changes its parent's state. A view that only reads the value is simpler \
            to use, to preview and to test with a plain `let`.
            """,
        phrasings: [
            "Do not declare a `@Binding` that the view never writes or passes on; use a `let`.",
            """
            Child views that merely display something take a plain constant; two-way access is for those that edit it.
            """,
        ])

    /// A binding that its file never writes or hands on.
    private struct OnlyRead: Fact {
        var name: String
        /// The view makes no use of it at all.
        var isUnused: Bool
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(OnlyRead.self, from: AttributeSyntax.self) { attribute, file in
            guard attribute.name == "Binding", let variable = attribute.property, variable.isMember, !variable.isPublic,
                let name = variable.nameToken, let type = variable.enclosingType, type.inherits("View", "ViewModifier"),
                type.groupKeyword == "struct", !attribute.isInPreview,
                let reads = reads(of: name.identifier, in: file, but: name)
            else { return nil }
            let isUnused = !reads.contains { read in
                read.ancestors.contains { around in
                    around.asDeclGroup.map { $0.groupName?.identifier == type.groupName?.identifier } ?? false
                }
            }
            return (OnlyRead(name: name.identifier.string, isUnused: isUnused), name.range)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for found in project.facts(OnlyRead.self) {
                let name = found.fact.name
                // Extensions in other files may write it.
                if let declaration = project.model.declaration(named: name, in: found.path, at: found.range),
                    !project.model.usesInOtherFiles(of: declaration).isEmpty
                {
                    continue
                }
                project.report(
                    found.fact.isUnused
                        ? "`\(name)` is a binding that this view neither reads nor writes"
                        : "`\(name)` is a binding, but this view only reads it",
                    help: found.fact.isUnused ? "delete it" : "take it as `let \(name)`", in: found.path,
                    at: found.range)
            }
        }
    }

    /// Where a binding is read when nothing writes it or hands it on; nil otherwise, and when nothing reads it. Looks at
    /// the whole file, since nested types reach the property through a parent.
    private func reads(
        of name: TextSlice, in file: FilePass, but declaration: TokenSyntax
    ) -> [DeclReferenceExprSyntax]? {
        let name = name.string
        var reads: [DeclReferenceExprSyntax] = []
        for token in file.root.tokens where token.id != declaration.id {
            let text = token.text
            guard text.count >= name.utf8.count, text.count <= name.utf8.count + 1 else { continue }
            if text == "_" + name, isStored(token, name) { continue }
            if text == "$" + name || text == "_" + name { return nil }
            guard text == name, let reference = token.parent?.as(DeclReferenceExprSyntax.self) else { continue }
            if let parameter = parameter(named: name, of: reference) {
                guard isStorage(reference, name) || parameter != "Binding" else { return nil }
                continue
            }
            if mayWrite(reference) { return nil }
            reads.append(reference)
        }
        return reads.isEmpty ? nil : reads
    }

    /// `_title` in `_title = title` of an initialiser: kept, not handed on.
    private func isStored(_ token: TokenSyntax, _ name: String) -> Bool {
        guard var node = token.parent, node.ancestor(InitializerDeclSyntax.self) != nil else { return false }
        if let access = node.parent?.as(MemberAccessExprSyntax.self), access.base?.text == "self" {
            node = access.syntax
        }
        guard let (target, sign, value) = node.parent?.parent?.as(SequenceExprSyntax.self)?.assignment,
            target.syntax == node, sign == "=", value.count == 1
        else { return false }
        return value[0].ownMemberName?.text == name
            || value[0].as(FunctionCallExprSyntax.self)?.calledName?.text == "constant"
    }

    /// The right side of `_title = title`.
    private func isStorage(_ reference: DeclReferenceExprSyntax, _ name: String) -> Bool {
        guard let (target, _, value) = reference.parent?.parent?.as(SequenceExprSyntax.self)?.assignment else {
            return false
        }
        return value.count == 1 && value[0].syntax == reference.syntax && target.ownMemberName?.text == "_" + name
    }

    /// The type of the initialiser's parameter of that name that a reference stands for; nil when it stands for the
    /// property.
    private func parameter(named name: String, of reference: DeclReferenceExprSyntax) -> TextSlice? {
        guard !reference.isMemberName, let initializer = reference.ancestor(InitializerDeclSyntax.self) else {
            return nil
        }
        let parameter = initializer.signature.parameterClause.parameters.first { $0.internalName.text == name }
        return parameter.map { $0.type.unwrapped.lastName ?? $0.type.text }
    }

    /// Methods of values that change nothing.
    private static let reading = [
        "uppercased", "lowercased", "formatted", "contains", "map", "filter", "compactMap", "sorted", "hasPrefix",
        "hasSuffix", "trimmingCharacters", "prefix", "joined", "allSatisfy", "split",
    ]

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
                let call = FunctionCallExprSyntax(unchecked: parent)
                guard call.calledExpression.syntax == node else { return false }
                return call.calledName?.text.isOne(of: Self.reading) != true
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
                    Button(title.uppercased()) { isShown = false }
                }
            }
            """),
        .bad(
            """
            struct Ticket: View {
                @Binding private var ↓price: String
                @Binding private var isSold: Bool
                init(price: Binding<String>, isSold: Binding<Bool>) {
                    self._price = price
                    _isSold = isSold
                }
                var body: some View {
                    Toggle(price, isOn: $isSold)
                }
            }
            """),
        .good(
            """
            struct Ticket: View {
                @Binding private var price: String
                @StateObject private var model: TicketModel
                init(price: Binding<String>) {
                    _price = price
                    _model = StateObject(wrappedValue: TicketModel(price: price))
                }
                var body: some View { Text(price) }
            }
            """),
        .good(files: [
            "App/Ticket.swift":
                "struct Ticket: View {\n    @Binding var price: Int\n    var body: some View { Text(\"\\(price)\") }\n}",
            "App/Ticket+Sale.swift": "extension Ticket {\n    func reduce() { price -= 1 }\n}",
        ]),
        .bad(
            """
            struct Mark: ViewModifier {
                @Binding var ↓last: Int
                func body(content: Content) -> some View { content }
            }
            extension View {
                func marked(last: Binding<Int>) -> some View { modifier(Mark(last: last)) }
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
