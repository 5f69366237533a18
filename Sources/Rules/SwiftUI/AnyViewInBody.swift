import TenetRuleKit
import TenetRuleSupport

struct AnyViewInBody: Rule {
    static let about = About(
        "any-view-in-body", "Type-erased view in a body", category: .swiftui, severity: .warning, status: .stable,
        why: """
            `AnyView` hides the type that SwiftUI uses to tell views apart. When the content changes, the subtree is \
            thrown away and built again, with its state and its animations.
            """,
        phrasings: [
            "Do not wrap views in `AnyView` inside `body` or other functions and properties that build views.",
            """
            Prefer `@ViewBuilder`, `if` and `some View` over type erasure when a SwiftUI screen shows different \
            content.
            """,
        ])

    var groups = false
    var anywhere = false
    static let options = [
        Option<Self>(
            "anywhere", \.anywhere,
            "Also report erased views that are handed on, and properties of views that take or give erased ones."),
        Option<Self>(
            "groups", \.groups, "Also report a `Group` that only makes one view of the branches of a condition."),
    ]

    func install(_ hooks: inout Hooks) {
        if groups {
            hooks.onCall("Group") { checkGroup($0, $1) }
            hooks.on(FunctionDeclSyntax.self) { node, file in
                checkErased(node.returnType, node.body?.statements, file)
            }
            hooks.on(VariableDeclSyntax.self) { node, file in
                checkErased(node.type, node.onlyBinding?.getterStatements, file)
            }
        }
        if anywhere {
            hooks.on(VariableDeclSyntax.self) { node, file in
                // What is declared as `AnyView` alone holds what may be any view.
                guard node.isMember, node.isStored, let type = node.type, type.codeContains("AnyView"),
                    type.descendants.contains(where: { $0.kind == .functionType }) || type.kind == .functionType,
                    let name = node.nameToken, node.enclosingType?.isView == true, !node.isInPreview
                else { return }
                file.report(
                    "`\(name.text)` takes or gives views whose type is erased",
                    help: "make the view generic: `Content: View` and `() -> Content`", at: name)
            }
        }
        hooks.onCall("AnyView") { call, file in
            guard call.isPlain, let argument = call.arguments.only?.expression, let name = call.calledName,
                call.evaluatingViewBuilder != nil || anywhere && call.enclosingType?.isView == true,
                anywhere || !isParameter(call), !isExistential(argument, file), !isOfCase(call), !call.isInPreview
            else { return }
            let view = call.view
            let isAlone =
                call.trailingClosure == nil && view.whole.parent?.kind == .codeBlockItem
                && call.arguments.only?.label == nil && argument.kind == .functionCallExpr
            let isChoice = passed(call).kind == .ternaryExpr || passed(call).kind == .sequenceExpr
            file.report(
                "`AnyView` makes SwiftUI rebuild this part instead of updating it",
                help: isChoice
                    ? "choose between the views with `if` in a `@ViewBuilder` property, and hand that in"
                    : "return the view itself from a `@ViewBuilder` property or function", at: name,
                fix: isAlone ? .replace(call, with: argument.text.string, "Remove `AnyView`", .unsafe) : nil)
        }
    }

    /// `func icon() -> AnyView { switch … }` in which each branch makes an `AnyView`.
    private func checkErased(_ type: TypeSyntax?, _ statements: CodeBlockItemListSyntax?, _ file: FilePass) {
        guard let type, type.text == "AnyView", let statements, type.enclosingType?.isView == true, !type.isInPreview,
            statements.contains(where: { isCondition($0.item) }),
            statements.descendants(FunctionCallExprSyntax.self).filter({
                $0.isPlain && $0.calledName?.text == "AnyView"
            }).count > 1
        else { return }
        file.report(
            "the branches of a condition are erased to `AnyView`",
            help: "return `some View` from a `@ViewBuilder` declaration", at: type)
    }

    /// `var badge: some View { Group { if … } }`.
    private func checkGroup(_ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard call.isPlain, call.arguments.isEmpty, let name = call.calledName, let closure = call.trailingClosure,
            let only = closure.statements.onlyItem, isCondition(only),
            let item = call.parent?.as(CodeBlockItemSyntax.self), let owner = item.enclosingBody,
            item.parent?.as(CodeBlockItemListSyntax.self)?.only != nil, !call.isInPreview
        else { return }
        let variable = owner.as(PatternBindingSyntax.self)?.ancestor(VariableDeclSyntax.self)
        let function = owner.as(FunctionDeclSyntax.self)
        guard (variable?.type ?? function?.returnType)?.text == "some View", variable?.nameToken?.text != "body",
            variable?.hasAttribute("ViewBuilder") != true, function?.hasAttribute("ViewBuilder") != true,
            function?.name.text != "body"
        else { return }
        file.report(
            "this `Group` only makes one view of the branches of a condition",
            help: "mark the declaration `@ViewBuilder` and leave out the `Group`", at: name)
    }

    private func isCondition(_ item: Syntax) -> Bool {
        let value = item.as(ExpressionStmtSyntax.self)?.expression.syntax ?? item
        return value.kind == .ifExpr || value.kind == .switchExpr
    }

