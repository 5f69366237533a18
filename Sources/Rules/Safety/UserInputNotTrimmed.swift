import TenetRuleKit

struct UserInputNotTrimmed: Rule {
    static let about = About(
        "user-input-not-trimmed", "Typed text parsed with the blanks around it", category: .safety, severity: .note,
        scope: .appCode,
        why: """
            Keyboards and the clipboard add blanks around what is typed. `Int(" 12")` is nil, so correct input is \
            refused without a reason that users can see.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.collect(TypedText.self, from: FunctionCallExprSyntax.self) { call, _ in
            guard call.calledName?.text.isOne(of: ["TextField", "TextEditor"]) == true, call.isPlain,
                let binding = call.argument("text")?.expression, binding.text.first == 0x24
            else { return nil }
            let last = binding.text.string.dropFirst().split(separator: ".").last.map(String.init) ?? ""
            return last.isEmpty ? nil : (TypedText(name: last), binding.range)
        }
        hooks.collect(ParsedText.self, from: FunctionCallExprSyntax.self) { call, _ in
            guard let name = call.calledName, let value = call.arguments.only?.expression else { return nil }
            let isParse =
                call.isPlain
                ? name.text.isOne(of: ["Int", "Double", "Decimal", "Float", "Int64"])
                    && call.arguments.only?.label == nil
                : name.text.isOne(of: ["date", "number"]) && call.arguments.only?.label?.text == "from"
            let isOwn =
                value.kind == .declReferenceExpr
                || value.as(MemberAccessExprSyntax.self)?.base?.text == "self"
            guard isParse, isOwn, let text = value.ownMemberName, !call.isLocalName(text.text),
                call.enclosingFunction?.parameters.contains(where: { $0.internalName.text == text.text }) != true
            else { return nil }
            return (ParsedText(name: text.text.string, type: call.enclosingTypeName?.string ?? ""), value.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            let typed = Dictionary(grouping: project.facts(TypedText.self).filter { $0.role == .app }, by: \.fact.name)
            for parse in project.facts(ParsedText.self) where parse.role == .app {
                guard let field = typed[parse.fact.name]?.first,
                    project.model.declarations(named: parse.fact.name).contains(where: {
                        $0.kind == .variable && $0.enclosingType?.name == parse.fact.type
                            && ($0.type == "String" || $0.value.hasPrefix("\"")) && !$0.has(.hasObservers)
                    })
                else { continue }
                project.report(
                    "`\(parse.fact.name)` is typed by users and parsed with the blanks around it",
                    help: "trim it first: `.trimmingCharacters(in: .whitespaces)`", in: parse.path, at: parse.range,
                    notes: [Note(path: field.path, range: field.range, message: "it is typed here")])
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct YearView: View {
                @State private var year = ""

                var body: some View {
                    TextField("Year", text: $year)
                }

                private func save() { model.year = Int(↓year) }
            }
            """),
        .bad(files: [
            "App/AgeModel.swift":
                "final class AgeModel: ObservableObject {\n    @Published var ageText: String = \"\"\n    var age: Int? { Int(↓ageText) }\n}",
            "App/AgeView.swift":
                "struct AgeView: View {\n    @ObservedObject var model: AgeModel\n    var body: some View { TextField(\"Age\", text: $model.ageText) }\n}",
        ]),
        .good(
            """
            struct YearView: View {
                @State private var year = ""

                var body: some View {
                    TextField("Year", text: $year)
                }

                private func save() { model.year = Int(year.trimmingCharacters(in: .whitespaces)) }
            }
            """),
        .good("struct Row {\n    let year: String\n    var number: Int? { Int(year) }\n}"),
        .good(
            """
            struct YearView: View {
                @State private var year = ""
                var body: some View { TextField("Year", text: $year) }
                private func number(_ year: String) -> Int? { Int(year) }
            }
            """),
    ]
}

private struct TypedText: Fact {
    var name: String
}

private struct ParsedText: Fact {
    var name: String
    var type: String
}
