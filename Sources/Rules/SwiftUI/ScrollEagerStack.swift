import TenetRuleKit
import TenetRuleSupport

struct ScrollEagerStack: Rule {
    static let about = About(
        "scroll-eager-stack", "Eager stack in a scroll view", category: .swiftui, severity: .warning, status: .preview,
        why: """
            A plain stack builds all its rows at once, however few of them are visible. With a collection of unknown \
            size that means a slow first frame and much memory.
            """,
        phrasings: [
            "Use `LazyVStack` instead of `VStack` for a `ForEach` inside a `ScrollView`.",
            "Long feeds create their rows only when they come into sight, not all of them up front.",
        ])

    var includeHorizontal = false
    static let options = [
        Option<Self>(
            "include_horizontal", \.includeHorizontal,
            "Look at `HStack` as well: rows of tags and the like are mostly short.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("ForEach") { call, file in
            guard call.isPlain, let data = call.firstArgument?.expression, isDynamic(data) else { return }
            let around = call.view.enclosing.filter { !$0.view.name.isOne(of: ["Group", "Section"]) }
            guard around.count >= 2, around[0].slot.isEmpty, around[1].slot.isEmpty,
                around[1].view.name == "ScrollView",
                let stack = around[0].view.rootCall?.calledName,
                stack.text == "VStack" || includeHorizontal && stack.text == "HStack",
                isMainContent(call), !isConstant(data, file), !call.isInPreview
            else { return }
            file.report(
                "this `\(stack.text)` builds a row for each of `\(data.text)` at once",
                help: "use `Lazy\(stack.text)`", at: stack,
                fix: .replace(stack, with: "Lazy" + stack.text.string, "Use `Lazy\(stack.text)`", .unsafe))
        }
    }

    /// A page with other parts is built as a whole anyway; a divider or spacer is no such part.
    private func isMainContent(_ call: FunctionCallExprSyntax) -> Bool {
        guard let list = call.view.whole.parent?.parent?.as(CodeBlockItemListSyntax.self) else { return false }
        return list.allSatisfy { item in
            guard let view = item.item.as(FunctionCallExprSyntax.self)?.view.name else { return false }
            return view == "ForEach" || view.hasSuffix("Divider") || view == "Spacer"
        }
    }

    /// A property of this file that holds a list written in the code.
    private func isConstant(_ data: ExprSyntax, _ file: FilePass) -> Bool {
        guard let name = data.ownMemberName?.identifier else { return false }
        return file.root.descendants(VariableDeclSyntax.self).contains {
            guard $0.nameToken?.identifier == name else { return false }
            return $0.isLet && $0.initialValue != nil
                || $0.onlyBinding?.getterStatements?.results.allSatisfy { $0.kind == .arrayExpr } == true
        }
    }

    /// The number of elements is not fixed in the code.
    private func isDynamic(_ data: ExprSyntax) -> Bool {
        if data.codeContains("..") { return false }
        if let call = data.as(FunctionCallExprSyntax.self) {
            // `Phase.all(on: day)`: a list that a type knows of itself.
            guard let base = call.calledBase?.lastName?.text ?? call.calledBase?.firstToken?.text else { return false }
            return call.calledName?.text != "prefix" && !base.startsUppercase
        }
        guard let name = data.lastName?.text, name != "allCases" else { return false }
        if let base = data.as(MemberAccessExprSyntax.self)?.base?.lastName?.text, base.startsUppercase { return false }
        return !name.isOne(of: ["indices"])
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Feed: View {
                var body: some View {
                    ScrollView {
                        ↓VStack {
                            ForEach(posts) { Row(post: $0) }
                        }
                    }
                }
            }
            """,
            fixed: """
                struct Feed: View {
                    var body: some View {
                        ScrollView {
                            LazyVStack {
                                ForEach(posts) { Row(post: $0) }
                            }
                        }
                    }
                }
                """),
        .bad(
            "var photos: some View {\n    ScrollView(.horizontal) {\n        ↓HStack(spacing: 8) {\n"
                + "            ForEach(model.photos, id: \\.url) { Photo($0) }\n        }\n        .padding()\n"
                + "    }\n}",
            fixed: "var photos: some View {\n    ScrollView(.horizontal) {\n        LazyHStack(spacing: 8) {\n"
                + "            ForEach(model.photos, id: \\.url) { Photo($0) }\n        }\n        .padding()\n"
                + "    }\n}",
            options: ["include_horizontal": .bool(true)]),
        .good(
            "ScrollView {\n    VStack {\n        ForEach(Phase.all(on: day), id: \\.self) { Text($0.name) }\n    }\n}"),
        .good(
            "var page: some View {\n    ScrollView {\n        VStack {\n            Header()\n"
                + "            ForEach(parts) { Part($0) }\n        }\n    }\n}"),
        .good(
            "var feed: some View {\n    ScrollView {\n        LazyVStack { ForEach(posts) { Row(post: $0) } }\n"
                + "    }\n}"),
        .good(
            "var week: some View {\n    ScrollView {\n        VStack { ForEach(Day.allCases) { Row(day: $0) } }\n"
                + "    }\n}"),
        .good("var stars: some View {\n    ScrollView {\n        VStack { ForEach(0..<5) { _ in Star() } }\n    }\n}"),
        .good("var card: some View {\n    VStack { ForEach(lines) { Text($0.text) } }\n}"),
    ]
}
