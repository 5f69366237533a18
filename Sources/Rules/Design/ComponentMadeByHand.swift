import TenetRuleKit
import TenetRuleSupport

struct ComponentMadeByHand: Rule {
    static let about = About(
        "component-made-by-hand", "Control made by hand beside a component", category: .design, severity: .warning,
        scope: .appCode,
        why: """
            The project has a component for this control, with its look and its accessibility. A plain control next to \
            it looks different and has to be put right one by one.
            """,
        phrasings: [
            """
            Use the shared components `BaseButton` and `BaseTextField` instead of plain `Button`, `TextField`, and \
            `SecureField`.
            """,
            "Screens never put together their own controls when our design kit already has one.",
        ])

    var components = ["Button=BaseButton", "TextField=BaseTextField", "SecureField=BaseTextField"]
    var except = ["Base*", "*Button", "*ButtonStyle", "*Component", "*TextField", "*LoadingView", "*Toolbar*"]
    static let options = [
        Option<Self>(
            "components", \.components, addsUp: true,
            "A control and, behind `=`, the project's component for it. Without such a type in the project nothing is said."
        ),
        Option<Self>("except", \.except, "Types that may use the plain controls: the components themselves."),
    ]

    private struct Plain: Fact {
        var control: String
        var owner: String
    }

    func install(_ hooks: inout Hooks) {
        let pairs = components.compactMap { text -> (control: String, component: String, item: String)? in
            let parts = text.split(separator: "=").map { String($0.trimmingBlanks) }
            return parts.count == 2 ? (parts[0], parts[1], text) : nil
        }
        let controls = pairs.map(\.control)
        let allowed = except.map { NamePattern($0) }
        hooks.collect(Plain.self, fromCallsOf: controls) { call, _ in
            guard call.isPlain, let name = call.calledName,
                let owner = call.enclosingType,
                let ownerName = owner.groupName?.identifier.string, !isInBar(call.view), !call.isInPreview,
                !isSmallSpinner(call.view, name.text),
                // A bar that fills is no spinner.
                !call.hasArgument("value"),
                // A label of two words in a menu or link is not the control that the component stands for.
                !owner.inherits("ButtonStyle", "ToolbarContent", "App", "Commands")
            else { return nil }
            return (Plain(control: name.text.string, owner: ownerName), name.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            for (control, component, item) in pairs {
                guard let type = project.model.types(named: component).one, type.isShared, !isScreen(type) else {
                    continue
                }
                for fact in project.facts(Plain.self) where fact.role == .app && fact.fact.control == control {
                    // Another module sees only what is public.
                    guard fact.path != type.path,
                        type.access >= .package
                            || project.model.module(ofPath: fact.path) == project.model.module(ofPath: type.path),
                        !allowed.contains(where: { $0.matches(fact.fact.owner) })
                    else {
                        continue
                    }
                    project.report(
                        "this `\(control)` is made by hand though the project has `\(component)`",
                        help: "use `\(component)`", in: fact.path, at: fact.range,
                        notes: [type.declaration.note("the component is declared here")], citing: .items([item]))
                }
            }
        }
    }

    /// Works on objects of the app: a screen or the way into one under the name of a component, which no other place
    /// can show.
    private func isScreen(_ type: ProjectType) -> Bool {
        type.storedProperties.contains { $0.hasAttribute("EnvironmentObject", "ObservedObject", "StateObject") }
    }

    /// Tool bars, menus and lists have controls of their own look.
    private func isInBar(_ view: ViewExpression) -> Bool {
        let bars = [
            ".toolbar", ".contextMenu", ".swipeActions", ".confirmationDialog", ".alert", ".navigationBarItems",
        ]
        let hosts = ["Menu", "List", "Form", "ToolbarItem", "ToolbarItemGroup", "ControlGroup", "Picker"]
        return view.enclosing.contains { bars.contains($0.slot) || $0.view.name.isOne(of: hosts) }
    }

    /// A spinner in a button or beside a text says that something small is under way; no screen waits for it.
    private func isSmallSpinner(_ view: ViewExpression, _ name: TextSlice) -> Bool {
        guard name == "ProgressView" else { return false }
        return view.has(anyOf: ["scaleEffect", "overlay"])
            || view.enclosing.contains {
                $0.view.name.isOne(of: ["Button", "HStack", "Label"]) || [".overlay", ".background"].contains($0.slot)
            }
    }

    static let examples: [Example] = [
        .good(
            files: [
                "App/LoadingView.swift": "struct LoadingView: View {\n    var body: some View { ProgressView() }\n}",
                "App/Sync.swift": """
                struct Sync: View {
                    var body: some View {
                        Button(action: start) { HStack { ProgressView(); Text("Syncing") } }
                    }
                }
                """,
            ], options: ["components": .strings(["ProgressView=LoadingView"])]),
        .bad(files: [
            "App/BaseButton.swift":
                "struct BaseButton: View {\n    var body: some View { Button(title, action: action) }\n}",
            "App/Login.swift": """
            struct Login: View {
                var body: some View {
                    VStack { ↓Button("Sign in") { signIn() } }
                }
            }
            """,
        ]),
        .bad(
            files: [
                "App/Spinner.swift": "struct Spinner: View {\n    var body: some View { ProgressView() }\n}",
                "App/Login.swift": "struct Login: View {\n    var body: some View { ↓ProgressView() }\n}",
            ], options: ["components": .strings(["ProgressView=Spinner"])]),
        .good("struct Login: View {\n    var body: some View { Button(\"Sign in\") { signIn() } }\n}"),
        .good(
            files: [
                "App/LoadingView.swift": """
                struct LoadingView: View {
                    @EnvironmentObject private var harbour: Harbour
                    var body: some View {
                        if harbour.isOpen { PierList() } else { ProgressView() }
                    }
                }
                """,
                "App/PierList.swift": "struct PierList: View {\n    var body: some View { ProgressView() }\n}",
            ], options: ["components": .strings(["ProgressView=LoadingView"])]),
        .good(files: [
            "App/BaseButton.swift":
                "struct BaseButton: View {\n    var body: some View { Button(title, action: action) }\n}",
            "App/Login.swift": """
            struct Login: View {
                var body: some View {
                    BaseButton("Sign in")
                        .toolbar { Button("Close") { close() } }
                        .contextMenu { Button("Copy") { copy() } }
                }
            }
            """,
        ]),
        .good(files: [
            "App/BaseButton.swift":
                "struct BaseButton: View {\n    var body: some View { Button(title, action: action) }\n}",
            "App/IconButton.swift":
                "struct IconButton: View {\n    var body: some View { Button(action: action) { Image(icon) } }\n}",
        ]),
    ]
}
