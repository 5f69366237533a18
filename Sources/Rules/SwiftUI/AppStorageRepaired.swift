import TenetRuleKit
import TenetRuleSupport

struct AppStorageRepaired: Rule {
    static let about = About(
        "app-storage-repaired", "Stored value validated by hand", category: .swiftui, severity: .warning,
        scope: .appCode,
        why: """
            `@AppStorage` falls back to its default when the stored value fits no case. Own checks that remove or replace \
            such a value repeat this and are one more place that must know the key.
            """,
        phrasings: [
            "Do not check and reset a stored `@AppStorage` value by hand; rely on its default value.",
            """
            We never write cleanup code in `onAppear` that removes or overwrites an invalid preference, because the \
            property wrapper falls back by itself.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onAttribute("AppStorage") { attribute, file in
            guard let property = attribute.property, let type = property.enclosingType,
                type.syntax.kind == .structDecl || type.syntax.kind == .classDecl
            else { return }
            let stored = type.members(VariableDeclSyntax.self).filter { $0.hasAttribute("AppStorage") }
            guard stored.first?.syntax == property.syntax else { return }
            let names = stored.compactMap { $0.nameToken?.identifier }
            for node in type.memberBlock.descendants(SequenceExprSyntax.self) { reportClamp(node, names, file) }
            for check in Self.checks(in: type.memberBlock.syntax) {
                report(
                    check, names, "this repairs a stored value that `@AppStorage` replaces by its default anyway", file)
            }
        }
        // Whoever checks by hand when a view appears does what `@AppStorage` is there for.
        hooks.onCall("onAppear", "task") { call, file in
            guard !call.isPlain, let closure = call.closures.last?.closure, !call.isInPreview,
                call.enclosingType?.members(VariableDeclSyntax.self).contains(where: { $0.hasAttribute("AppStorage") })
                    != true
            else { return }
            for check in Self.checks(in: closure.statements.syntax) {
                report(check, [], "this repairs a stored value by hand, which `@AppStorage` with a default does", file)
            }
        }
    }

    /// An `if` with its branch, or a `guard` with what follows it.
    private struct Check {
        var keyword: TokenSyntax
        var condition: ExprSyntax
        /// The statements run when the condition does not hold.
        var isReversed: Bool
        var statements: [CodeBlockItemSyntax]
    }

    private static func checks(in node: Syntax) -> [Check] {
        node.descendants.compactMap { node in
            if let choice = node.as(IfExprSyntax.self), let (test, isBound) = question(choice.conditions) {
                guard isBound else {
                    return Check(
                        keyword: choice.ifKeyword, condition: test, isReversed: false,
                        statements: Array(choice.body.statements))
                }
                guard let otherwise = choice.elseBody?.as(CodeBlockSyntax.self) else { return nil }
                return Check(
                    keyword: choice.ifKeyword, condition: test, isReversed: true,
                    statements: Array(otherwise.statements))
            }
            guard let choice = node.as(GuardStmtSyntax.self), let (test, isBound) = question(choice.conditions) else {
                return nil
            }
            if isBound || choice.body.statements.count > 1 {
                return Check(
                    keyword: choice.guardKeyword, condition: test, isReversed: true,
                    statements: Array(choice.body.statements))
            }
            guard
                choice.body.statements.onlyItem?.as(ReturnStmtSyntax.self)?.expression == nil,
                let list = choice.parent?.parent?.as(CodeBlockItemListSyntax.self)
            else { return nil }
            return Check(
                keyword: choice.guardKeyword, condition: test, isReversed: false,
                statements: list.filter { $0.range.lower > choice.range.upper })
        }
    }

    /// What is asked: the only condition that binds nothing, or the last value that is bound.
    private static func question(_ conditions: ConditionElementListSyntax) -> (test: ExprSyntax, isBound: Bool)? {
        let asked = conditions.compactMap { $0.condition.as(ExprSyntax.self) }
        guard asked.isEmpty else { return asked.count == 1 ? (asked[0], false) : nil }
        let bound = conditions.last?.condition.as(OptionalBindingConditionSyntax.self)
        return bound?.initializer.map { ($0.value, true) }
    }

    private func report(_ check: Check, _ names: [TextSlice], _ message: String, _ file: FilePass) {
        guard let repair = removal(check) ?? reset(check, names),
            !(check.keyword.syntax.enclosingFunction?.name.text
                .containsFolded(["migrat", "reset", "logout", "signout"]) ?? false)
        else { return }
        file.report(
            message, help: "hold the value in an `@AppStorage` property with a default, and remove the check",
            at: check.keyword, notes: [file.note("the value is changed here", at: repair)])
    }

    /// `if Theme(rawValue: raw) == nil { defaults.removeObject(forKey: key) }`, and the same behind `else`.
    private func removal(_ check: Check) -> ExprSyntax? {
        var made = check.condition
        if let test = check.condition.as(SequenceExprSyntax.self)?.operations.single {
            guard test.operator == (check.isReversed ? "!=" : "=="), test.right.kind == .nilLiteralExpr else {
                return nil
            }
            made = test.left
        } else if !check.isReversed {
            return nil
        }
        guard made.as(FunctionCallExprSyntax.self)?.hasArgument("rawValue") == true else { return nil }
        for statement in check.statements {
            for call in statement.descendants(FunctionCallExprSyntax.self)
            where call.calledName?.text.isOne(of: ["removeObject", "set"]) == true
                && call.calledBase?.text.isDefaults == true
            {
                return call.calledExpression
            }
        }
        return nil
    }

    /// `if !sizes.contains(size) { size = 2 }`, in what runs when the view appears.
    private func reset(_ check: Check, _ names: [TextSlice]) -> ExprSyntax? {
        guard !names.isEmpty, runsAtStart(check.keyword.syntax) else { return nil }
        for statement in check.statements {
            guard let (target, sign, value) = statement.item.as(SequenceExprSyntax.self)?.assignment, sign == "=",
                value.count == 1, let name = target.ownMemberName?.identifier,
                names.contains(where: { $0 == name }), isConstant(value[0]), isValidity(check, of: name)
            else { continue }
            return target
        }
        return nil
    }

    /// `size = min(max(size, 1), 9)` or `size = sizes.contains(size) ? size : 2`, in what runs when the view appears.
    private func reportClamp(_ node: SequenceExprSyntax, _ names: [TextSlice], _ file: FilePass) {
        guard let (target, sign, value) = node.assignment, sign == "=", let name = target.ownMemberName?.identifier,
            names.contains(where: { $0 == name }), runsAtStart(node.syntax)
        else { return }
        let asks = value.contains { part in
            ([part.syntax] + part.descendants).contains { child in
                guard let call = child.as(FunctionCallExprSyntax.self), let called = call.calledName?.text else {
                    return false
                }
                let isClamp =
                    call.isPlain && called.isOne(of: ["min", "max"]) && isBounded(call)
                    || called == "contains" && value.contains { $0.kind == .unresolvedTernaryExpr }
                return isClamp && call.arguments.contains { $0.expression.ownMemberName?.identifier == name }
            }
        }
        guard asks else { return }
        file.report(
            "this repairs a stored value each time the view appears",
            help: "allow only values that fit where `\(name)` is set, and remove the check", at: target)
    }

    /// `min(max(size, 1), 9)`, `min(page, pages.count - 1)`; the greater of two scores is a record.
    private func isBounded(_ call: FunctionCallExprSyntax) -> Bool {
        if call.ancestor(FunctionCallExprSyntax.self)?.calledName?.text.isOne(of: ["min", "max"]) == true {
            return true
        }
        return call.arguments.contains { argument in
            argument.expression.numberValue != nil || argument.expression.tokens.contains { $0.text == "count" }
        }
    }

    private func runsAtStart(_ node: Syntax) -> Bool {
        guard let body = node.enclosingBody else { return false }
        if body.kind == .initializerDecl { return true }
        if let closure = body.as(ClosureExprSyntax.self) {
            return closure.receivingCall?.call.calledName?.text.isOne(of: ["onAppear", "task"]) ?? false
        }
        return body.as(FunctionDeclSyntax.self)?.name.text
            .containsFolded(["valid", "sanit", "repair", "correct", "check", "fix", "clean"]) ?? false
    }

    private func isConstant(_ value: ExprSyntax) -> Bool {
        switch value.kind {
        case .integerLiteralExpr, .floatLiteralExpr, .stringLiteralExpr: true
        case .memberAccessExpr:
            value.as(MemberAccessExprSyntax.self)?.base.map { $0.text.startsUppercase } ?? true
        default: false
        }
    }

    /// Asks whether the value is one of those allowed: in a list, in a range, of a case.
    private func isValidity(_ check: Check, of name: TextSlice) -> Bool {
        let isNegated = check.condition.as(PrefixOperatorExprSyntax.self)?.operator.text == "!"
        let question = check.condition.as(PrefixOperatorExprSyntax.self)?.expression.stripped ?? check.condition
        if let call = question.as(FunctionCallExprSyntax.self) {
            return call.calledName?.text == "contains" && isNegated != check.isReversed
                && call.arguments.only?.expression.ownMemberName?.identifier == name
        }
        guard let operations = question.as(SequenceExprSyntax.self)?.operations, !isNegated, !check.isReversed else {
            return false
        }
        return operations.contains { left, sign, right in
            if sign == "==", right.kind == .nilLiteralExpr {
                return left.as(FunctionCallExprSyntax.self)?.argument("rawValue")?.expression.ownMemberName?.identifier
                    == name
            }
            return sign.isOne(of: ["<", ">", ">=", "<="]) && check.statements.count == 1
                && (left.ownMemberName?.identifier == name || right.ownMemberName?.identifier == name)
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct RootView: View {
                @AppStorage("tab") private var tab: Tab = .home

                var body: some View {
                    Text("Home").onAppear {
                        let raw = UserDefaults.standard.integer(forKey: "tab")
                        ↓if Tab(rawValue: raw) == nil {
                            UserDefaults.standard.removeObject(forKey: "tab")
                        }
                    }
                }
            }
            """),
        .bad(
            """
            struct RootView: View {
                @AppStorage("theme") private var theme: Theme = .light

                func check() {
                    ↓if Theme(rawValue: defaults.integer(forKey: "theme")) == nil { defaults.set(0, forKey: "theme") }
                }
            }
            """),
        .bad(
            """
            struct RootView: View {
                @AppStorage("theme") private var theme: Theme = .light

                static func tidy(_ defaults: UserDefaults) {
                    ↓guard let raw = defaults.string(forKey: "theme"), Theme(rawValue: raw) == nil else { return }
                    defaults.removeObject(forKey: "theme")
                }
                static func look(_ defaults: UserDefaults) -> Theme {
                    ↓guard let raw = defaults.string(forKey: "theme"), let theme = Theme(rawValue: raw) else {
                        defaults.removeObject(forKey: "theme")
                        return .light
                    }
                    return theme
                }
                static func move(_ defaults: UserDefaults) {
                    guard let raw = defaults.string(forKey: "look"), Theme(rawValue: raw) != nil else { return }
                    defaults.set(raw, forKey: "theme")
                }
            }
            """),
        .good(
            """
            struct RootView: View {
                @AppStorage("tab") private var tab: Tab = .home
                var body: some View { Text("Home").onAppear { router.tab = tab } }
            }
            """),
        .good(
            """
            struct RootView: View {
                @AppStorage("tab") private var tab: Tab = .home

                func migrate() {
                    if Tab(rawValue: defaults.integer(forKey: "tab")) == nil { defaults.removeObject(forKey: "tab") }
                }
            }
            """),
        .good(
            """
            struct RootView: View {
                @AppStorage("tab") private var tab: Tab = .home
                func look() { if Tab(rawValue: raw) == nil { logger.warning("odd tab") } }
            }
            """),
        .bad(
            """
            extension RootView {
                var content: some View {
                    Text("Home").onAppear {
                        let raw = UserDefaults.standard.string(forKey: "theme") ?? ""
                        ↓if Theme(rawValue: raw) == nil { UserDefaults.standard.set("light", forKey: "theme") }
                    }
                }
            }
            """),
        .bad(
            """
            struct TideView: View {
                @AppStorage("harbour") private var harbour = 0
                @AppStorage("unit") private var unit = "m"

                var body: some View {
                    List {}
                        .onAppear {
                            ↓if !harbours.indices.contains(harbour) { harbour = 0 }
                            ↓guard Unit(rawValue: unit) == nil else { return }
                            unit = "m"
                        }
                }

                private func checkHarbour() {
                    ↓if harbour < 0 || harbour > 9 { harbour = 0 }
                }
            }
            """),
        .good(
            """
            struct TideView: View {
                @AppStorage("openings") private var openings = 0
                @AppStorage("best") private var best = 0
                @AppStorage("hasSeenIntro") private var hasSeenIntro = false

                var body: some View {
                    List {}
                        .onAppear {
                            if !hasSeenIntro { hasSeenIntro = true }
                            if score > best { best = score }
                            best = max(best, score)
                            if openings == 0 { openings = 1 }
                        }
                        .onChange(of: harbours) {
                            if !harbours.contains(best) { best = 0 }
                        }
                }
            }
            """),
        .bad(
            """
            struct TideView: View {
                @AppStorage("harbour") private var harbour = 0
                @AppStorage("unit") private var unit = Unit.metre.rawValue

                var body: some View {
                    List {}.onAppear {
                        ↓harbour = min(max(harbour, 0), last)
                        ↓if Unit(rawValue: unit) == nil { unit = Unit.metre.rawValue }
                    }
                }

                private func validate() {
                    ↓guard harbours.contains(harbour) else {
                        harbour = 0
                        return
                    }
                }

                private func next() { harbour = min(harbour + 1, 9) }
            }
            """),
    ]
}
