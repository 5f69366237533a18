import TenetRuleKit
import TenetRuleSupport

struct UserInputNotTrimmed: Rule {
    static let about = About(
        "user-input-not-trimmed", "Typed text parsed with the blanks around it", category: .safety, severity: .note,
        scope: .appCode,
        why: """
            Keyboards and the clipboard add blanks around what is typed. `Int(" 12")` is nil, so correct input is \
            refused without a reason that users can see.
            """,
        phrasings: [
            "Trim whitespace from text that a user has typed before parsing or sending it.",
            "What comes out of a `TextField` loses its surrounding blanks first, so that `Int(\" 12\")` does not fail.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.collect(TypedText.self, fromCallsOf: ["TextField", "TextEditor"]) { call, _ in
            guard call.isPlain,
                let binding = call.argument("text")?.expression, binding.text.first == 0x24
            else { return nil }
            let last = binding.text.string.dropFirst().split(separator: ".").last.map(String.init) ?? ""
            return last.isEmpty ? nil : (TypedText(name: last), binding.range)
        }
        hooks.collect(
            ParsedText.self, fromCallsOf: ["Int", "Double", "Decimal", "Float", "Int64", "date", "number"]
        ) { call, _ in
            guard let name = call.calledName, let argument = call.arguments.only else { return nil }
            let value = argument.expression
            let isParse =
                name.text.startsUppercase
                ? call.isPlain && argument.label == nil : !call.isPlain && argument.label?.text == "from"
            let isOwn =
                value.kind == .declReferenceExpr
                || value.as(MemberAccessExprSyntax.self)?.base?.text == "self"
            guard isParse, isOwn, let text = value.ownMemberName, !call.isLocalName(text.text),
                call.enclosingFunction?.parameters.contains(where: { $0.internalName.text == text.text }) != true
            else { return nil }
            return (ParsedText(name: text.text.string, type: call.enclosingTypeName?.string ?? ""), value.range)
        }
        hooks.collectAll(SentText.self, from: AwaitExprSyntax.self) { node, _ in sentTexts(node) }
        hooks.collectAll(TrimmingFunction.self, fromBodiesMentioning: ["trimmingCharacters", "trimmed", "trimming"]) {
            body, _ in
            guard let function = body.owner.as(FunctionDeclSyntax.self) else { return [] }
            return [(TrimmingFunction(name: function.name.identifier.string), function.name.range)]
        }
        hooks.collect(CheckedText.self, fromCallsOf: Self.checks) { call, _ in
            guard let text = Self.checkedText(call), !call.isLocalName(text.text) else { return nil }
            let type = call.enclosingTypeName?.string ?? ""
            return (CheckedText(name: text.identifier.string, type: type), call.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            let checked = Set(project.facts(CheckedText.self).map(\.fact))
            let typed = Dictionary(grouping: project.facts(TypedText.self).filter { $0.role == .app }, by: \.fact.name)
            for parse in project.facts(ParsedText.self)
            where parse.role == .app && !checked.contains(CheckedText(name: parse.fact.name, type: parse.fact.type)) {
                let property = project.model.declarations(named: parse.fact.name).first {
                    $0.kind == .variable && $0.enclosingType?.name == parse.fact.type
                        && ($0.type == "String" || $0.value.hasPrefix("\"")) && !$0.has(.hasObservers)
                }
                let field = typed[parse.fact.name]?.first
                guard let property, field != nil || isForTyping(property) else { continue }
                project.report(
                    "`\(parse.fact.name)` is typed by users and parsed with the blanks around it",
                    help: "trim it first: `.trimmingCharacters(in: .whitespaces)`", in: parse.path, at: parse.range,
                    notes: field.map { [Note(path: $0.path, range: $0.range, message: "it is typed here")] } ?? [])
            }
            let trimming = Set(project.facts(TrimmingFunction.self).map(\.fact.name))
            for sent in project.facts(SentText.self)
            where sent.role == .app && !trimming.contains(sent.fact.function) && !sent.fact.isTrimmed
                && !checked.contains(CheckedText(name: sent.fact.name, type: sent.fact.type))
            {
                guard let field = typed[sent.fact.name]?.first,
                    project.model.declarations(named: sent.fact.name).contains(where: {
                        $0.kind == .variable && $0.enclosingType?.name == sent.fact.type
                            && ($0.type == "String" || $0.value.hasPrefix("\"")) && !$0.has(.hasObservers)
                    })
                else { continue }
                project.report(
                    "`\(sent.fact.name)` is typed by users and sent with the blanks around it",
                    help: "trim it first: `.trimmingCharacters(in: .whitespaces)`", in: sent.path, at: sent.range,
                    notes: [Note(path: field.path, range: field.range, message: "it is typed here")])
            }
        }
    }

    /// Calls that look at every character of a text: what they let through has no blanks around it.
    private static let checks = ["wholeMatch", "allSatisfy", "evaluate", "rangeOfCharacter", "isSuperset", "filter"]

    /// `/[a-z]+/.wholeMatch(in: name)`, `rule.evaluate(with: name)`, `name.allSatisfy(\.isLetter)`, and
    /// `name = name.filter(\.isNumber)`.
    private static func checkedText(_ call: FunctionCallExprSyntax) -> TokenSyntax? {
        let base = call.calledBase?.ownMemberName
        if call.calledName?.text == "filter" {
            let target = call.ancestor(SequenceExprSyntax.self)?.assignment?.target.ownMemberName
            return target?.identifier == base?.identifier ? base : nil
        }
        guard let given = call.firstArgument, given.label?.text.isOne(of: ["in", "with", "of"]) == true else {
            return base
        }
        let made = given.expression.as(FunctionCallExprSyntax.self)?.firstArgument?.expression
        return given.expression.ownMemberName ?? made?.ownMemberName ?? base
    }

    /// `@Published var heightText = ""`: a text that a view may set and that is named for being one.
    private func isForTyping(_ property: Declaration) -> Bool {
        property.hasAttribute("Published") && property.value == "\"\"" && !property.has(.hasPrivateSetter)
            && property.access > .fileprivate
            && ["Text", "Input", "String"].contains { property.name.hasSuffix($0) }
    }

    /// Names, addresses and codes that are given to an awaited call as they are: blanks make others of them.
    private func sentTexts(_ node: AwaitExprSyntax) -> [(fact: SentText, range: ByteRange)] {
        guard let call = node.expression.as(FunctionCallExprSyntax.self), let function = call.calledName,
            !function.codeContainsFolded(["search", "suggest", "validate", "valid", "check", "trim"])
        else { return [] }
        return call.arguments.compactMap { argument in
            guard let text = argument.expression.ownMemberName, text.codeContainsFolded(Self.identifying),
                !text.codeContainsFolded(["password", "search", "query", "filter"]), !call.isLocalName(text.text),
                call.enclosingFunction?.parameters.contains(where: { $0.internalName.text == text.text }) != true,
                let type = call.enclosingType
            else { return nil }
            let isTrimmed = type.descendants(MemberAccessExprSyntax.self).contains { access in
                access.declName.baseName.text.hasPrefix("trim")
                    && access.base?.lastName?.identifier == text.identifier
            }
            let fact = SentText(
                name: text.identifier.string, type: type.groupName?.identifier.string ?? "",
                function: function.identifier.string, isTrimmed: isTrimmed)
            return (fact, argument.expression.range)
        }
    }

    private static let identifying = ["email", "mail", "username", "login", "phone", "zip", "postcode", "host"]

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
        .bad(
            """
            final class DepthModel: ObservableObject {
                @Published var depthText = ""
                var depth: Double? { Double(↓depthText) }
            }
            """),
        .bad(
            """
            struct GuestView: View {
                @State private var mail = ""
                var body: some View {
                    TextField("Mail", text: $mail)
                    Button("Invite") { Task { await desk.invite(mail: ↓mail) } }
                }
            }
            """),
        .good(
            """
            struct GuestView: View {
                @State private var mail = ""
                @State private var password = ""
                var body: some View {
                    TextField("Mail", text: $mail)
                    SecureField("Password", text: $password)
                    Button("Enter") { Task { await desk.enter(clean(mail), password) } }
                }
            }
            """),
        .good(
            """
            struct GuestView: View {
                @State private var mail = ""
                var body: some View {
                    TextField("Mail", text: $mail)
                    Button("Invite") { Task { await invite(mail: mail) } }
                }
                private func invite(mail: String) async {
                    await desk.invite(mail: mail.trimmingCharacters(in: .whitespaces))
                }
            }
            """),
        .good(
            "final class DepthModel: ObservableObject {\n    @Published private(set) var depthText = \"\"\n    var depth: Double? { Double(depthText) }\n}"
        ),
        .good(files: [
            "App/GuestView.swift": """
            struct GuestView: View {
                @State var username = ""
                @State var year = ""
                var body: some View {
                    TextField("Name", text: $username)
                    TextField("Year", text: $year)
                        .onChange(of: year) { year = year.filter(\\.isNumber) }
                }
            }
            """,
            "App/GuestView+Logic.swift": """
            extension GuestView {
                func check() {
                    isValid = (try? /[a-z]+/.wholeMatch(in: username)) != nil
                }
                func save() async {
                    guard isValid else { return }
                    await desk.invite(username: username, year: Int(year))
                }
            }
            """,
        ]),
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

private struct SentText: Fact {
    var name: String
    var type: String
    var function: String
    var isTrimmed: Bool
}

private struct TrimmingFunction: Fact {
    var name: String
}

private struct CheckedText: Fact, Hashable {
    var name: String
    var type: String
}

private struct ParsedText: Fact {
    var name: String
    var type: String
}
