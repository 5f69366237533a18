import TenetRuleKit
import TenetRuleSupport

struct StateNotPrivate: Rule {
    static let about = About(
        "state-not-private", "State that is not private", category: .swiftui, severity: .warning, status: .stable,
        aliases: ["private_swiftui_state"],
        isConvention: true,
        why: """
            State belongs to the view that declares it. A value that a parent passes in is used once and ignored from \
            then on, so a property that looks settable from outside leads to stale screens.
            """,
        phrasings: [
            "Declare every `@State` and `@StateObject` property `private`.",
            """
            What a SwiftUI view keeps for itself cannot be set from outside; parents pass values in through `let` or \
            `@Binding`.
            """,
        ])

    var wrappers = ["State", "StateObject"]
    var shared = true
    static let options = [
        Option<Self>("wrappers", \.wrappers, addsUp: true, "Property wrappers whose properties must be private."),
        Option<Self>(
            "shared", \.shared,
            "Also report state that other files use or that a view is made with, so that code has to change before it is private."
        ),
    ]

    /// State that other code can reach.
    private struct OpenState: Fact {
        var name: String
        var wrapper: String
        var type: String
        var isPassed: Bool
        /// Declared with a wrapper of state; other wrappers only read what is elsewhere.
        var isState: Bool
        var fix: Fix?
    }

    func install(_ hooks: inout Hooks) {
        for wrapper in wrappers {
            hooks.collect(OpenState.self, from: AttributeSyntax.self) { attribute, file in
                guard attribute.name == wrapper, let variable = attribute.property, variable.isMember else {
                    return nil
                }
                guard !variable.isPrivate else {
                    file.keeps()
                    return nil
                }
                guard !variable.isStatic,
                    let name = variable.nameToken, let type = variable.enclosingType, type.groupKeyword == "struct",
                    !variable.hasAttribute("Previewable"), !attribute.isInPreview
                else { return nil }
                // With an initialiser of its own, and for the system, no parent passes it.
                let isState = Self.owning.contains(wrapper)
                let isPassed =
                    isState && type.members(InitializerDeclSyntax.self).isEmpty && !type.inherits("App", "Scene")
                    && (variable.initialValue == nil || !variable.hasModifier("public"))
                let state = OpenState(
                    name: name.text.string, wrapper: wrapper, type: type.groupName?.text.string ?? "this view",
                    isPassed: isPassed,
                    isState: isState, fix: fix(variable, hasOwnValue: !isState))
                return (state, name.range)
            }
        }
        hooks.onProject(needing: [.declarations, .uses], fixing: .unsafe) { project in
            for state in project.facts(OpenState.self) { check(state, project) }
        }
    }

    private func check(_ state: Located<OpenState>, _ project: ProjectPass) {
        let fact = state.fact
        let declaration = project.model.declaration(named: fact.name, in: state.path, at: state.range)
        if let use = declaration.flatMap({ project.model.usesInOtherFiles(of: $0).first }) {
            guard shared else { return }
            return project.report(
                "`\(fact.name)` is \(fact.isState ? "state of" : "for") `\(fact.type)`, but any code can set it, because `\(use.place.file)` uses it",
                help: "move what uses it into this file, or pass it what it needs, and make it `private`",
                in: state.path, at: state.range, notes: [use.note("used here")], citing: .items([fact.wrapper]))
        }
        if !shared, project.model.uses(of: fact.type).contains(where: { $0.labels.contains(fact.name) }) { return }
        let role = fact.isState ? "state of" : "for"
        project.report(
            "`\(fact.name)` is \(role) `\(fact.type)` alone, but "
                + (fact.isPassed ? "a parent can pass a value, which is used only once" : "open to other code"),
            help: fact.isPassed
                ? "make it `private`; take what a parent passes as `let` or `@Binding`, a first value in `init`"
                : "make it `private`",
            in: state.path, at: state.range,
            fix: isGiven(fact.name, fact.type, project.model) ? nil : fact.fix, citing: .items([fact.wrapper]))
    }

    /// Something is made with a value of this name: without the name of its type, as `.init(count: 2)`, too; or the
    /// initializer is handed on as a function.
    private func isGiven(_ name: String, _ type: String, _ model: ProjectModel) -> Bool {
        [type, "init", "Self", "self"].contains { maker in
            model.uses(of: maker).contains { use in
                use.labels.contains(name)
                    || use.kind == .member && maker == "init" && [type, "Self", "."].contains(use.base.lastPart)
            }
        }
    }

