import TenetRuleKit
import TenetRuleSupport

struct InterpolatedCode: Rule {
    static let about = About(
        "interpolated-code", "Interpolated code", category: .safety, severity: .warning, scope: .appCode,
        why: """
            A value put into a predicate, a query or a script becomes part of that code: a quote in a name breaks it, \
            and hostile text changes what it does. Arguments keep values apart from code.
            """,
        phrasings: [
            "Do not interpolate values into predicates, SQL or scripts; pass them as arguments.",
            "User input reaches `NSPredicate` through `%@` and a database through `?`, so nobody can inject anything.",
        ])

    var predicates = ["NSPredicate", "NSExpression"]
    var queries = [
        "execute", "executeQuery", "executeUpdate", "prepare", "sqlite3_exec", "sqlite3_prepare_v2", "rawQuery",
        "executeSQL",
    ]
    static let options = [
        Option<Self>("predicates", \.predicates, "Types that are made from a `format:`."),
        Option<Self>("queries", \.queries, "Functions that take SQL."),
    ]

    /// A member that is one of the texts that are written for it, whatever happens.
    private struct WrittenText: Fact { var name: String }

    /// A value in a predicate, with the last part of its name.
    private struct InPredicate: Fact {
        var value: String
        var name: String
        /// The type whose case it is the raw value of; empty for all else.
        var rawOf: String

        init(_ value: ExpressionSegmentSyntax) {
            self.value = value.expressions.text.string
            var told = value.expressions.only?.expression.stripped
            // `String(count)` says what `count` says.
            if let call = told?.as(FunctionCallExprSyntax.self), call.isPlain, call.calledName?.text == "String",
                let only = call.arguments.only
            {
                told = only.expression.stripped
            }
            name = told?.lastName?.identifier.string ?? ""
            let base = name == "rawValue" ? told?.as(MemberAccessExprSyntax.self)?.base : nil
            rawOf = base?.as(MemberAccessExprSyntax.self)?.base?.lastName?.identifier.string ?? ""
        }
    }

    func install(_ hooks: inout Hooks) {
        hooks.collectAll(InPredicate.self, fromCallsOf: predicates) { call, _ in
            guard call.isPlain, let format = call.argument("format")?.expression.as(StringLiteralExprSyntax.self),
                let value = format.firstRiskyInterpolation
            else { return [] }
            return [(InPredicate(value), value.range)]
        }
        hooks.collect(WrittenText.self, from: VariableDeclSyntax.self) { variable, _ in
            guard variable.isMember, let binding = variable.onlyBinding, let name = binding.nameToken else {
                return nil
            }
            let value = variable.isLet ? binding.initializer?.value : binding.getterStatements?.onlyItem?.asValue
            guard let texts = value?.alternatives, texts.allSatisfy({ $0.stringValue != nil }) else { return nil }
            return (WrittenText(name: name.identifier.string), name.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            let written = Dictionary(grouping: project.facts(WrittenText.self), by: \.fact.name).mapValues(\.count)
            for found in project.facts(InPredicate.self)
            where found.role == .app && !Self.isNumber(found.fact, project.model) {
                // `kind.sign` of an enum that writes out all of its signs.
                let variables = project.model.declarations(named: found.fact.name).filter(\.kind.isVariable)
                if !variables.isEmpty, written[found.fact.name] == variables.count { continue }
                project.report(
                    "`\(found.fact.value)` becomes part of the predicate's format: a quote or `%` in it crashes",
                    help: "write `%@` or `%K` in the format and give the value as an argument", in: found.path,
                    at: found.range)
            }
        }
        hooks.onCall(queries) { call, file in
            guard let query = call.arguments.lazy.compactMap({ $0.expression.as(StringLiteralExprSyntax.self) }).first,
                query.startsWithSQL, let value = query.firstQuotedInterpolation
            else { return }
            file.report(
                "`\(value.expressions.text)` becomes part of the SQL: a quote in it changes the query",
                help: "write `?` and bind the value", at: value)
        }
    }

    /// Whatever has the name in the project is a number, in which there is nothing to misread.
    private static func isNumber(_ found: InPredicate, _ model: ProjectModel) -> Bool {
        let name = found.name
        if !found.rawOf.isEmpty {
            return model.declarations(named: found.rawOf).contains { !numbers.isDisjoint(with: $0.inherited) }
        }
        let variables = name.isEmpty ? [] : model.declarations(named: name).filter(\.kind.isVariable)
        return !variables.isEmpty
            && variables.allSatisfy { variable in
                let aliases = model.declarations(named: variable.type).filter { $0.kind == .typeAlias }
                return numbers.contains(variable.type)
                    || !aliases.isEmpty && aliases.allSatisfy { numbers.contains($0.type) }
            }
    }

    private static let numbers: Set<String> = [
        "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
        "CGFloat", "Bool", "TimeInterval", "Decimal",
    ]

    static let examples: [Example] = [
        .bad("let byName = NSPredicate(format: \"name == '↓\\(name)'\")"),
        .bad("let own = NSPredicate(format: \"owner.id == ↓\\(user.id)\")"),
        .bad("try db.execute(\"SELECT * FROM users WHERE name = '↓\\(name)'\")"),
        .good("let byName = NSPredicate(format: \"name == %@\", name)"),
        .good("let own = NSPredicate(format: \"\\(#keyPath(Item.owner)) == %@\", owner)"),
        .good("let own = NSPredicate(format: \"%K == %@\", key, owner)"),
        .good(files: [
            "App/Kinds.swift": "enum Kind: Int64 { case letter, parcel }",
            "App/Search.swift": "let letters = NSPredicate(format: \"kind = \\(String(Kind.letter.rawValue))\")",
        ]),
        .bad(files: [
            "App/Kinds.swift": "struct Kind { var rawValue: String }",
            "App/Search.swift": "let letters = NSPredicate(format: \"kind = ↓\\(String(Kind.letter.rawValue))\")",
        ]),
        .good("try db.execute(\"SELECT * FROM \\(Self.table) WHERE id = ?\", [id])"),
        .good("try db.execute(\"SELECT * FROM users WHERE name = ?\", [name])"),
        .good(files: [
            "App/Search.swift": "let unread = NSPredicate(format: \"state == \\(mail.storedState)\")",
            "App/Mail.swift":
                "typealias StoredState = Int16\nstruct Mail {\n    var storedState: StoredState { 2 }\n}",
        ]),
        .good(
            """
            enum Match {
                case start, end
                var sign: String {
                    switch self {
                    case .start: return "BEGINSWITH"
                    case .end: return "ENDSWITH"
                    }
                }
            }
            func search(_ match: Match, ignoresCase: Bool, isStrict: Bool) -> [NSPredicate] {
                let flag = ignoresCase ? "[c]" : ""
                var join = "AND"
                if !isStrict { join = "OR" }
                return [
                    NSPredicate(format: "name \\(match.sign)\\(flag) %@", text),
                    NSPredicate(format: "name == %@ \\(join) title == %@", text, text),
                ]
            }
            """),
        .good("let byKind = NSPredicate(format: \"\\(Keys.kind) == %@\", kind)"),
    ]
}

extension StringLiteralExprSyntax {
    /// The first interpolated value that is no name of a key: no key path, no constant of a type.
    fileprivate var firstRiskyInterpolation: ExpressionSegmentSyntax? {
        segments.lazy.compactMap { $0.as(ExpressionSegmentSyntax.self) }.first { !$0.isFixed }
    }

