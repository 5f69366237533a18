import TenetRuleKit
import TenetRuleSupport

struct AssignmentInViewBody: Rule {
    static let about = About(
        "assignment-in-view-body", "Assignment in a view body", category: .swiftui, severity: .warning,
        why: """
            A body may be evaluated at any time, any number of times. Changing state or global appearance while \
            evaluating it gives runtime warnings, endless updates or effects that depend on luck.
            """,
        phrasings: [
            "Do not assign state, change global appearance or start work while a view's `body` is evaluated.",
            """
            Rendering is free of side effects: no `let _ = count += 1`, no `UITableView.appearance()` and no `Task` \
            during layout of a SwiftUI screen.
            """,
        ])

    var strict = false
    static let options = [
        Option<Self>("strict", \.strict, "Also report loops, prints and every other call that makes no view.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(SequenceExprSyntax.self) { node, file in
            guard let (target, _, _) = node.assignment, target.kind != .discardAssignmentExpr,
                let owner = node.evaluatingViewBuilder, isBody(owner), let root = rootName(of: target),
                !isLocal(root, owner),
                !node.isInPreview
            else { return }
            file.report(
                "`\(target.text)` is changed while the view is evaluated",
                help: "change it in an action, in `onChange` or in `task`", at: target)
        }
        // `let _ = work()` has no other purpose than to do something.
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard node.isLet, let binding = node.onlyBinding, binding.pattern.kind == .wildcardPattern,
                let call = binding.initializer?.value.stripped.as(FunctionCallExprSyntax.self),
                let owner = node.evaluatingViewBuilder, isBody(owner), let name = call.calledName,
                !name.text.hasPrefix("_"), !name.text.isOne(of: Self.checks),
                strict || !isForDebugging(call, name.text), !node.isInPreview,
                !node.isInDebugBlock
            else { return }
            report(call, file)
        }
        if strict { checkStatements(&hooks) }
        // In a body that says `return`, a call of its own does something as well.
        hooks.onCall(Self.deeds) { call, file in
            guard isDoing(call), let owner = call.evaluatingViewBuilder, isBody(owner), !call.isInPreview
            else { return }
            report(call, file)
        }
    }

    /// Statements of a body that say what to do rather than what to show.
    private func checkStatements(_ hooks: inout Hooks) {
        hooks.on(ForStmtSyntax.self) { node, file in
            guard let owner = node.evaluatingViewBuilder, isBody(owner), !node.isInPreview else { return }
            file.report(
                "this loop runs whenever the view is evaluated",
                help: "work it out in the model, or show its parts with `ForEach`", at: node.forKeyword)
        }
        hooks.on(ReturnStmtSyntax.self) { node, file in
            guard let list = node.syntax.ancestor(CodeBlockItemListSyntax.self), let owner = node.evaluatingViewBuilder,
                isBody(owner), !node.isInPreview
            else { return }
            for item in list {
                let expression = item.item.as(ExpressionStmtSyntax.self)?.expression.syntax ?? item.item
                let value = expression.as(FunctionCallExprSyntax.self)
                guard let call = value, let root = rootName(of: ExprSyntax(unchecked: call.syntax)),
                    !root.startsUppercase || call.calledBase != nil, !isLocal(root, owner), !isDoing(call),
                    call.calledName?.text.hasPrefix("_") != true,
                    call.calledName?.text.isOne(of: Self.checks) != true
                else { continue }
                report(call, file)
            }
        }
    }

    /// A statement of its own, such as `NotificationCenter.default.post(…)`.
    private func isDoing(_ call: FunctionCallExprSyntax) -> Bool {
        guard call.isStatement, call.calledName?.text.isOne(of: Self.deeds) == true,
            let base = call.isPlain ? call.calledName?.text : call.calledBase?.firstToken?.text
        else { return false }
        return base.isOne(of: Self.doers)
    }

    private static let deeds = [
        "set", "setValue", "removeObject", "post", "async", "asyncAfter", "Task", "detached",
    ]
    /// Say what must hold, and do nothing.
    private static let checks = ["assert", "assertionFailure", "precondition", "preconditionFailure", "fatalError"]
    private static let doers = ["UserDefaults", "NotificationCenter", "DispatchQueue", "Task"]

    private func report(_ call: FunctionCallExprSyntax, _ file: FilePass) {
        file.report(
            "`\(call.calledExpression.brief)` does its work whenever the view is evaluated",
            help: "do it in an action, in `onChange` or in `task`", at: call.calledExpression)
    }

    /// Traces of why a view is drawn again.
    private func isForDebugging(_ call: FunctionCallExprSyntax, _ name: TextSlice) -> Bool {
        name.containsFolded(["print", "log", "dump", "trace", "debug", "assert"])
            || call.calledBase?.lastName?.text.containsFolded(["log"]) == true || name.startsUppercase && name != "Task"
    }

    /// A function without `@ViewBuilder` may well set up what it returns.
    private func isBody(_ owner: Syntax) -> Bool {
        owner.as(FunctionDeclSyntax.self)?.hasAttribute("ViewBuilder") ?? true
    }

    /// The name that a target starts with: `self` for members written with it.
    private func rootName(of target: ExprSyntax) -> TextSlice? {
        var current = target
        while true {
            if let access = current.as(MemberAccessExprSyntax.self), let base = access.base {
                current = base
            } else if let call = current.as(FunctionCallExprSyntax.self) {
                current = call.calledExpression
            } else if let element = current.as(SubscriptCallExprSyntax.self) {
                current = element.calledExpression
            } else if let chain = current.as(OptionalChainingExprSyntax.self) {
                current = chain.expression
            } else if let unwrapped = current.as(ForceUnwrapExprSyntax.self) {
                current = unwrapped.expression
            } else {
                let name = current.as(DeclReferenceExprSyntax.self)?.baseName
                return name.flatMap { $0.tokenKind == .identifier || $0.text == "self" ? $0.text : nil }
            }
        }
    }

    /// Declared in the property or function itself: building a value step by step.
    private func isLocal(_ name: TextSlice, _ owner: Syntax) -> Bool {
        if name == "_" || name.first == 0x24 { return true }
        return owner.descendants(IdentifierPatternSyntax.self).contains { $0.identifier.text == name }
            || owner.as(FunctionDeclSyntax.self)?.parameters.contains { $0.internalName.text == name } == true
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Counter: View {
                @State private var count = 0
                var body: some View {
                    let _ = ↓count += 1
                    Text("\\(count)")
                }
            }
            """),
        .bad(
            """
            struct Settings: View {
                var body: some View {
                    ↓UITableView.appearance().backgroundColor = .clear
                    return List { Text("Sound") }
                }
            }
            """),
        .bad(
            """
            struct Tides: View {
                var body: some View {
                    let _ = ↓Task { await model.load() }
                    let _ = ↓model.refresh()
                    Text(model.title)
                }
                private var footer: some View {
                    ↓UserDefaults.standard.set(true, forKey: "seen")
                    return Text("Footer")
                }
            }
            """),
        .bad(
            """
            struct Tides: View {
                var body: some View {
                    let _ = ↓print("drawn")
                    Text(model.title)
                }
                private var footer: some View {
                    var sum = 0
                    ↓for tide in tides { sum += tide.height }
                    ↓model.noteSeen()
                    return Text("\\(sum)")
                }
            }
            """, options: ["strict": .bool(true)]),
        .good(
            """
            struct Berth: View {
                var body: some View {
                    Text(name).sheet(isPresented: $isEdited) {
                        model.selection = nil
                    } content: {
                        Editor(name: $name)
                    }
                }
            }
            """),
        .good(
            """
            struct Tides: View {
                var body: some View {
                    Button("") {
                        for tide in tides { tide.mark() }
                        model.noteSeen()
                        return
                    }
                }
                private var footer: some View {
                    var text = AttributedString("")
                    text.append(AttributedString("a"))
                    return Text(text)
                }
            }
            """, options: ["strict": .bool(true)]),
        .good(
            """
            struct Tides: View {
                var body: some View {
                    let _ = Self._printChanges()
                    let _ = model.version
                    Text(model.title).task { let _ = await model.load() }
                }
            }
            """),
        .good(
            """
            struct Counter: View {
                @State private var count = 0
                var body: some View {
                    Button("\\(count)") { count += 1 }.onAppear { count = 1 }
                }
            }
            """),
        .good(
            """
            struct Title: View {
                var body: some View {
                    var text = AttributedString("Hi")
                    text.font = .title
                    return Text(text)
                }
            }
            """),
        .good(
            "extension Scroller {\n    func onScroll(_ action: @escaping () -> Void) -> some View {\n"
                + "        tracker.action = action\n        return self\n    }\n}"),
        .good("struct Counter: View {\n    mutating func reset() { count = 0 }\n}"),
    ]
}
