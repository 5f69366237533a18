import TenetRuleKit
import TenetRuleSupport

struct SingletonType: Rule {
    static let about = About(
        "singleton-type", "Type that offers its own shared instance", category: .architecture, severity: .note,
        scope: .appCode,
        why: """
            Who reads `shared` names the type that does the work and keeps it for ever. A container hands the same \
            object to everybody and puts another one in its place for a test or a preview.
            """,
        phrasings: [
            """
            Types must not offer their own `shared` instance; provide single instances from the dependency injection \
            container.
            """,
            """
            No singletons: pass an object in through `init` rather than reaching for a global one anywhere in the \
            code.
            """,
        ])

    var names = ["shared", "instance", "sharedInstance"]
    var except = "*Container|*Assembler|*Resolver|*Injector|*AppDelegate|DI"
    static let options = [
        Option<Self>("names", \.names, "Names of static properties that hold the one instance."),
        Option<Self>("except", \.except, "Names of the types that put the app together, joined by `|`."),
    ]

    func install(_ hooks: inout Hooks) {
        let except = TypeGroup("except", except)
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for type in project.model.types where type.role == .app && (type.kind == .class || type.kind == .actor) {
                guard !except.contains(type), !type.declaration.isInPreview, !type.isDouble,
                    // The compiler asks for it by this name.
                    !type.declaration.attributes.contains("globalActor"), !type.isCompositionRoot,
                    let property = type.members.first(where: { isInstance($0, of: type) }),
                    !isRegistered(property, of: type, project.model)
                else { continue }
                project.report(
                    "`\(type.name)` hands itself out as `\(property.name)` instead of being injected",
                    help: "register it in the container, and take it as a parameter where it is used", at: property)
            }
        }
    }

    /// Nobody reads it but the keys of a container: `static let liveValue: any TideStoring = TideStore.shared`.
    private func isRegistered(_ property: Declaration, of type: ProjectType, _ model: ProjectModel) -> Bool {
        let readers = model.uses(of: property.name).filter { use in
            use.role == .app && (use.base == type.name || use.base.hasSuffix("." + type.name))
        }
        guard !readers.isEmpty else { return false }
        return readers.allSatisfy { use in
            guard let reader = use.declaration else { return false }
            return ([reader] + reader.ancestors).contains {
                $0.kind.isVariable && $0.has(.isStatic) && Self.keys.contains($0.name)
            }
        }
    }

    /// What dependency and environment keys ask for.
    private static let keys = ["liveValue", "testValue", "previewValue", "defaultValue", "currentValue"]

    private func isInstance(_ property: Declaration, of type: ProjectType) -> Bool {
        guard property.kind.isVariable, property.has(.isStatic), names.contains(property.name),
            property.access > .private
        else { return false }
        let made = property.value.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        return property.type == type.name || property.type == "Self" || made == type.name || made == "Self"
    }

    static let examples: [Example] = [
        .bad("final class TideStore {\n    static let ↓shared = TideStore()\n    private init() {}\n}"),
        .bad("actor TideCache {\n    static let ↓shared: TideCache = .init()\n}"),
        .bad("final class TideViewModel {\n    static var ↓instance = TideViewModel(store: TideStore())\n}"),
        .good(
            "final class TideStore {\n    private let client: any Client\n    init(client: any Client) { self.client = client }\n}"
        ),
        .good("final class AppContainer {\n    static let shared = AppContainer()\n}"),
        .good("@globalActor actor TideActor {\n    static let shared = TideActor()\n}"),
        .good(files: [
            "App/TideStore.swift": "final class TideStore {\n    static let shared = TideStore()\n}",
            "App/TideKey.swift":
                "enum TideKey: DependencyKey {\n    static var liveValue: any TideStoring { TideStore.shared }\n}",
        ]),
        .good("struct Tide {\n    static let shared = Tide(height: 3)\n}"),
        .good("final class TideStore {\n    static let shared = Limits(count: 3)\n}"),
    ]
}