    /// The first interpolated value between single quotes.
    fileprivate var firstQuotedInterpolation: ExpressionSegmentSyntax? {
        var previous: TextSlice?
        for segment in segments {
            if let value = segment.as(ExpressionSegmentSyntax.self), !value.isFixed, let previous, previous.last == 0x27
            {
                return value
            }
            previous = segment.as(StringSegmentSyntax.self)?.content.text
        }
        return nil
    }

    fileprivate var startsWithSQL: Bool {
        guard let text = segments.first?.as(StringSegmentSyntax.self)?.content.text else { return false }
        let start = String(text.string.drop { $0.isWhitespace }.prefix(7)).uppercased()
        return ["SELECT ", "INSERT ", "UPDATE ", "DELETE "].contains { start.hasPrefix($0) }
    }
}

extension Syntax {
    /// The value of a getter's only statement.
    fileprivate var asValue: ExprSyntax? {
        self.as(ReturnStmtSyntax.self)?.expression ?? self.as(ExpressionStmtSyntax.self)?.expression
            ?? self.as(ExprSyntax.self)
    }
}

extension ExpressionSegmentSyntax {
    /// A constant of a type, a key path or a number: nothing that a person typed.
    fileprivate var isFixed: Bool {
        guard let only = expressions.only?.expression else { return false }
        if only.kind == .macroExpansionExpr || only.kind == .keyPathExpr || only.isConstant { return true }
        // `let match = ignoresCase ? "[c]" : ""`.
        if let values = only.as(DeclReferenceExprSyntax.self)?.givenValues ?? only.alternatives,
            values.allSatisfy({ $0.stringValue != nil || $0.numberValue != nil })
        {
            return true
        }
        if let call = only.as(FunctionCallExprSyntax.self) {
            return call.calledName?.text == "NSExpression" || (call.calledName?.text).isOne(of: ["Int", "keyPath"])
        }
        var base: ExprSyntax? = only
        while let access = base?.as(MemberAccessExprSyntax.self) { base = access.base }
        guard let root = base?.as(DeclReferenceExprSyntax.self)?.baseName.text else { return true }
        return root.startsUppercase || root == "Self"
            || only.lastName?.text.containsFolded([
                "key", "column", "field", "table", "attribute", "property", "format", "predicate",
            ]) == true
    }
}
