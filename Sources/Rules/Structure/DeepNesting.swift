import TenetRuleKit
import TenetRuleSupport

struct DeepNesting: Rule {
    static let about = About(
        "deep-nesting", "Deep nesting", category: .structure, severity: .warning, aliases: ["nesting"],
        why: "Each level is a condition to remember; code deep inside is read last and understood least.",
        phrasings: [
            "Nest statements at most 5 levels deep and types at most 2 levels deep.",
            """
            Don't pile `if` inside `for` inside `switch`; return early or extract a function, and keep structs within \
            structs shallow.
            """,
        ])

    var statements = 5
    var types = 2
    var functions = 0
    var everyLevel = false
    var ignoresAliases = false
    static let options = [
        Option<Self>(
            "statements", \.statements, minimum: 0, bounds: .most("level", of: ["nesting"], called: ["nesting"]),
            "The most levels of `if`, loops, `switch` and `do` in a body; 0 for any number."),
        Option<Self>(
            "types", \.types, minimum: 0, bounds: .most("level", of: ["type nesting"], called: ["type nesting"]),
            "The most levels of types around a type."),
        Option<Self>(
            "functions", \.functions, minimum: 0, "The most levels of functions around a function; 0 for any number."),
        Option<Self>(
            "every_level", \.everyLevel,
            "Report each type beyond the limit, not only the first, and coding keys, extensions and aliases with them."),
        Option<Self>(
            "ignores_aliases", \.ignoresAliases, "With `every_level`: leave aliases and associated types alone."),
    ]

    func install(_ hooks: inout Hooks) {
        if statements > 0 {
            hooks.on(CodeBlockSyntax.self) { node, file in checkStatement(node, file) }
        }
        if functions > 0 {
            hooks.on(FunctionDeclSyntax.self) { node, file in
                let depth = node.ancestors.count { $0.kind == .functionDecl }
                guard depth > functions else { return }
                file.report(
                    "`\(node.fullName)` is nested in \(depth) functions, beyond the limit of \(functions)",
                    help: "move it out, and hand it what it uses", at: node.name)
            }
        }
        hooks.on(MemberBlockSyntax.self) { node, file in
            guard let group = node.parent?.asDeclGroup, let name = group.groupName,
                everyLevel || (group.kind != .extensionDecl && !group.inherits("CodingKey"))
            else { return }
            checkType(group.syntax, name, file)
        }
        guard everyLevel, !ignoresAliases else { return }
        hooks.on(TypeAliasDeclSyntax.self) { node, file in checkType(node.syntax, node.name, file) }
        hooks.on(AssociatedTypeDeclSyntax.self) { node, file in checkType(node.syntax, node.name, file) }
    }

    private func checkType(_ node: Syntax, _ name: TokenSyntax, _ file: FilePass) {
        let depth = node.ancestors.count { $0.asDeclGroup != nil }
        guard everyLevel ? depth > types : depth == types + 1 else { return }
        file.report(
            "`\(name.text)` is nested in \(depth) types, beyond the limit of \(types)",
            help: "move it to an extension of the outer type", at: name)
    }

    private func checkStatement(_ node: CodeBlockSyntax, _ file: FilePass) {
        guard let statement = node.parent, isLevel(statement), statement.parent?.kind != .ifExpr,
            level(of: statement) == statements + 1, let place = statement.firstToken
        else { return }
        file.report(
            "this is level \(statements + 1) of nested statements, beyond the limit of \(statements)",
            help: "leave early with `guard`, or move the inner part to a function", at: place)
    }

    private func isLevel(_ node: Syntax) -> Bool {
        switch node.kind {
        case .ifExpr, .forStmt, .whileStmt, .repeatStmt, .doStmt: true
        default: false
        }
    }

    /// Levels around and with a statement, up to the nearest body. `else if` and a `catch` stand beside their sibling.
    private func level(of statement: Syntax) -> Int {
        var depth = 0
        var current: Syntax? = statement
        while let node = current {
            switch node.kind {
            case .functionDecl, .initializerDecl, .accessorDecl, .closureExpr, .memberBlock: return depth
            case .catchClause: break
            case .ifExpr: if node.parent?.kind != .ifExpr { depth += 1 }
            case .forStmt, .whileStmt, .repeatStmt, .doStmt, .switchExpr: depth += 1
            default: break
            }
            current = node.parent
        }
        return depth
    }

    static let examples: [Example] = [
        .bad(
            "func scan() {\n    for row in rows {\n        if row.isOpen {\n            ↓while row.next() {\n                use(row)\n            }\n        }\n    }\n}",
            options: ["statements": .int(2)]),
        .bad(
            "struct A {\n    struct B {\n        struct ↓C {\n            let id = 1\n        }\n    }\n}",
            options: ["types": .int(1)]),
        .good(
            "func scan() {\n    for row in rows {\n        if row.isOpen {\n            use(row)\n        } else if row.isShut {\n            drop(row)\n        } else {\n            skip(row)\n        }\n    }\n}",
            options: ["statements": .int(2)]),
        .good(
            "func scan() {\n    for row in rows {\n        do {\n            try use(row)\n        } catch {\n            log(error)\n        }\n    }\n}",
            options: ["statements": .int(2)]),
        .good("struct A {\n    struct B {\n        struct C {\n            let id = 1\n        }\n    }\n}"),
        .bad(
            "func a() {\n    func b() {\n        func ↓c() {}\n    }\n}", options: ["functions": .int(1)]),
        .bad(
            "struct A {\n    struct B {\n        enum ↓CodingKeys: CodingKey {\n            typealias ↓Name = String\n        }\n    }\n}",
            options: ["types": .int(1), "every_level": .bool(true)]),
        .good(
            "struct A {\n    struct B {\n        typealias Name = String\n    }\n}",
            options: ["types": .int(1), "every_level": .bool(true), "ignores_aliases": .bool(true)]),
    ]
}