    /// Only where a value is there: without one the memberwise initialiser takes it.
    private func fix(_ variable: VariableDeclSyntax, hasOwnValue: Bool) -> Fix? {
        guard hasOwnValue || variable.initialValue != nil else { return nil }
        let title = "Make it private"
        guard let access = variable.modifiers.first(where: { $0.name.text.isOne(of: Self.accessLevels) }) else {
            return .insert("private ", before: variable.bindingSpecifier, title, .unsafe)
        }
        guard variable.modifiers.only != nil, access.detail == nil else { return nil }
        return .replace(access, with: "private", title, .unsafe)
    }

    private static let owning = ["State", "StateObject"]
    private static let accessLevels = ["public", "internal", "package", "open", "private", "fileprivate"]

    static let examples: [Example] = [
        .bad(
            "struct Counter: View {\n    @State var ↓count = 0\n}",
            fixed: "struct Counter: View {\n    @State private var count = 0\n}"),
        .bad("struct Counter: View {\n    @State var ↓count: Int\n}"),
        .bad(
            "struct Feed: View {\n    @StateObject\n    public var ↓model = FeedModel()\n}",
            fixed: "struct Feed: View {\n    @StateObject\n    private var model = FeedModel()\n}"),
        .bad(files: [
            "App/Counter.swift": "struct Counter: View {\n    @State var ↓count = 0\n    init() {}\n}",
            "App/Counter+Steps.swift": "extension Counter {\n    func step() { count += 1 }\n}",
        ]),
        .good(
            files: [
                "App/Counter.swift": "struct Counter: View {\n    @State var count = 0\n    init() {}\n}",
                "App/Counter+Steps.swift": "extension Counter {\n    var steps: some View { Steps(count: $count) }\n}",
            ], options: ["shared": .bool(false)]),
        .bad(
            files: [
                "App/Counter.swift": "struct Counter: View {\n    @State var ↓count = 0\n    init() {}\n}",
                "App/Total.swift": "struct Total: View {\n    let count: Int\n    func add() { print(count) }\n}",
            ],
            fixed: [
                "App/Counter.swift": "struct Counter: View {\n    @State private var count = 0\n    init() {}\n}"
            ], options: ["shared": .bool(false)]),
        .good(
            "struct Counter: View {\n    @State var count: Int\n}\nlet counter = Counter(count: 2)",
            options: ["shared": .bool(false)]),
        .bad(
            "struct Counter: View {\n    @Environment(\\.locale) var ↓locale\n    @EnvironmentObject var ↓session: Session\n}",
            fixed:
                "struct Counter: View {\n    @Environment(\\.locale) private var locale\n    @EnvironmentObject private var session: Session\n}",
            options: ["wrappers": .strings(["State", "Environment", "EnvironmentObject"])]),
        .good("struct Counter: View {\n    @Environment(\\.locale) var locale\n}"),
        .bad(
            files: [
                "App/Counter.swift": "struct Counter: View {\n    @State var ↓count = 0\n}",
                "App/Home.swift": "struct Home: View {\n    let counter: Counter = .init(count: 2)\n}",
            ]),
        .bad(
            files: [
                "App/Counter.swift": "struct Counter: View {\n    @State var ↓count = 0\n}",
                "App/Home.swift": "struct Home: View {\n    var body: some View { Counter(count: 2) }\n}",
            ]),
        .bad(
            files: [
                "App/Counter.swift": "struct Counter: View {\n    @State var ↓count = 0\n}",
                "App/Home.swift": "struct Home: View {\n    let make = Counter.init(count:)\n}",
            ]),
        .good("struct Counter: View {\n    @State private var count = 0\n}"),
        .good("struct Counter: View {\n    @State fileprivate var count = 0\n}"),
        .good("struct Counter: View {\n    @Binding var count: Int\n}"),
        .good("#Preview {\n    @Previewable @State var count = 0\n    Counter(count: $count)\n}"),
        .good(
            "struct Counter: View {\n    @StateObject var model = CounterModel()\n}",
            options: ["wrappers": .strings(["State"])]),
    ]
}
