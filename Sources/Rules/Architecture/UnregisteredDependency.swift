import TenetRuleKit
import TenetRuleSupport

struct UnregisteredDependency: Rule {
    static let about = About(
        "unregistered-dependency", "Dependency that is never registered", category: .architecture, severity: .error,
        scope: .appCode,
        why: """
            A container answers a request for a type that nobody registered with nil or a crash, and only when the \
            screen that asks is opened.
            """,
        phrasings: [
            "Register every type that code resolves from the dependency container.",
            "Never ask for a service, through `resolve` or `@Injected`, that no assembly has set up.",
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
        hooks.onProject(needing: [.declarations]) { project in
            let table = RegistrationTable(project)
            guard !table.registered.isEmpty, let example = table.registered.values.joined().min(by: Self.isBefore)
            else { return }
            for request in table.resolved where table.registered[request.fact.type] == nil {
                if reportConcrete(request, table, project) { continue }
                // A generic parameter of the container, or a type that a package registers.
                guard let type = project.model.types(named: request.fact.type).one, type.role == .app,
                    !forwards(type, table), !isGeneric(request, project.model)
                else { continue }
                project.report(
                    "`\(type.name)` is asked for here but registered nowhere",
                    help: "register it where the other types are registered", in: request.path, at: request.range,
                    notes: [
                        type.declaration.note("`\(type.name)` is declared here"),
                        Note(path: example.path, range: example.range, message: "others are registered here"),
                    ])
            }
        }
    }

    /// `CartServiceProtocol` is asked for and `CartService` registered: another key.
    private func reportConcrete(
        _ request: Located<Registration>, _ table: RegistrationTable, _ project: ProjectPass
    ) -> Bool {
        guard request.fact.type.hasSuffix("Protocol") else { return false }
        // Neither this nor any registered type is shown, so none comes from a package.
        if let other = table.registered.values.joined().min(by: Self.isBefore), table.registered.count > 1,
            table.registered.keys.allSatisfy({ project.model.types(named: $0).isNone }),
            project.model.types(named: request.fact.type).isNone
        {
            project.report(
                "`\(request.fact.type)` is asked for here but registered nowhere",
                help: "register it where the other types are registered", in: request.path, at: request.range,
                notes: [Note(path: other.path, range: other.range, message: "others are registered here")])
            return true
        }
        guard
            let found = table.registered[String(request.fact.type.dropLast(8))]?.first,
            project.model.types(named: request.fact.type).isNone
        else { return false }
        project.report(
            "`\(request.fact.type)` is asked for here, but only `\(found.fact.type)` is registered",
            help: "register it under the protocol", in: request.path, at: request.range,
            notes: [Note(path: found.path, range: found.range, message: "registered here under its own type")])
        return true
    }

    private static func isBefore(_ one: Located<Registration>, _ other: Located<Registration>) -> Bool {
        (one.path, one.range.lower) < (other.path, other.range.lower)
    }

    /// Registered with `.implements(Protocol.self)` or under an alias of the name: the type that stands behind it is.
    private func forwards(_ type: ProjectType, _ table: RegistrationTable) -> Bool {
        type.kind == .protocol
            && type.directSubtypes.contains { subtype in
                table.registered[subtype.name]?.contains { $0.fact.container.isEmpty } ?? false
            }
    }

    private func isGeneric(_ request: Located<Registration>, _ model: ProjectModel) -> Bool {
        model.declarations(named: request.fact.type).contains { $0.kind == .associatedType }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/CartAssembly.swift":
                "final class CartAssembly: Assembly {\n    func assemble(container: Container) {\n        container.register(CartServiceProtocol.self) { r in CartService(store: r.resolve(↓StoreProtocol.self)!) }\n    }\n}",
            "App/Services.swift":
                "protocol CartServiceProtocol {}\nprotocol StoreProtocol {}\nfinal class CartService: CartServiceProtocol {}",
        ]),
        .bad(files: [
            "App/Setup.swift": "func configure() { container.register { CartService() as CartServing } }",
            "App/CartModel.swift":
                "final class CartModel {\n    @Injected private var log: any ↓LogServing\n    @Injected private var service: any CartServing\n}",
            "App/Services.swift":
                "protocol CartServing {}\nprotocol LogServing {}\nfinal class CartService: CartServing {}",
        ]),
        .good(files: [
            "App/Setup.swift":
                "func configure() {\n    container.register((any CartServing).self) { CartService() }\n    let service: any CartServing = container.resolve()!\n    let other = container.resolve(Vendor.self)\n}",
            "App/Services.swift": "protocol CartServing {}\nfinal class CartService: CartServing {}",
        ]),
        .good(files: [
            "App/Container.swift":
                "final class ServiceContainer {\n    func resolve<T>(_ type: T.Type) -> T? { parent.resolve(T.self) }\n    func register<T>(_ type: T.Type, _ make: () -> T) {}\n}",
            "App/Setup.swift": "func configure() { container.register(Cart.self) { Cart() } }\nstruct Cart {}",
        ]),
        .good(files: [
            "App/Setup.swift": """
            func configure(_ container: Container) {
                container.register { CartService() as CartServing }
                container.registerTransient(factory: TideClock.init)
                container.registerSingleton(factory: { Logbook.shared })
                container.registerSingleton { makePilot() }
                container.register { resolver in
                    let chart = Chart()
                    chart.log = resolver.resolve()
                    return chart
                }
            }
            func makePilot() -> any Piloting { Pilot() }
            """,
            "App/CartModel.swift": """
            final class CartModel {
                @Injected private var clock: TideClock
                @Injected private var log: Logbook
                @Injected private var pilot: any Piloting
                @Injected private var chart: Chart
            }
            """,
            "App/Services.swift": """
            protocol CartServing {}
            protocol Piloting {}
            final class TideClock {}
            final class Logbook { static let shared = Logbook() }
            final class Pilot: Piloting {}
            final class Chart { var log: Logbook? }
            """,
        ]),
        // A request is told by what the method of the container does.
        .bad(files: [
            "App/Container.swift": """
            final class Locker {
                func register<Item>(_ type: Item.Type, make: @escaping (Locker) -> Item) {}
                func claim<Item>(_ type: Item.Type) throws -> Item { try find(type) }
            }
            """,
            "App/Setup.swift": """
            func configure() throws {
                container.register(CartServing.self) { _ in CartService() }
                use(try container.claim(CartServing.self), try container.claim(↓LogServing.self))
            }
            """,
            "App/Services.swift": "protocol CartServing {}\nprotocol LogServing {}",
        ]),
        .good(files: [
            "App/Reader.swift":
                "struct Reader { func claim<Item>(_ type: Item.Type) throws -> Item { try read(type) } }",
            "App/Setup.swift": """
            func configure() throws {
                container.register(CartServing.self) { CartService() }
                use(try reader.claim(LogServing.self))
            }
            """,
            "App/Services.swift": "protocol CartServing {}\nprotocol LogServing {}",
        ]),
        .good("func ask() { _ = container.resolve(Cart.self) }\nstruct Cart {}"),
    ]
}
