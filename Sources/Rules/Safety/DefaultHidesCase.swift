import TenetRuleKit
import TenetRuleSupport

struct DefaultHidesCase: Rule {
    static let about = About(
        "default-hides-case", "Default that stands for one case", category: .safety, severity: .note, status: .stable,
        scope: .appCode,
        why: """
            With every case named, the compiler points at each `switch` when a case is added. `default` swallows the \
            new one, and here it saves nothing: it stands for a single case.
            """,
        phrasings: [
            "Do not use `default` in a `switch` over an enum of the project when it stands for a single case.",
            "Spell out the last remaining case by name, so the compiler warns when somebody adds another.",
        ])

    var maxHidden = 1
    static let options = [
        Option<Self>("max_hidden", \.maxHidden, minimum: 1, "A `default` that stands for more cases is left alone.")
    ]

    private struct Switched: Fact {
        var subject: String
        var names: [String]
        var lower: Int
        var upper: Int
    }

    /// A case that only some builds have.
    private struct ConditionalCase: Fact {
        var type: String
        var name: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collectAll(ConditionalCase.self, from: IfConfigClauseSyntax.self) { clause, _ in
            guard let type = clause.enclosingType, type.kind == .enumDecl, let name = type.groupName else { return [] }
            return clause.descendants(EnumCaseElementSyntax.self).map {
                (ConditionalCase(type: name.identifier.string, name: $0.name.identifier.string), $0.name.range)
            }
        }
        hooks.collect(Switched.self, from: SwitchExprSyntax.self) { node, _ in
            // `header?.kind` may be nil, for which no case stands.
            guard let subject = node.subject.stripped.lastName, !node.subject.codeContains("?"),
                subject.tokenKind == .identifier,
                let (names, label) = labels(of: node), !names.isEmpty
            else { return nil }
            let fact = Switched(
                subject: subject.identifier.string, names: names, lower: label.range.lower, upper: label.range.upper)
            return (fact, subject.range)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for fact in project.facts(Switched.self) where fact.role == .app { check(fact, project) }
        }
    }

    private func check(_ fact: Located<Switched>, _ project: ProjectPass) {
        guard let subject = project.use(of: fact.fact.subject, in: fact.path, at: fact.range)?.target.one,
            subject.kind.isVariable, !subject.has(.isBinding), !subject.type.contains("["),
            let type = project.model.type(of: subject).one, type.kind == .enum
        else { return }
        let cases = type.declaration.children.filter { $0.kind == .enumCase }
        let named = Set(fact.fact.names)
        let hidden = cases.filter { !named.contains($0.name) }
        guard !hidden.isEmpty, hidden.count <= maxHidden, named.count > hidden.count,
            // `nil` and the cases of another type are no cases of this one.
            named.isSubset(of: cases.map(\.name)), !subject.has(.isOptional),
            !(subject.has(.isInferred) && Self.mayBeMadeAsNil(type)),
            !project.facts(ConditionalCase.self).contains(where: { other in
                other.fact.type == type.name && hidden.contains { $0.name == other.fact.name }
            })
        else { return }
        let names = hidden.map { "`.\($0.name)`" }.joined(separator: " and ")
        project.report(
            "`default` stands for \(names) only and hides every case that is added to `\(type.name)`",
            help: "write `case .\(hidden[0].name)` instead", in: fact.path,
            at: ByteRange(fact.fact.lower, fact.fact.upper),
            notes: hidden.map { $0.note("`.\($0.name)` is declared here") })
    }

    /// `Lock(rawValue: text)` and `Lock(code)`: an initializer that may give nil, for which no case stands. Which one made the value
    /// is not known here.
    private static func mayBeMadeAsNil(_ type: ProjectType) -> Bool {
        type.members.contains { $0.kind == .initializer && $0.has(.isFailable) }
            || type.declaration.inherited.contains { rawTypes.contains($0) }
    }

    private static let rawTypes: Set<String> = [
        "String", "Character", "RawRepresentable", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16",
        "UInt32", "UInt64", "Double", "Float", "CGFloat",
    ]

