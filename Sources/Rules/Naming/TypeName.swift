import TenetRuleKit
import TenetRuleSupport

struct TypeName: Rule {
    static let about = About(
        "type-name", "Type's name too short, too long or of other characters", category: .naming, severity: .warning,
        aliases: ["type_name"],
        why: """
            For teams that come from SwiftLint: what `type_name` asks, counted as it counts. `type-name-case` leaves lengths free \
            and knows the names that templates and C give.
            """,
        phrasings: [
            """
            Type names must be 3 to 40 characters long, start with a capital letter and contain only letters and \
            digits.
            """,
            """
            Call a struct or class neither `AB` nor `Row_Cell` nor `kind`, and do not let it grow into a whole \
            sentence.
            """,
        ])

    var form = NameForm(3...40, errors: (min: 0, max: 1000))
    var protocols = true
    static let options = [
        Option<Self>(
            "min_length", \.form.minLength, bounds: .least("character", "letter", of: ["type name", "class name"]),
            NameFormText.minLength),
        Option<Self>("error_min_length", \.form.errorMinLength, NameFormText.errorMinLength),
        Option<Self>(
            "max_length", \.form.maxLength, bounds: .most("character", "letter", of: ["type name", "class name"]),
            NameFormText.maxLength),
        Option<Self>("error_max_length", \.form.errorMaxLength, NameFormText.errorMaxLength),
        Option<Self>("allowed_symbols", \.form.allowedSymbols, NameFormText.allowedSymbols),
        Option<Self>("symbols", \.form.symbols, choices: NameForm.severities, NameFormText.symbols),
        Option<Self>("first_letter", \.form.firstLetter, choices: NameForm.severities, NameFormText.firstLetter),
        Option<Self>("except", \.form.except, NameFormText.except),
        Option<Self>("protocols", \.protocols, "Look at protocols, too."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in check(node.name, node, file) }
        hooks.on(StructDeclSyntax.self) { node, file in check(node.name, node, file) }
        hooks.on(EnumDeclSyntax.self) { node, file in check(node.name, node, file) }
        hooks.on(ActorDeclSyntax.self) { node, file in check(node.name, node, file) }
        if protocols { hooks.on(ProtocolDeclSyntax.self) { node, file in check(node.name, node, file) } }
        hooks.on(TypeAliasDeclSyntax.self) { node, file in judge(node.name, isPrivate: node.isPrivate, file) }
        hooks.on(AssociatedTypeDeclSyntax.self) { node, file in judge(node.name, isPrivate: node.isPrivate, file) }
    }

    private func check(_ name: TokenSyntax, _ group: some DeclGroupSyntax, _ file: FilePass) {
        let isPreview = name.text.hasSuffix("_Previews") && group.inherits("PreviewProvider")
        judge(name, isPrivate: group.isPrivate, without: isPreview ? "_Previews" : "", file)
    }

    private func judge(_ token: TokenSyntax, isPrivate: Bool, without ending: String = "", _ file: FilePass) {
        var name = token.identifier.string
        guard !form.leavesOut(name) else { return }
        if isPrivate, name.hasPrefix("_") { name.removeFirst() }
        name.removeLast(ending.count)
        var problem = form.problem(withSymbolsOf: name)
        if problem == nil, let severity = Severity(rawValue: form.firstLetter), name.first?.isLowercase == true {
            problem = ("begins with a small letter", severity)
        }
        guard let problem = problem ?? form.problem(withLengthOf: name) else { return }
        file.report(
            "the type `\(name)` \(problem.text)",
            help: "give it a name of letters and digits that begins with a capital",
            at: token, severity: problem.severity)
    }

    static let examples: [Example] = [
        .bad("struct ↓AB {}\nfinal class ↓Row_Cell {}\nenum ↓kind {}"),
        .bad("typealias ↓ID = String\nprotocol ↓Source {\n    associatedtype ↓T\n}", options: ["max_length": .int(5)]),
        .good("struct Row {}\nprivate struct _Cell {}\nenum `Type` {}"),
        .good("struct Row_Previews: PreviewProvider {\n    static var previews: some View { Row() }\n}"),
        .good(
            "protocol P {}\ntypealias ID = String", options: ["protocols": .bool(false), "except": .strings(["ID"])]),
    ]
}
