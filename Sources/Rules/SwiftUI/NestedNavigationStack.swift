import TenetRuleKit
import TenetRuleSupport

struct NestedNavigationStack: Rule {
    static let about = About(
        "nested-navigation-stack", "Nested navigation stack", category: .swiftui, severity: .error,
        why: """
            A stack inside another one shows two navigation bars, and the inner one swallows links and back gestures. \
            Only sheets, covers and tabs start a stack of their own.
            """,
        phrasings: [
            """
            Do not put a `NavigationStack` inside another one; only sheets, full-screen covers, and tabs start their \
            own.
            """,
            "A pushed screen never brings a second navigation bar along.",
        ])

    /// The stack that a view's body starts with.
    private struct RootStack: Fact {
        var view: String
        var stack: String
    }

    /// A view that a link or destination shows.
    private struct Destination: Fact {
        var view: String
    }

    private static let stacks = ["NavigationStack", "NavigationView"]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(Self.stacks) { call, file in
            guard call.isPlain, let name = call.calledName, let outer = outerStack(call), !call.isInPreview else {
                return
            }
            file.report(
                "this `\(name.text)` is shown inside another one, which gives two bars and broken back navigation",
                help: "keep the outer stack only", at: name,
                notes: [file.note("the outer navigation starts here", at: outer)])
        }
        hooks.onCall("NavigationLink", "navigationDestination") { call, file in
            guard let destination = destination(of: call), let name = destination.calledName,
                let inner = rootStack(of: name.text, in: file), !call.isInPreview
            else { return }
            file.report(
                "`\(name.text)` brings its own `\(inner.text)` into the stack that it is pushed on",
                help: "move the stack out of `\(name.text)`", at: name,
                notes: [file.note("the inner stack starts here", at: inner)])
        }
        hooks.collect(RootStack.self, from: StructDeclSyntax.self) { node, _ in
            guard node.isView, let stack = Self.rootStack(of: node) else { return nil }
            return (RootStack(view: node.name.text.string, stack: stack.text.string), stack.range)
        }
        hooks.collect(Destination.self, fromCallsOf: ["NavigationLink", "navigationDestination"]) { call, _ in
            guard let view = destination(of: call)?.calledName, !call.isInPreview else { return nil }
            return (Destination(view: view.text.string), view.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            let stacks = project.facts(RootStack.self)
            for fact in project.facts(Destination.self) where fact.role == .app {
                guard let view = project.model.types(named: fact.fact.view).one, view.path != fact.path,
                    let stack = stacks.first(where: { $0.fact.view == view.name && $0.path == view.path })
                else { continue }
                project.report(
                    "`\(view.name)` brings its own `\(stack.fact.stack)` into the stack that it is pushed on",
                    help: "move the stack out of `\(view.name)`", in: fact.path, at: fact.range,
                    notes: [Note(path: stack.path, range: stack.range, message: "the inner stack starts here")])
            }
        }
    }

    /// The stack, link or destination around a stack, unless a sheet or tab lies between.
    private func outerStack(_ call: FunctionCallExprSyntax) -> TokenSyntax? {
        for (view, slot) in call.view.enclosing {
            if slot.hasPrefix(".") {
                guard slot == ".navigationDestination" else { return nil }
                return view.modifier("navigationDestination")?.name
            }
            guard let name = view.rootCall?.calledName else { return nil }
            if name.text.isOne(of: ["TabView", "Tab", "NavigationSplitView", "Button", "TabSection"]) { return nil }
            if name.text.isOne(of: Self.stacks) { return name }
            if name.text == "NavigationLink", slot != "label" { return name }
        }
        return nil
    }

    /// The only view that a link or destination shows.
    private func destination(of call: FunctionCallExprSyntax) -> FunctionCallExprSyntax? {
        if let view = call.argument("destination")?.expression.as(FunctionCallExprSyntax.self) { return made(view) }
        let isLink = call.calledName?.text == "NavigationLink"
        if isLink, call.hasArgument("destination") || call.hasArgument("value") { return nil }
        let wanted = isLink && call.additionalTrailingClosures.isEmpty && call.arguments.isEmpty ? "destination" : ""
        guard let closure = call.closures.first(where: { $0.label == wanted || $0.label == "destination" })?.closure,
            let only = closure.statements.onlyItem?.as(FunctionCallExprSyntax.self)
        else { return nil }
        return made(only)
    }

    private func made(_ call: FunctionCallExprSyntax) -> FunctionCallExprSyntax? {
        call.view.rootCall.flatMap { $0.makesView ? $0 : nil }
    }

    /// The stack that the body of a view of this file starts with.
    private func rootStack(of type: TextSlice, in file: FilePass) -> TokenSyntax? {
        for view in file.root.descendants(StructDeclSyntax.self) where view.name.text == type && view.isView {
            if let stack = Self.rootStack(of: view) { return stack }
        }
        return nil
    }

    private static func rootStack(of view: StructDeclSyntax) -> TokenSyntax? {
        guard let body = view.members(VariableDeclSyntax.self).first(where: \.isViewBody),
            let call = body.onlyBinding?.getterStatements?.onlyItem?.as(FunctionCallExprSyntax.self),
            let root = call.view.rootCall, let name = root.calledName, name.text.isOne(of: stacks)
        else { return nil }
        return name
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Home: View {
                var body: some View {
                    NavigationStack {
                        List { Text("Home") }
                            .navigationDestination(for: Item.self) { item in
                                ↓NavigationStack { ItemView(item: item) }
                            }
                    }
                }
            }
            """),
        .bad(
            """
            struct Home: View {
                var body: some View {
                    NavigationStack {
                        NavigationLink("Settings") { ↓Settings() }
                    }
                }
            }
            struct Settings: View {
                var body: some View {
                    NavigationStack { Text("Settings") }.padding()
                }
            }
            """),
        .bad(files: [
            "App/Home.swift": """
            struct Home: View {
                var body: some View {
                    List { Text("Home") }
                        .navigationDestination(for: Item.self) { item in ↓ItemScreen(item: item) }
                }
            }
            """,
            "App/ItemScreen.swift": """
            struct ItemScreen: View {
                let item: Item
                var body: some View { NavigationStack { Text(item.name) } }
            }
            """,
        ]),
        .good(
            """
            struct Home: View {
                var body: some View {
                    NavigationStack {
                        Button("Edit") { isEditing = true }
                            .sheet(isPresented: $isEditing) {
                                NavigationStack { Editor() }
                            }
                    }
                }
            }
            """),
        .good(
            """
            struct Root: View {
                var body: some View {
                    TabView {
                        NavigationStack { Home() }
                        NavigationStack { Profile() }
                    }
                }
            }
            """),
        .good(
            "struct Home: View {\n    var body: some View {\n"
                + "        NavigationStack { NavigationLink(\"A\") { Detail() } }\n    }\n}"),
    ]
}
