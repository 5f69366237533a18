import TenetRuleKit
import TenetRuleSupport

struct OnAppearOnGroup: Rule {
    static let about = About(
        "on-appear-on-group", "Lifecycle modifier on a group", category: .swiftui, severity: .warning, status: .stable,
        why: """
            A group is no view of its own: its modifiers apply to each child. `onAppear` and `task` run once for every \
            child, and again whenever one of them comes and goes.
            """,
        phrasings: [
            "Do not attach `onAppear`, `task` or other lifecycle modifiers to a `Group` with several children.",
            """
            Load data on a real container such as a `VStack`; on something that is no view of its own, the work runs \
            once per child.
            """,
        ])

    /// A modifier on a group, with those that stand between.
    private struct Modified: Fact {
        var name: String
        var between: [String]
        var holdsRows: Bool
    }

    func install(_ hooks: inout Hooks) {
        hooks.collectAll(Modified.self, fromCallsOf: ["onAppear", "task", "onDisappear", "onReceive"]) { call, _ in
            let view = call.view
            guard !call.isPlain, view.name == "Group", let group = view.rootCall, group.isPlain,
                let name = call.calledName,
                let content = group.trailingClosure, hasSeveralViews(content), !call.isInPreview
            else { return [] }
            let between = view.modifiers.filter { $0.name.range.lower < name.range.lower }.map(\.name.text.string)
            return [(Modified(name: name.text.string, between: between, holdsRows: holdsRows(content)), name.range)]
        }
        hooks.onProject(needing: [.declarations]) { project in
            for found in project.facts(Modified.self) {
                // A modifier of the project may put a stack around the group.
                guard !found.fact.between.contains(where: { !project.model.declarations(named: $0).isEmpty }) else {
                    continue
                }
                project.report(
                    "`\(found.fact.name)` runs once for each view of the group",
                    help: found.fact.holdsRows
                        ? "put it on the list around, or on one of the rows"
                        : "put it on a stack or on one of the views",
                    in: found.path, at: found.range)
            }
        }
    }

    /// A stack around sections of a list would make one row of them.
    private func holdsRows(_ content: ClosureExprSyntax) -> Bool {
        ViewExpression.views(in: content.statements).contains { $0.name == "Section" }
    }

    private func hasSeveralViews(_ content: ClosureExprSyntax) -> Bool {
        let views = content.statements.filter { $0.item.kind != .variableDecl }
        if views.count > 1 { return true }
        return views.first?.item.as(FunctionCallExprSyntax.self)?.view.name == "ForEach"
    }

    static let examples: [Example] = [
        .bad(
            """
            var page: some View {
                Group {
                    Header()
                    Rows()
                }
                .↓onAppear { track("page") }
            }
            """),
        .bad(
            "var page: some View {\n    Group {\n        ForEach(items) { Row($0) }\n    }\n    .padding()\n"
                + "    .↓task { await load() }\n}"),
        .good(
            "var page: some View {\n    VStack {\n        Header()\n        Rows()\n    }\n"
                + "    .onAppear { track(\"page\") }\n}"),
        .good(
            "var page: some View {\n    Group {\n        if isEmpty { Empty() } else { Rows() }\n    }\n"
                + "    .onAppear { track(\"page\") }\n}"),
        .good("var page: some View {\n    Group {\n        Header()\n        Rows()\n    }\n    .padding()\n}"),
        // A modifier of the project's own makes one view of the group.
        .good(files: [
            "App/Page.swift":
                "var page: some View {\n    Group {\n        Header()\n        Rows()\n    }\n    .stacked()\n"
                + "    .task { await load() }\n}",
            "App/Stacked.swift":
                "extension View {\n    func stacked() -> some View { VStack { self } }\n}",
        ]),
    ]
}
