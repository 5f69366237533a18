import TenetRuleKit

struct DeprecatedNavigationView: Rule {
    static let about = About(
        "deprecated-navigation-view", "Deprecated navigation view", category: .swiftui, severity: .warning,
        scope: .appCode,
        why: """
            `NavigationView` is deprecated since iOS 16. It shows columns on wide screens by surprise and cannot be \
            driven by state, so deep links need workarounds.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("NavigationView") { call, file in
            guard call.isPlain, let name = call.calledName, call.trailingClosure != nil, !call.isInPreview else {
                return
            }
            let hasStyle = call.view.has("navigationViewStyle")
            file.report(
                "`NavigationView` is deprecated and cannot be driven by a path",
                help: "use `NavigationStack`, or `NavigationSplitView` for columns", at: name,
                fix: hasStyle ? nil : .replace(name, with: "NavigationStack", "Use `NavigationStack`", .unsafe))
        }
    }

    static let examples: [Example] = [
        .bad(
            "struct Home: View {\n    var body: some View {\n        ↓NavigationView {\n            List {}\n"
                + "        }\n    }\n}",
            fixed: "struct Home: View {\n    var body: some View {\n        NavigationStack {\n"
                + "            List {}\n        }\n    }\n}"),
        .bad("var home: some View {\n    ↓NavigationView { List {} }.navigationViewStyle(.stack)\n}"),
        .good("struct Home: View {\n    var body: some View {\n        NavigationStack { List {} }\n    }\n}"),
        .good(
            "struct Home: View {\n    var body: some View {\n"
                + "        NavigationSplitView { List {} } detail: { Text(\"\") }\n    }\n}"),
        .good("#Preview {\n    NavigationView { Home() }\n}"),
    ]
}
