import TenetRuleKit
import TenetRuleSupport

struct DeprecatedNavigationView: Rule {
    static let about = About(
        "deprecated-navigation-view", "Deprecated navigation view", category: .swiftui, severity: .warning,
        status: .stable,
        scope: .appCode,
        why: """
            `NavigationView` is deprecated since iOS 16. It shows columns on wide screens by surprise and cannot be \
            driven by state, so deep links need workarounds.
            """,
        phrasings: [
            "Use `NavigationStack` or `NavigationSplitView` instead of `NavigationView`.",
            "We no longer build screens on SwiftUI's outdated container from before iOS 16.",
        ])

    /// A view that could be the new one, where the system has it.
    private struct Old: Fact { var fix: Fix? }

    func install(_ hooks: inout Hooks) {
        hooks.collectSystemChecks()
        hooks.collect(Old.self, fromCallsOf: ["NavigationView"]) { call, _ in
            guard call.isPlain, let name = call.calledName, call.trailingClosure != nil, !call.isInPreview,
                !call.isForOlderSystems
            else { return nil }
            let hasStyle = call.view.has("navigationViewStyle")
            let fix =
                hasStyle ? nil : Fix.replace(name, with: "NavigationStack", "Use `NavigationStack`", .unsafe)
            return (Old(fix: fix), name.range)
        }
        hooks.onProject(needing: [.declarations], fixing: .unsafe) { project in
            for old in project.facts(Old.self) where !project.runs(old.path, before: SystemVersions.since(ios: 16)) {
                project.report(
                    "`NavigationView` is deprecated and cannot be driven by a path",
                    help: "use `NavigationStack`, or `NavigationSplitView` for columns", in: old.path, at: old.range,
                    fix: old.fact.fix)
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            "struct Home: View {\n    var body: some View {\n        ↓NavigationView {\n            List {}\n"
                + "        }\n    }\n}",
            fixed: "struct Home: View {\n    var body: some View {\n        NavigationStack {\n"
                + "            List {}\n        }\n    }\n}"),
        .bad("var home: some View {\n    ↓NavigationView { List {} }.navigationViewStyle(.stack)\n}"),
        .good(
            """
            struct Root: View {
                var body: some View {
                    if #available(iOS 16, *) {
                        NavigationStack { list }
                    } else {
                        NavigationView { list }
                    }
                }
            }
            """),
        .good(files: [
            "Kit/Package.swift": ObservationSystems.olderPackage.replacing("v16", with: "v15"),
            "Kit/Sources/Kit/Root.swift": "struct Root: View {\n    var body: some View { NavigationView { list } }\n}",
        ]),
        .good("struct Home: View {\n    var body: some View {\n        NavigationStack { List {} }\n    }\n}"),
        .good(
            "struct Home: View {\n    var body: some View {\n"
                + "        NavigationSplitView { List {} } detail: { Text(\"\") }\n    }\n}"),
        .good("#Preview {\n    NavigationView { Home() }\n}"),
    ]
}
