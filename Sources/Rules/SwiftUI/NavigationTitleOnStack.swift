import TenetRuleKit
import TenetRuleSupport

struct NavigationTitleOnStack: Rule {
    static let about = About(
        "navigation-title-on-stack", "Title set on the navigation stack", category: .swiftui, severity: .warning,
        why: """
            A stack shows the title and the destinations of the views inside it. Set on the stack itself they belong \
            to the navigation around it, and nothing appears.
            """,
        phrasings: [
            """
            Set the navigation title and destinations on a view inside the `NavigationStack`, not on the stack itself.
            """,
            """
            We attach `.navigationTitle` to the list within the container, because nothing shows up when it is put on \
            the outside.
            """,
        ])

    private struct OuterTitle: Fact {
        var modifier: String
        var stack: String
    }

    func install(_ hooks: inout Hooks) {
        let names = [
            "navigationTitle", "navigationBarTitle", "navigationBarTitleDisplayMode", "navigationDestination",
        ]
        hooks.collect(OuterTitle.self, fromCallsOf: names) { call, _ in
            let view = call.view
            guard !call.isPlain, let stack = view.rootCall, stack.isPlain, let stackName = stack.calledName,
                stackName.text.isOne(of: ["NavigationStack", "NavigationView"]), stack.trailingClosure != nil,
                let name = call.calledName, !call.isInPreview,
                // There is a way back: the stack is pushed on another one, which shows the title.
                !view.has("navigationBarBackButtonHidden")
            else { return nil }
            return (OuterTitle(modifier: name.text.string, stack: stackName.text.string), name.range)
        }
        hooks.onProject { project in
            // On the Mac the title goes to the window.
            for title in project.facts(OuterTitle.self) where !project.model.isForMacOnly(title.path) {
                project.report(
                    "`\(title.fact.modifier)` on the `\(title.fact.stack)` itself has no effect inside it",
                    help:
                        "move it to the content of the stack; in a view that another stack shows, take this stack away",
                    in: title.path, at: title.range)
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            "var home: some View {\n    NavigationStack {\n        List {}\n    }\n"
                + "    .↓navigationTitle(\"Home\")\n}"),
        .bad("var home: some View {\n    NavigationView { List {} }.padding().↓navigationBarTitle(\"Home\")\n}"),
        .good(
            "var home: some View {\n    NavigationStack {\n        List {}\n"
                + "            .navigationTitle(\"Home\")\n    }\n}"),
        .good(files: [
            "Shop.xcodeproj/project.pbxproj": XcodeProjectSample.macApp,
            "Shop/Home.swift": "var home: some View {\n    NavigationView { List {} }.navigationTitle(\"Home\")\n}",
        ]),
        .good("var home: some View {\n    List {}.navigationTitle(\"Home\")\n}"),
        .good(
            "var day: some View {\n    NavigationView { List {} }\n        .navigationTitle(\"Day\")\n"
                + "        .navigationBarBackButtonHidden(true)\n}"),
        .good("var home: some View {\n    NavigationStack { List {} }.tint(.red)\n}"),
    ]
}