    /// A value that is declared as `any View` cannot be shown in another way.
    private func isExistential(_ argument: ExprSyntax, _ file: FilePass) -> Bool {
        guard let name = argument.ownMemberName?.identifier else { return false }
        return file.root.descendants(VariableDeclSyntax.self).contains {
            $0.nameToken?.identifier == name && $0.type?.as(SomeOrAnyTypeSyntax.self)?.someOrAnySpecifier.text == "any"
        }
    }

    /// Passed on to something that may ask for this very type.
    private func isParameter(_ call: FunctionCallExprSyntax) -> Bool {
        guard let argument = passed(call).parent?.as(LabeledExprSyntax.self),
            let receiver = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
        else { return false }
        return argument.label != nil || !(receiver.calledName?.text.isOne(of: ViewNames.contentModifiers) ?? false)
    }

    /// `.custom(view: AnyView(list))`: a case of an enum holds one type, whatever view is put into it.
    private func isOfCase(_ call: FunctionCallExprSyntax) -> Bool {
        let argument = passed(call).parent?.as(LabeledExprSyntax.self)
        guard let receiver = argument?.parent?.parent?.as(FunctionCallExprSyntax.self),
            let access = receiver.calledExpression.as(MemberAccessExprSyntax.self), access.base == nil
        else { return false }
        return access.declName.baseName.text != "init"
    }

    /// The call, or the choice between two views that it is a side of.
    private func passed(_ call: FunctionCallExprSyntax) -> Syntax {
        var node = call.syntax
        while let parent = node.parent,
            [.ternaryExpr, .unresolvedTernaryExpr, .exprList, .sequenceExpr].contains(parent.kind)
        {
            node = parent
        }
        return node
    }

    static let examples: [Example] = [
        .good(
            "struct Menu: View {\n    var body: some View { Sheet(rows) }\n    var rows: [Part] { [.custom(view: AnyView(list))] }\n}",
            options: ["anywhere": .bool(true)]),
        .bad(
            """
            struct Row: View {
                var ↓frame: (AnyView) -> AnyView = { $0 }
                var body: some View {
                    frame(↓AnyView(icon))
                }
            }
            """, options: ["anywhere": .bool(true)]),
        .good(
            "struct Row: View {\n    var frame: (AnyView) -> AnyView = { $0 }\n    var body: some View { frame(AnyView(icon)) }\n}"
        ),
        .bad(
            """
            struct Avatar: View {
                private func badge(_ kind: Kind) -> ↓AnyView {
                    switch kind {
                    case .new: return AnyView(Text("New"))
                    case .old: return AnyView(Image("old"))
                    }
                }
                private var plain: AnyView { AnyView(Text("New")) }
            }
            """, options: ["groups": .bool(true)]),
        .bad(
            """
            struct Avatar: View {
                private var badge: some View {
                    ↓Group {
                        if isNew { Text("New") } else { Image("old") }
                    }
                }
            }
            """, options: ["groups": .bool(true)]),
        .good(
            """
            struct Avatar: View {
                private var badge: some View {
                    Group {
                        if isNew { Text("New") } else { Image("old") }
                    }
                    .font(.caption)
                }
                @ViewBuilder private var mark: some View {
                    if isNew { Text("New") } else { Image("old") }
                }
            }
            """, options: ["groups": .bool(true)]),
        .bad(
            """
            struct Avatar: View {
                var body: some View {
                    if let image {
                        ↓AnyView(Image(uiImage: image))
                    } else {
                        Text("?")
                    }
                }
            }
            """,
            fixed: """
                struct Avatar: View {
                    var body: some View {
                        if let image {
                            Image(uiImage: image)
                        } else {
                            Text("?")
                        }
                    }
                }
                """),
        .bad("struct Avatar: View {\n    func icon() -> some View {\n        return ↓AnyView(image)\n    }\n}"),
        .good(
            "struct Avatar: View {\n    var body: some View {\n        Card(content: AnyView(Image(\"icon\")))\n"
                + "    }\n}"),
        .good(
            "struct Avatar: View {\n    var body: some View {\n"
                + "        Card(content: isNew ? AnyView(Image(\"new\")) : AnyView(Text(name)))\n    }\n}"),
        .bad(
            "struct Avatar: View {\n    var body: some View {\n"
                + "        Text(name).background(isNew ? ↓AnyView(Image(\"new\")) : ↓AnyView(Color.red))\n    }\n}"),
        .good(
            "struct Avatar: View {\n    let icon: any View\n    var body: some View {\n"
                + "        Circle().overlay(AnyView(icon))\n    }\n}"),
        .good("struct Avatar: View {\n    func icon() -> AnyView {\n        AnyView(Image(\"icon\"))\n    }\n}"),
        .good(
            "struct Avatar: View {\n    let icon: AnyView\n"
                + "    init(icon: some View) { self.icon = AnyView(icon) }\n}"),
        .good("struct Avatar: View {\n    var body: some View {\n        Image(\"icon\")\n    }\n}"),
    ]
}
