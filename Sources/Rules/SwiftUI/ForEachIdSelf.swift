import TenetRuleKit

struct ForEachIdSelf: Rule {
    static let about = About(
        "for-each-id-self", "Rows identified by themselves", category: .swiftui, severity: .warning,
        why: """
            With `id: \\.self` the whole value is the identity: changing one field makes it another row, which resets \
            its state, and two equal values crash or share a row.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("ForEach", "List") { call, file in
            guard call.isPlain, let id = call.argument("id")?.expression, id.text == "\\.self",
                let data = call.firstArgument, data.label == nil, let name = data.expression.lastName?.identifier,
                name != "allCases", name != "indices", !call.isInPreview
            else { return }
            let reason: String
            if let type = elementType(of: name, in: file) {
                reason = "rows of `\(type)` change their identity whenever one of its fields changes"
            } else if let row = rowUsingID(call) {
                reason = "`\(row)` has an `id`, but the whole value is used as identity"
            } else {
                return
            }
            file.report(reason, help: "make the elements `Identifiable`, or name a stable key path", at: id)
        }
        hooks.collect(Rows.self, from: FunctionCallExprSyntax.self) { call, file in
            guard call.isPlain, call.calledName?.text == "ForEach" || call.calledName?.text == "List",
                let id = call.argument("id")?.expression, id.text == "\\.self", let data = call.firstArgument,
                data.label == nil, let name = data.expression.lastName, !call.isInPreview,
                elementType(of: name.identifier, in: file) == nil, rowUsingID(call) == nil
            else { return nil }
            return (Rows(data: name.identifier.string, lower: id.range.lower, upper: id.range.upper), name.range)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for fact in project.facts(Rows.self) where fact.role == .app {
                guard let data = project.use(of: fact.fact.data, in: fact.path, at: fact.range)?.target.one,
                    let type = project.model.types(named: data.type.elementTypeName, seenFrom: data).one,
                    type.kind == .struct, isChangeable(type)
                else { continue }
                project.report(
                    "rows of `\(type.name)` change their identity whenever one of its fields changes",
                    help: "make the elements `Identifiable`, or name a stable key path", in: fact.path,
                    at: ByteRange(fact.fact.lower, fact.fact.upper),
                    notes: [type.declaration.note("the rows are made of this type")])
            }
        }
    }

    /// Rows of a type that another file may declare.
    private struct Rows: Fact {
        var data: String
        var lower: Int
        var upper: Int
    }

    /// Has an identity of its own, or fields that change.
    private func isChangeable(_ type: ProjectType) -> Bool {
        type.conforms(to: "Identifiable") || type.storedProperties.contains { $0.kind == .variable }
    }

    /// The struct of this file that the collection is declared to hold.
    private func elementType(of collection: TextSlice, in file: FilePass) -> String? {
        let spelled = file.root.descendants(VariableDeclSyntax.self).first { $0.nameToken?.identifier == collection }
        guard let element = spelled?.type?.unwrapped.as(ArrayTypeSyntax.self)?.element.lastName else { return nil }
        let type = file.root.descendants(StructDeclSyntax.self).first { $0.name.identifier == element }
        return type.map { $0.name.text.string }
    }

    /// The row's parameter, when the row reads its `id`.
    private func rowUsingID(_ call: FunctionCallExprSyntax) -> String? {
        guard
            let closure = call.closures.first(where: {
                $0.label.isEmpty || $0.label == "content" || $0.label == "rowContent"
            })?.closure,
            let name = closure.parameterNames.first?.text, closure.parameterNames.count == 1
        else { return nil }
        let reads = closure.statements.descendants(MemberAccessExprSyntax.self).contains {
            $0.declName.baseName.text == "id" && $0.base?.text == name
        }
        return reads ? name.string : nil
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Note: Hashable {
                var text: String
            }
            struct Notes: View {
                @State private var notes: [Note] = []
                var body: some View {
                    ForEach(notes, id: ↓\\.self) { Text($0.text) }
                }
            }
            """),
        .bad(
            "struct Notes: View {\n    var body: some View {\n        List(model.notes, id: ↓\\.self) { note in\n"
                + "            Row(note: note).onTapGesture { open(note.id) }\n        }\n    }\n}"),
        .bad(files: [
            "App/Note.swift": "struct Note: Hashable, Identifiable {\n    let id: Int\n    let text: String\n}",
            "App/Notes.swift": """
            struct Notes: View {
                let notes: [Note]
                var body: some View { ForEach(notes, id: ↓\\.self) { Text($0.text) } }
            }
            """,
        ]),
        .good(
            "struct Notes: View {\n    var body: some View {\n        ForEach(model.notes) { Text($0.text) }\n"
                + "    }\n}"),
        .good(
            "struct Tags: View {\n    let tags: [String]\n    var body: some View {\n"
                + "        ForEach(tags, id: \\.self) { Text($0) }\n    }\n}"),
        .good(
            "struct Days: View {\n    var body: some View {\n"
                + "        ForEach(Day.allCases, id: \\.self) { Text($0.name) }\n    }\n}"),
        .good(
            "struct Notes: View {\n    var body: some View {\n"
                + "        ForEach(notes, id: \\.url) { Text($0.text) }\n    }\n}"),
    ]
}
