import TenetRuleKit
import TenetRuleSupport

struct NavigationPathReset: Rule {
    static let about = About(
        "navigation-path-reset", "Navigation path emptied by count", category: .swiftui, severity: .warning,
        why: """
            Removing as many entries as are counted says how instead of what, and stops the app when the count is \
            wrong. A new path states the intent and cannot fail.
            """,
        phrasings: [
            "Empty a navigation path by assigning a new `NavigationPath()`, not with `removeLast(path.count)`.",
            """
            To go back to the root, replace the stack with a fresh one instead of popping as many screens as it \
            counts.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("removeLast") { call, file in
            guard let base = call.calledBase, let name = base.lastName?.identifier else { return }
            let isCounted = isCount(call.arguments.only?.expression, of: base, call)
            guard isCounted || isInLoop(call, emptying: base.text.string) else { return }
            let remark = isCounted ? "counted to be emptied" : "emptied entry by entry"
            let type = file.spelledType(of: name)
            guard
                type == "NavigationPath" || copiedPath(name, call, file) != nil || file.isNavigationPath(name)
                    || isPathByName(name, call, file)
            else { return }
            let isKnown =
                isCounted && type == "NavigationPath" && isOwn(base) && ExprSyntax(unchecked: call.syntax).isStatement
            file.report(
                "`\(base.text)` is \(remark)", help: "assign a new, empty path",
                at: call.calledName ?? TokenSyntax(unchecked: call.syntax),
                fix: isKnown
                    ? .replace(call, with: base.text.string + " = NavigationPath()", "Assign a new path", .safe) : nil)
        }
        hooks.onCall("removeAll") { call, file in
            guard call.arguments.isEmpty, let base = call.calledBase?.as(DeclReferenceExprSyntax.self),
                let source = copiedPath(base.baseName.identifier, call, file), isStoredBack(base, source, call)
            else { return }
            file.report(
                "`\(base.text)` is a copy that is emptied and stored back", help: "assign a new, empty path",
                at: call.calledName ?? TokenSyntax(unchecked: call.syntax))
        }
    }

    /// `path` or `self.path`: of a member of something else only the name is known.
    private func isOwn(_ base: ExprSyntax) -> Bool {
        base.kind == .declReferenceExpr || base.as(MemberAccessExprSyntax.self)?.base?.text == "self"
    }

    /// `path.count`, or a constant that holds it and still tells the truth: nothing between the two names the path.
    private func isCount(_ number: ExprSyntax?, of base: ExprSyntax, _ call: FunctionCallExprSyntax) -> Bool {
        guard let number else { return false }
        let count = base.text.string + ".count"
        if number.text == count { return true }
        guard let name = number.as(DeclReferenceExprSyntax.self)?.baseName.identifier else { return false }
        guard let body = call.enclosingBody,
            let constant = body.descendants(VariableDeclSyntax.self).first(where: {
                $0.isLet && $0.nameToken?.identifier == name && $0.initialValue?.text == count
            })
        else { return false }
        let between = ByteRange(constant.range.upper, max(constant.range.upper, call.range.lower))
        return !body.tokens.contains { between.contains($0.range.lower) && $0.identifier == base.lastName?.identifier }
    }

    /// `while !path.isEmpty { path.removeLast() }`, or the same with a counting loop.
    private func isInLoop(_ call: FunctionCallExprSyntax, emptying path: String) -> Bool {
        guard call.arguments.isEmpty, call.isStatement, let item = call.ancestor(CodeBlockItemSyntax.self),
            let block = item.parent?.parent?.as(CodeBlockSyntax.self), block.statements.only != nil
        else { return false }
        let test =
            block.parent?.as(WhileStmtSyntax.self)?.conditions.text
            ?? block.parent?.as(RepeatStmtSyntax.self)?.condition.text
        if let test {
            let condition = test.string.filter { $0 != " " }
            return condition == "!\(path).isEmpty" || condition == "\(path).count>0"
        }
        guard let loop = block.parent?.as(ForStmtSyntax.self) else { return false }
        let range = loop.sequence.text.string.filter { $0 != " " }
        return range == "0..<\(path).count" || range == "1...\(path).count"
    }

    /// Declared in another file, under a name that paths of navigation stacks have.
    private func isPathByName(_ name: TextSlice, _ call: FunctionCallExprSyntax, _ file: FilePass) -> Bool {
        let isUsual = name.isOne(of: ["path", "navigationPath", "navPath", "navigationStackPath"])
        guard isUsual || name.hasSuffix("Path") && isNavigator(call.enclosingTypeName) else { return false }
        return !file.root.descendants.contains { node in
            node.as(PatternBindingSyntax.self)?.nameToken?.identifier == name
                || node.as(FunctionParameterSyntax.self)?.internalName.identifier == name
        }
    }

    private func isNavigator(_ type: TextSlice?) -> Bool {
        type?.containsFolded(["router", "navigat", "coordinator"]) ?? false
    }

    /// What a local path was copied from: `path(for: tab)`, `paths[tab]`, `self[pathFor: tab]`, `homePath`.
    private func copiedPath(_ name: TextSlice, _ call: FunctionCallExprSyntax, _ file: FilePass) -> ExprSyntax? {
        for node in call.ancestors {
            guard let list = node.as(CodeBlockItemListSyntax.self) else { continue }
            for item in list where item.range.lower < call.range.lower {
                guard let source = Self.copy(of: name, in: item.item) else { continue }
                return isPath(source, call, file) ? source : nil
            }
        }
        return nil
    }

    /// The value of `var name = …` or `guard var name = …`.
    private static func copy(of name: TextSlice, in item: Syntax) -> ExprSyntax? {
        if let variable = item.as(VariableDeclSyntax.self) {
            return variable.nameToken?.identifier == name ? variable.initialValue : nil
        }
        for condition in item.as(GuardStmtSyntax.self)?.conditions.map(\.condition) ?? [] {
            guard let binding = condition.as(OptionalBindingConditionSyntax.self),
                binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifier == name
            else { continue }
            return binding.initializer?.value
        }
        return nil
    }

    private func isPath(_ source: ExprSyntax, _ call: FunctionCallExprSyntax, _ file: FilePass) -> Bool {
        if let getter = source.as(FunctionCallExprSyntax.self)?.calledName?.text {
            return getter == "path" || getter.hasSuffix("Path")
        }
        if let lookUp = source.as(SubscriptCallExprSyntax.self) {
            if lookUp.arguments.first?.label?.text.containsFolded(["path"]) == true { return true }
            return lookUp.calledExpression.lastName?.text.containsFolded(["paths"]) ?? false
        }
        guard let name = source.lastName?.identifier else { return false }
        return file.isNavigationPath(name) || name.hasSuffix("Path") && isNavigator(call.enclosingTypeName)
    }

    /// `path = copy` behind the call.
    private func isStoredBack(_ copy: DeclReferenceExprSyntax, _ source: ExprSyntax, _ call: FunctionCallExprSyntax)
        -> Bool
    {
        guard let item = call.ancestor(CodeBlockItemSyntax.self),
            let list = item.parent?.as(CodeBlockItemListSyntax.self)
        else { return false }
        return list.contains { other in
            guard other.range.lower > item.range.lower,
                let (target, sign, value) = other.item.as(SequenceExprSyntax.self)?.assignment
            else { return false }
            return sign == "=" && target.text == source.text && value.count == 1 && value[0].text == copy.text
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class Router {
                var path = NavigationPath()
                func popToRoot() {
                    path.↓removeLast(path.count)
                }
            }
            """,
            fixed: """
                final class Router {
                    var path = NavigationPath()
                    func popToRoot() {
                        path = NavigationPath()
                    }
                }
                """),
        .bad(
            """
            extension Router {
                func popToRoot(in tab: AppTab) {
                    var path = path(for: tab)
                    path.↓removeLast(path.count)
                    setPath(path, for: tab)
                }
            }
            """),
        .good(
            "final class Router {\n    var path = NavigationPath()\n    func popToRoot() {\n"
                + "        path = NavigationPath()\n    }\n}"),
        // The constant is older than what was put on the path.
        .good(
            """
            @State private var path = NavigationPath()
            func open() {
                let depth = path.count
                path.append(1)
                path.removeLast(depth)
            }
            """),
        // Of a path that belongs to something else only the name is known, so there is no fix.
        .bad(
            """
            @State private var path = NavigationPath()
            func home(_ router: Router) { router.path.↓removeLast(router.path.count) }
            """),
        .good("func clear(_ items: inout [Int]) {\n    items.removeLast(items.count)\n}"),
        .good(
            "final class Router {\n    var path = NavigationPath()\n    func pop() {\n"
                + "        if !path.isEmpty { path.removeLast() }\n    }\n}"),
        .bad("extension Router {\n    func home() { path.↓removeLast(path.count) }\n}"),
        .good("extension Router {\n    func home() { names.removeLast(names.count) }\n}"),
        .good("func drop(_ path: [String]) {\n    var path = path\n    path.removeLast(path.count)\n}"),
        .bad(
            """
            @MainActor
            final class ShopRouter {
                var basketPath = NavigationPath()
                private var paths: [ShopTab: NavigationPath] = [:]
                func leaveBasket() {
                    while !basketPath.isEmpty { basketPath.↓removeLast() }
                }
                func leave(_ tab: ShopTab) {
                    guard var stack = paths[tab] else { return }
                    for _ in 0..<stack.count { stack.↓removeLast() }
                    paths[tab] = stack
                }
            }
            """),
        .bad(
            """
            struct Checkout: View {
                @State private var screens: [Screen] = []
                var body: some View {
                    NavigationStack(path: $screens) {
                        Cart(onCancel: {
                            var rest = screens
                            rest.↓removeAll()
                            screens = rest
                        })
                    }
                }
            }
            """),
        .good(
            """
            final class ShopRouter {
                var basketPath = NavigationPath()
                func leaveToBasket() {
                    while basketPath.count > 1 { basketPath.removeLast() }
                }
                func next(_ lines: [String]) -> [String] {
                    var rest = lines
                    while !rest.isEmpty { rest.removeLast() }
                    rest.removeAll()
                    return rest
                }
            }
            """),
    ]
}
