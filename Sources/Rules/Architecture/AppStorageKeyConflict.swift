import TenetRuleKit
import TenetRuleSupport

struct AppStorageKeyConflict: Rule {
    static let about = About(
        "app-storage-key-conflict", "Stored key with two meanings", category: .architecture, severity: .warning,
        scope: .appCode, reads: [.strings], isToldOnce: true,
        why: """
            Two `@AppStorage` properties share the value behind their key. With different types one of them never reads \
            it; with different defaults each shows another value until it is first set.
            """,
        phrasings: [
            "Declare each `@AppStorage` key with the same type and the same default value everywhere.",
            "Two views that read one user default must agree on what kind of thing it holds and what it starts with.",
        ])

    /// A key that the user defaults have a default of their own for.
    private struct Registered: Fact {
        /// Nil for all that there are.
        var key: ConstantText?
    }

    private struct Key: Fact {
        var key: ConstantText
        var type: String
        var defaultValue: String
        var branches: ConditionalBranches
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Key.self, from: AttributeSyntax.self) { node, _ in
            guard node.name == "AppStorage", let first = node.argumentList?.first,
                let key = ConstantText(first.expression),
                // Another store is another value.
                node.argumentList?.only != nil, let property = node.declaration?.as(VariableDeclSyntax.self),
                property.onlyBinding != nil, !node.isInPreview
            else { return nil }
            let value = property.initialValue
            return (
                Key(
                    key: key, type: property.type?.text.string ?? Self.type(of: value),
                    defaultValue: value?.text.string ?? "", branches: ConditionalBranches(around: node)),
                first.expression.range
            )
        }
        hooks.collectAll(Registered.self, fromCallsOf: ["register"]) { call, _ in
            guard let table = call.argument("defaults")?.expression else { return [] }
            let tables = ([table] + table.origins).compactMap { expression in
                expression.as(DictionaryExprSyntax.self)?.content.as(DictionaryElementListSyntax.self)
            }
            // A table that is made elsewhere may have any key.
            if tables.isEmpty, table.kind != .dictionaryExpr { return [(Registered(key: nil), table.range)] }
            return tables.flatMap { Array($0) }.compactMap { element in
                ConstantText(element.key).map { (Registered(key: $0), element.key.range) }
            }
        }
        hooks.onProject(needing: [.declarations]) { project in
            // What is registered is read in place of any default that stands in a declaration.
            let tables = project.facts(Registered.self)
            let registered = Set(
                tables.compactMap { $0.fact.key?.identity(in: project.model, from: $0.path) })
            let mayBeAny = tables.contains { $0.fact.key == nil }
            var first: [String: [Located<Key>]] = [:]
            for fact in project.facts(Key.self) {
                let key = fact.fact.key.identity(in: project.model, from: fact.path)
                let known = first[key] ?? []
                first[key] = known + [fact]
                let hasDefault = mayBeAny || registered.contains(key)
                // What agrees with the first declaration needs no change, whatever others say.
                guard
                    let other = known.first(where: {
                        $0.path != fact.path || !$0.fact.branches.excludes(fact.fact.branches)
                    }),
                    let problem = conflict(other.fact, fact.fact, hasDefault: hasDefault)
                else { continue }
                project.report(
                    "the key \(key) \(problem)",
                    help: "declare it once, or make both declarations the same",
                    in: fact.path, at: fact.range,
                    notes: [Note(path: other.path, range: other.range, message: "also declared here")])
            }
        }
    }

    private func conflict(_ first: Key, _ second: Key, hasDefault: Bool) -> String? {
        if !first.type.isEmpty, !second.type.isEmpty, first.type != second.type {
            return "is stored as `\(first.type)` elsewhere and as `\(second.type)` here"
        }
        if !hasDefault, !first.defaultValue.isEmpty, !second.defaultValue.isEmpty,
            Self.plain(first.defaultValue) != Self.plain(second.defaultValue)
        {
            return "is `\(first.defaultValue)` by default elsewhere and `\(second.defaultValue)` here"
        }
        return nil
    }

    /// `.system` and `Theme.system` are the same default.
    private static func plain(_ text: String) -> Substring {
        guard let last = text.split(separator: ".").last, text.first?.isLetter == true || text.first == "." else {
            return Substring(text)
        }
        return last
    }

    private static func type(of value: ExprSyntax?) -> String {
        switch value?.kind {
        case .booleanLiteralExpr: "Bool"
        case .integerLiteralExpr: "Int"
        case .floatLiteralExpr: "Double"
        case .stringLiteralExpr: "String"
        default: ""
        }
    }

    private static func shelf(_ registered: String) -> [String: String] {
        [
            "App/A.swift": "struct A: View {\n    @AppStorage(\"shelf.style\") var style = 1\n}",
            "App/B.swift":
                "struct B: View {\n    @AppStorage(\(registered.isEmpty ? "↓" : "")\"shelf.style\") var style = 2\n}",
            "App/Start.swift":
                "func start() {\n    UserDefaults.standard.register("
                + "defaults: [\(registered.isEmpty ? ":" : registered)])\n}",
        ]
    }

    static let examples: [Example] = [
        .good(files: shelf("\"shelf.style\": 3")),
        .good(files: [
            "App/A.swift": "struct A: View {\n    @AppStorage(\"shelf.style\") var style = 1\n}",
            "App/B.swift": "struct B: View {\n    @AppStorage(\"shelf.style\") var style = 2\n}",
            "App/Start.swift": "func start() {\n    UserDefaults.standard.register(defaults: Defaults.all())\n}",
        ]),
        .bad(files: shelf("")),
        .good(
            """
            struct Piers: View {
                #if os(macOS)
                @AppStorage("columns") private var columns = 5
                #else
                @AppStorage("columns") private var columns = 3
                #endif
                var body: some View { Text("\\(columns)") }
            }
            """),
        .bad(files: [
            "App/A.swift":
                "enum Keys {\n    static let sound = \"sound\"\n}\nstruct A: View {\n    @AppStorage(Keys.sound) private var sound = true\n}",
            "App/B.swift": "struct B: View {\n    @AppStorage(↓\"sound\") private var sound = 1\n}",
        ]),
        .bad(files: [
            "App/A.swift": "struct A: View {\n    @AppStorage(\"sorting\") private var sorting = \"name\"\n}",
            "App/B.swift": "struct B: View {\n    @AppStorage(↓\"sorting\") private var sorting = \"date\"\n}",
        ]),
        .bad(files: [
            "App/A.swift": "struct A: View {\n    @AppStorage(\"count\") var count = 0\n}",
            "App/B.swift": "struct B: View {\n    @AppStorage(↓\"count\") var count: String = \"\"\n}",
        ]),
        .good(files: [
            "App/A.swift": "struct A: View {\n    @AppStorage(\"theme\") var theme: Theme = .system\n}",
            "App/B.swift": "struct B: View {\n    @AppStorage(\"theme\") var theme: Theme = Theme.system\n}",
        ]),
        .good(files: [
            "App/A.swift": "struct A: View {\n    @AppStorage(\"count\") var count = 0\n}",
            "App/B.swift": "struct B: View {\n    @AppStorage(\"count\", store: .group) var count = 1\n}",
        ]),
        .good("struct A: View {\n    @AppStorage(\"a\") var a = 0\n    @AppStorage(\"b\") var b = \"\"\n}"),
    ]
}