    /// The names of all cases and the `default`; nil when a case is named only under conditions.
    private func labels(of node: SwitchExprSyntax) -> ([String], TokenSyntax)? {
        var names: [String] = []
        var found: TokenSyntax?
        for element in node.cases {
            guard let branch = element.as(SwitchCaseSyntax.self), branch.attribute == nil else { return nil }
            if let label = branch.label.as(SwitchDefaultLabelSyntax.self) {
                found = label.defaultKeyword
                continue
            }
            guard let label = branch.label.as(SwitchCaseLabelSyntax.self) else { return nil }
            for item in label.caseItems {
                guard item.whereClause == nil, let name = name(in: item.pattern) else { return nil }
                names.append(name)
            }
        }
        return found.map { (names, $0) }
    }

    /// `.name`, `let .name(value)` or `.name(let value)`, with every payload allowed.
    private func name(in pattern: PatternSyntax) -> String? {
        if let binding = pattern.as(ValueBindingPatternSyntax.self) { return name(in: binding.pattern) }
        guard let expression = pattern.as(ExpressionPatternSyntax.self)?.expression else { return nil }
        if let access = expression.as(MemberAccessExprSyntax.self) {
            guard access.base == nil || access.base?.text.startsUppercase == true else { return nil }
            return access.declName.baseName.identifier.string
        }
        guard let call = expression.as(FunctionCallExprSyntax.self), call.trailingClosure == nil,
            let access = call.calledExpression.as(MemberAccessExprSyntax.self),
            access.base == nil || access.base?.text.startsUppercase == true,
            call.arguments.allSatisfy({ takesAll($0.expression) })
        else { return nil }
        return access.declName.baseName.identifier.string
    }

    private func takesAll(_ expression: ExprSyntax) -> Bool {
        if expression.kind == .discardAssignmentExpr { return true }
        guard let pattern = expression.as(PatternExprSyntax.self)?.pattern else { return false }
        if pattern.kind == .identifierPattern { return true }
        return pattern.as(ValueBindingPatternSyntax.self)?.pattern.kind == .identifierPattern
    }

    static let examples: [Example] = [
        .good(files: [
            "App/Gate.swift": """
            enum Gate: Int { case north, south, east }
            func open(_ number: Int) {
                let gate = Gate(rawValue: number)
                switch gate {
                case .north: lift()
                case .south: slide()
                default: turn()
                }
            }
            """
        ]),
        .good(files: [
            "App/Door.swift": """
            enum Lock {
                case bolt, latch
                #if os(macOS)
                    case chain
                #endif
            }
            struct Door {
                let lock: Lock
                let handle: Handle?
                var text: String {
                    switch lock {
                    case .bolt: "a"
                    case .latch: "b"
                    default: ""
                    }
                }
                var side: String {
                    switch handle?.side {
                    case .left: "l"
                    case .right: "r"
                    default: ""
                    }
                }
            }
            struct Handle {
                enum Side { case left, right, middle }
                let side: Side
            }
            """
        ]),
        .bad(files: [
            "App/Plan.swift": "enum Plan {\n    case free, monthly, yearly(discount: Int)\n}",
            "App/Price.swift": """
            struct Price {
                let plan: Plan
                var text: String {
                    switch plan {
                    case .free: "0"
                    case .monthly: "5"
                    ↓default: "50"
                    }
                }
            }
            """,
        ]),
        .bad(files: [
            "App/Door.swift":
                "final class Door {\n    enum State { case open, ajar, closed }\n    var state: State = .open\n}",
            "App/Guard.swift": """
            final class Guard {
                let door: Door
                func check() {
                    switch door.state {
                    case .open: alarm()
                    case .ajar: warn()
                    ↓default: break
                    }
                }
            }
            """,
        ]),
        .good(files: [
            "App/Plan.swift": "enum Plan {\n    case free, yearly\n}",
            "App/Price.swift": """
            struct Price {
                let plan: Plan
                var isFree: Bool {
                    switch plan {
                    case .free: true
                    default: false
                    }
                }
            }
            """,
        ]),
        .good(files: [
            "App/Plan.swift": "enum Plan {\n    case free, yearly(discount: Int)\n}",
            "App/Price.swift": """
            struct Price {
                let plan: Plan
                var text: String {
                    switch plan {
                    case .yearly(discount: 5): "cheap"
                    case .free: "0"
                    default: "50"
                    }
                }
            }
            """,
        ]),
        .good(
            """
            struct Price {
                let kind: RemoteKind
                func show() {
                    switch kind {
                    case .free: hide()
                    default: break
                    }
                }
            }
            """),
    ]
}
