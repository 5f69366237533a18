import TenetRuleKit
import TenetRuleSupport

struct SharedInstanceInView: Rule {
    static let about = About(
        "shared-instance-in-view", "Shared instance in a view", category: .swiftui, severity: .warning, status: .stable,
        why: """
            A view that reaches for a singleton cannot be previewed or tested with other data, and nothing at its \
            interface says what it depends on. A container of dependencies, where previews and tests register \
            something else, is left alone. However often a view reaches for one instance, it is told once, at the first \
            place.
            """,
        phrasings: [
            """
            Views must not access singletons through `.shared`; pass dependencies in through the initializer or \
            environment.
            """,
            "SwiftUI code doesn't reach for global objects, so previews and tests can hand in their own data.",
        ])

    var sharedNames = ["shared"]
    var allowedTypes = [
        "UIApplication", "NSApplication", "URLSession", "URLCache", "NSWorkspace", "WidgetCenter", "UIPasteboard",
        "AVAudioSession", "HTTPCookieStorage", "UIScreen", "WKExtension", "WKApplication", "WKInterfaceDevice",
    ]
    static let options = [
        Option<Self>("shared_names", \.sharedNames, "Static properties that hold an instance shared by the whole app."),
        Option<Self>("allowed_types", \.allowedTypes, "Types whose shared instance views may use."),
    ]

    /// A shared instance that a view reaches for.
    struct Reach: Fact {
        /// The view that reaches for it.
        var view: String
        var type: String
        var text: String
        /// `Container` is the one of a library, unless the project has a type by that name.
        var importsContainer: Bool
    }

