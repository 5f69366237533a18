import TenetRuleKit
import TenetRuleSupport

struct GenericName: Rule {
    static let about = About(
        "generic-name", "Generic parameter's name too long or of other characters", category: .naming,
        severity: .warning,
        aliases: ["generic_type_name"],
        why: """
            For teams that come from SwiftLint: what `generic_type_name` asks, counted as it counts. `generic-parameter-name` asks \
            for a name that says the role instead of a length.
            """,
        phrasings: [
            """
            Name generic parameters with at most 20 characters, only letters and digits, and an uppercase first \
            letter.
            """,
            "Placeholders in angle brackets look like `T` or `Element`, never like `row_type`, and stay short.",
        ])

    var form = NameForm(1...20, errors: (min: 0, max: 1000))
    static let options = [
        Option<Self>(
            "min_length", \.form.minLength,
            bounds: .least("character", "letter", of: ["generic parameter name", "type parameter name"]),
            NameFormText.minLength),
        Option<Self>("error_min_length", \.form.errorMinLength, NameFormText.errorMinLength),
        Option<Self>(
            "max_length", \.form.maxLength,
            bounds: .most("character", "letter", of: ["generic parameter name", "type parameter name"]),
            NameFormText.maxLength),
        Option<Self>("error_max_length", \.form.errorMaxLength, NameFormText.errorMaxLength),
        Option<Self>("allowed_symbols", \.form.allowedSymbols, NameFormText.allowedSymbols),
        Option<Self>("symbols", \.form.symbols, choices: NameForm.severities, NameFormText.symbols),
        Option<Self>("first_letter", \.form.firstLetter, choices: NameForm.severities, NameFormText.firstLetter),
        Option<Self>("except", \.form.except, NameFormText.except),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(GenericParameterSyntax.self) { node, file in
            let name = node.name.text.string
            guard let first = name.first, !form.leavesOut(name) else { return }
            var problem = form.problem(withSymbolsOf: name)
            if problem == nil, let severity = Severity(rawValue: form.firstLetter), String(first) != first.uppercased()
            {
                problem = ("begins with a small letter", severity)
            }
            guard let problem = problem ?? form.problem(withLengthOf: name) else { return }
            file.report(
                "the generic parameter `\(name)` \(problem.text)",
                help: "give it a name of letters and digits that begins with a capital", at: node.name,
                severity: problem.severity)
        }
    }

    static let examples: [Example] = [
        .bad("func first<↓row_type>() {}\nstruct Box<↓element, Value> {}"),
        .bad("struct Box<↓VeryLongNameOfAnElement> {}"),
        .good("struct Box<T, Value> {}\nfunc index<Key: Hashable, T2>(_ key: Key) {}"),
        .good("struct Box<row> {}", options: ["except": .strings(["row"])]),
    ]
}
