import TenetRuleKit
import TenetRuleSupport

struct IdentifierName: Rule {
    static let about = About(
        "identifier-name", "Name too short, too long or of other characters", category: .naming, severity: .warning,
        aliases: ["identifier_name"],
        why: """
            For teams that come from SwiftLint: what `identifier_name` asks, counted as it counts. Names of one or two letters \
            are not found by searching, names of more than forty are not read to their end. The other rules about names leave \
            lengths free and know what data and frameworks dictate.
            """,
        phrasings: [
            "Name variables, functions and cases with 3 to 40 letters and digits, beginning with a lowercase letter.",
            """
            Nothing is called `x`, `row_count` or `Load`; we pick words that are neither cryptic nor endless, in camel \
            case.
            """,
        ])

    var form = NameForm(3...40, errors: (min: 2, max: 60), except: ["id"])
    static let options = [
        Option<Self>(
            "min_length", \.form.minLength,
            bounds: .least(
                "character", "letter", of: ["variable name", "function name", "identifier", "property name"]),
            NameFormText.minLength),
        Option<Self>("error_min_length", \.form.errorMinLength, NameFormText.errorMinLength),
        Option<Self>(
            "max_length", \.form.maxLength,
            bounds: .most(
                "character", "letter", of: ["variable name", "function name", "identifier", "property name"]),
            NameFormText.maxLength),
        Option<Self>("error_max_length", \.form.errorMaxLength, NameFormText.errorMaxLength),
        Option<Self>("allowed_symbols", \.form.allowedSymbols, NameFormText.allowedSymbols),
        Option<Self>("symbols", \.form.symbols, choices: NameForm.severities, NameFormText.symbols),
        Option<Self>("first_letter", \.form.firstLetter, choices: NameForm.severities, NameFormText.firstLetter),
        Option<Self>("except", \.form.except, NameFormText.except),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(IdentifierPatternSyntax.self) { node, file in
            let decl = Self.variable(of: node)
            guard decl?.isOverride != true else { return }
            check(
                node.identifier, isPrivate: decl?.isPrivate ?? false,
                asksCase: decl?.hasModifier("static") != true, file)
        }
        hooks.on(EnumCaseElementSyntax.self) { node, file in check(node.name, file) }
        hooks.on(EnumCaseParameterSyntax.self) { node, file in
            if let name = node.secondName ?? node.firstName { check(name, file) }
        }
        hooks.on(FunctionParameterSyntax.self) { node, file in check(node.secondName ?? node.firstName, file) }
        hooks.on(ClosureParameterSyntax.self) { node, file in check(node.secondName ?? node.firstName, file) }
        hooks.on(ClosureShorthandParameterSyntax.self) { node, file in check(node.name, file) }
        hooks.on(AccessorParametersSyntax.self) { node, file in check(node.name, file) }
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard !node.isOverride, node.name.tokenKind == .identifier else { return }
            check(node.name, isPrivate: node.isPrivate, asksForm: false, file)
        }
    }

    private func check(
        _ token: TokenSyntax, isPrivate: Bool = false, asksForm: Bool = true, asksCase: Bool = true, _ file: FilePass
    ) {
        var name = token.identifier.string
        if name.hasPrefix("$") || (isPrivate && name.hasPrefix("_")) { name.removeFirst() }
        guard name != "_", let first = name.first, !form.leavesOut(name) else { return }
        if asksForm, let problem = form.problem(withSymbolsOf: name) ?? form.problem(withLengthOf: name) {
            file.report(
                "`\(name)` \(problem.text)", help: "give it a name of letters and digits that says its role", at: token,
                severity: problem.severity)
            return
        }
        guard asksCase, let severity = Severity(rawValue: form.firstLetter), !form.isAllowed(first),
            Self.beginsLikeType(name)
        else { return }
        file.report(
            "`\(name)` begins like the name of a type", help: "begin it with a small letter", at: token,
            severity: severity)
    }

    /// A capital before a small letter. What has no case, such as `_` and digits, counts as either.
    private static func beginsLikeType(_ name: String) -> Bool {
        guard let first = name.first, String(first) == first.uppercased() else { return false }
        guard let second = name.dropFirst().first else { return true }
        return String(second) == second.lowercased()
    }

    /// The declaration that binds a name, by itself or in a tuple.
    private static func variable(of node: IdentifierPatternSyntax) -> VariableDeclSyntax? {
        var pattern = node.parent
        if pattern?.kind == .tuplePatternElement { pattern = pattern?.parent?.parent?.parent }
        return pattern?.as(PatternBindingSyntax.self)?.parent?.parent?.as(VariableDeclSyntax.self)
    }

    static let examples: [Example] = [
        .bad("let ↓ab = 1\nlet ↓a = 2\nlet ↓row_count = 3"),
        .bad("enum Kind {\n    case ↓on\n    case ↓Open\n}"),
        .bad("func ↓Load(↓x: Int, at ↓y: Int) {}\nfunc ↓_reset() {}"),
        .bad("rows.map { ↓r in r }\nfor ↓i in rows {}\nif let ↓u = user {}"),
        .bad("let ↓abcdefgh = 1", options: ["max_length": .int(7)]),
        .good("let id = 1\nprivate let _count = 2\nstatic let Shared = 3\nlet URL = 4\nlet (row, column) = place"),
        .good("class Page: Base {\n    override var no: Int { 1 }\n    override func Load() {}\n}"),
        .good("func == (_: Row, _: Row) -> Bool { true }\nrows.map { $0 }\nprivate func _reset() {}"),
        .good(
            "let x = 1\nlet row_count = 2\nlet _ab = 3\nlet testA = 4",
            options: ["except": .strings(["x", "test*"]), "allowed_symbols": .strings(["_"])]),
    ]
}
