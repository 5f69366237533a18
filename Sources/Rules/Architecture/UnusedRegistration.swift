import TenetRuleKit
import TenetRuleSupport

struct UnusedRegistration: Rule {
    static let about = About(
        "unused-registration", "Registration that nobody asks for", category: .architecture, severity: .note,
        status: .preview, scope: .appCode,
        why: "A registered type that no code resolves is dead, or its user makes one of its own past the container.",
        phrasings: [
            "Remove registrations from the dependency container that no code resolves.",
            "Services that nobody asks for have no place in our assembly.",
        ])

    var registers = ["register", "autoregister", "registerSingleton", "registerFactory", "registerLazy"]
    var resolves = ["resolve", "resolveOptional", "optional", "autoresolve"]
    var wrappers = ["Injected", "LazyInjected", "WeakLazyInjected", "Inject", "OptionalInjected"]
    static let options = [
        Option<Self>(
            "registers", \.registers, "Functions that register a type given as `Type.self`, or made in a closure."),
        Option<Self>("resolves", \.resolves, "Functions that ask for a type given as `Type.self`."),
        Option<Self>("wrappers", \.wrappers, "Property wrappers that ask for the type of their property."),
    ]

    func install(_ hooks: inout Hooks) {
        let reader = RegistrationReader(registers: registers, resolves: resolves, wrappers: wrappers)
        hooks.collectRegistrations(reader)
        hooks.onProject(needing: [.declarations, .uses]) { project in
            checkCalls(project)
            checkFactories(project)
        }
    }

    private func checkCalls(_ project: ProjectPass) {
        let table = RegistrationTable(project)
        guard !table.hasUnknownResolve, !table.resolved.isEmpty else { return }
        let wanted = Set(table.resolved.map(\.fact.type))
        for (name, places) in table.registered.sorted(by: { $0.key < $1.key }) where !wanted.contains(name) {
            guard let first = places.first, first.fact.kind == .register,
                let type = project.model.types(named: name).one, type.role == .app,
                // A supertype may be what is asked for.
                !type.supertypes.contains(where: { wanted.contains($0) })
            else { continue }
            project.report(
                "`\(name)` is registered but never resolved",
                help: "remove the registration, or resolve it where one is made by hand", in: first.path,
                at: first.range, notes: [type.declaration.note("`\(name)` is declared here")])
        }
    }

    /// `var cart: Factory<any CartServing> { self { CartService() } }` of Factory.
    private func checkFactories(_ project: ProjectPass) {
        for declaration in project.model.declarations where declaration.kind == .variable && declaration.role == .app {
            guard declaration.isMember, declaration.type.hasPrefix("Factory<"), declaration.has(.isComputed),
                declaration.access < .public,
                !project.model.uses(of: declaration.name).contains(where: { $0.role == .app && $0.kind != .text })
            else { continue }
            project.report(
                "`\(declaration.name)` is registered but never resolved",
                help: "remove the registration, or resolve it where one is made by hand", at: declaration)
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Setup.swift":
                "func configure() {\n    container.register(CartServing.self) { CartService() }\n    container.register(↓LogServing.self) { LogService() }\n    use(container.resolve(CartServing.self))\n}",
            "App/Services.swift": "protocol CartServing {}\nprotocol LogServing {}",
        ]),
        .bad(
            "extension Container {\n    var ↓log: Factory<any LogServing> { self { LogService() } }\n    var cart: Factory<any CartServing> { self { CartService() } }\n}\nfinal class Model {\n    @Injected(\\.cart) var cart\n}"
        ),
        .good(files: [
            "App/Setup.swift":
                "func configure() {\n    container.register(CartServing.self) { CartService() }\n    let cart: any CartServing = container.resolve()\n}",
            "App/Services.swift": "protocol CartServing {}",
        ]),
        .good(files: [
            "App/Setup.swift":
                "func configure() {\n    container.register(LogServing.self) { LogService() }\n    use(container.resolve())\n}",
            "App/Services.swift": "protocol LogServing {}",
        ]),
        // A request is told by what the method of the container does.
        .good(files: [
            "App/Container.swift": """
            final class Locker {
                func register<Item>(_ type: Item.Type, make: @escaping (Locker) -> Item) {}
                func claim<Item>(_ type: Item.Type) throws -> Item { try find(type) }
            }
            """,
            "App/Setup.swift": """
            func configure() throws {
                container.register(CartServing.self) { _ in CartService() }
                container.register(LogServing.self) { _ in LogService() }
                use(container.resolve(CartServing.self))
                use(try container.claim(LogServing.self))
            }
            """,
            "App/Services.swift": "protocol CartServing {}\nprotocol LogServing {}",
        ]),
        // What decodes a type asks no container for it.
        .bad(files: [
            "App/Reader.swift":
                "struct Reader { func claim<Item>(_ type: Item.Type) throws -> Item { try read(type) } }",
            "App/Setup.swift": """
            func configure() throws {
                container.register(CartServing.self) { CartService() }
                container.register(↓LogServing.self) { LogService() }
                use(container.resolve(CartServing.self))
                use(try reader.claim(LogServing.self))
            }
            """,
            "App/Services.swift": "protocol CartServing {}\nprotocol LogServing {}",
        ]),
        .good("func configure() { tableView.register(Cell.self) }\nfinal class Cell {}"),
    ]
}