    /// What a method does in a container of dependencies, and the type that it belongs to.
    struct Work: Fact {
        var work: ContainerMethod.Work
        var owner: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Reach.self, from: MemberAccessExprSyntax.self) { node, file in
            guard node.declName.baseName.text.isOne(of: sharedNames), let base = node.base,
                base.is(DeclReferenceExprSyntax.self),
                base.text.startsUppercase, !base.text.isOne(of: allowedTypes), !isOfSystem(base.text),
                !isDouble(base.text),
                node.enclosingType?.inheritsInFile("View", "ViewModifier") == true, !isDefaultArgument(node),
                !isInjection(node), !node.isInPreview
            else { return nil }
            let reach = Reach(
                view: node.enclosingTypeName?.string ?? "", type: base.text.string, text: node.text.string,
                importsContainer: !file.imports.isDisjoint(with: Self.containerModules))
            return (reach, node.range)
        }
        hooks.collect(Work.self, from: FunctionDeclSyntax.self) { function, _ in
            guard let work = function.containerWork, let owner = function.enclosingTypeName?.string else { return nil }
            return (Work(work: work, owner: owner), function.name.range)
        }
        hooks.onProject(needing: [.declarations]) { checkProject($0) }
    }

    private func checkProject(_ project: ProjectPass) {
        let methods = project.facts(Work.self).map(\.fact)
        let containers = Set(methods.filter { $0.work == .keeps }.map(\.owner))
            .intersection(methods.filter { $0.work == .gives }.map(\.owner))
        let reaches = project.facts(Reach.self).filter {
            !containers.contains($0.fact.type) && !isContainerOfLibrary($0.fact, project.model)
        }
        for alike in Dictionary(grouping: reaches, by: { [$0.path, $0.fact.view, $0.fact.text] }).values {
            guard let first = alike.min(by: { $0.range.lower < $1.range.lower }) else { continue }
            let others = alike.count > 1 ? ", here and \(Prose.count(alike.count - 1, "more time"))" : ""
            project.report(
                "the view depends on `\(first.fact.text)`, which previews and tests cannot replace\(others)",
                help: "inject it through `@Environment` or the initialiser", in: first.path, at: first.range)
        }
    }

    /// Libraries whose `Container` gives what was registered last, so that previews and tests register something else.
    private static let containerModules = ["Factory", "FactoryKit", "Swinject"]

    /// `Container` itself, or one of the project that conforms to the protocol that Factory has for further ones.
    private func isContainerOfLibrary(_ reach: Reach, _ model: ProjectModel) -> Bool {
        let types = model.types(named: reach.type).all
        if types.isEmpty { return reach.type == "Container" && reach.importsContainer }
        return model.types(named: "SharedContainer").isNone && types.allSatisfy { $0.conforms(to: "SharedContainer") }
    }

    /// `NSColorPanel`, `UIPrintInteractionController` and the like exist once in an app, and a logger is no data.
    private func isOfSystem(_ type: TextSlice) -> Bool {
        if type.hasSuffix("Logger") || type.startsWithWord("Log") { return true }
        guard type.hasPrefix("NS") || type.hasPrefix("UI") else { return false }
        return type.string.dropFirst(2).first?.isUppercase ?? false
    }

    /// What stands in for the real thing needs no replacing.
    private func isDouble(_ type: TextSlice) -> Bool {
        Self.doubles.contains { type.startsWithWord($0) || type.hasSuffix($0) }
    }

    private static let doubles = ["Mock", "Fake", "Stub", "Preview", "Dummy", "Demo", "Sample"]

    /// `init(store: Store = .shared)` can be replaced by the caller.
    private func isDefaultArgument(_ node: MemberAccessExprSyntax) -> Bool {
        node.parent?.kind == .initializerClause && node.parent?.parent?.kind == .functionParameter
    }

    /// `.environment(Session.shared)` is where the instance is handed down.
    private func isInjection(_ node: MemberAccessExprSyntax) -> Bool {
        let call = node.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
        return node.parent?.kind == .labeledExpr
            && call?.calledName?.text.isOne(of: ["environment", "environmentObject"]) == true
    }

    static let examples: [Example] = [
        .bad("struct Profile: View {\n    var body: some View {\n        Text(↓Session.shared.userName)\n    }\n}"),
        .bad("struct Profile: View {\n    @ObservedObject private var session = ↓Session.shared\n}"),
        .bad(
            """
            struct Profile: View {
                @ObservedObject private var session = ↓Session.shared
                var body: some View { Button("Leave") { Session.shared.leave(↓Dock.shared) } }
            }
            struct Badge: View {
                var body: some View { Text(↓Session.shared.userName) }
            }
            """),
        .good("struct Profile: View {\n    @Environment(Session.self) private var session\n}"),
        .good("struct Profile: View {\n    func open(_ url: URL) { UIApplication.shared.open(url) }\n}"),
        .good(
            "struct Profile: View {\n    let session: Session\n"
                + "    init(session: Session = Session.shared) { self.session = session }\n}"),
        .good("struct Root: View {\n    var body: some View {\n        Home().environment(Session.shared)\n    }\n}"),
        .good("struct Swatch: View {\n    func pick() { NSColorPanel.shared.orderFront(nil) }\n}"),
        .good(
            "struct Profile: View {\n    func fail(_ error: Error) { Logger.shared.error(\"\\(error)\") }\n    func note() { LogManager.shared.note(1) }\n}"
        ),
        .good("struct Demo: View {\n    var body: some View { Profile(session: MockSession.shared) }\n}"),
        // What a container of dependencies gives is replaced where it is registered.
        .good(
            "import Factory\nstruct Pier: View {\n    @StateObject private var model: PierModel\n"
                + "    init(_ name: String) { _model = StateObject(wrappedValue: Container.shared.pierModel(name)) }\n}"
        ),
        .bad("struct Pier: View {\n    private let model = ↓Container.shared.pierModel()\n}"),
        .good(
            "import Swinject\nextension Container {\n    static let shared = Container()\n}\n"
                + "struct Pier: View {\n    private let model = Container.shared.resolve(PierModel.self)\n}"),
        .good(files: [
            "App/Harbor.swift":
                "import FactoryKit\nfinal class Harbor: SharedContainer {\n    static let shared = Harbor()\n}",
            "App/Pier.swift": "struct Pier: View {\n    private let model = Harbor.shared.pierModel()\n}",
        ]),
        .bad(files: [
            "App/Harbor.swift": "final class Container {\n    static let shared = Container()\n}",
            "App/Pier.swift":
                "import FactoryKit\nstruct Pier: View {\n    private let model = ↓Container.shared.pierModel()\n}",
        ]),
        .good(
            """
            final class Locker {
                static let shared = Locker()
                func keep<Value>(_ type: Value.Type, made: @escaping () -> Value) { makers["\\(type)"] = made }
                func take<Value>(_ type: Value.Type) -> Value { makers["\\(type)"]?() as! Value }
            }
            struct Pier: View {
                private let model = Locker.shared.take(PierModel.self)
            }
            """),
        .good("final class ProfileModel {\n    func load() { Session.shared.load() }\n}"),
    ]
}
