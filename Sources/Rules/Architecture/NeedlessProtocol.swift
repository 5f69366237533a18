import TenetRuleKit
import TenetRuleSupport

struct NeedlessProtocol: Rule {
    static let about = About(
        "needless-protocol", "Protocol with one conformer", category: .architecture, severity: .note, status: .stable,
        scope: .appCode,
        why: """
            A protocol that one type conforms to and no test replaces has to be changed along with the type and hides \
            where a call goes. A double that a macro or a generator writes counts when a test uses it.
            """,
        phrasings: [
            "Do not declare a protocol that has only one conforming type and no test double.",
            "Skip the abstraction until a second implementation or a mock exists; until then use the concrete type.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let model = project.model
            var generated: [String]?
            for type in model.sharedTypes where type.kind == .protocol && type.access < .public {
                // Delegates, default implementations and associated types do more than stand for one type.
                guard !Self.roles.contains(where: { type.name.hasSuffix($0) }),
                    type.members.contains(where: { $0.kind == .function || $0.kind.isVariable }),
                    !type.members.contains(where: { $0.kind == .associatedType || $0.has(.isDynamic) }),
                    type.extensions.isEmpty, !type.declaration.hasAttribute("objc"),
                    model.types(named: type.name).one == type
                else { continue }
                let conformers = type.directSubtypes
                guard conformers.count == 1, let only = conformers.first, only.role == .app, only.kind != .protocol,
                    only.kind != .enum, !only.isDouble, !extendsForeign(type, model),
                    // One of several small protocols shows a part of a type, and a part of it only.
                    only.standInProtocol == type || Self.isAgent(only, of: type), only.ownProtocols.count == 1,
                    model.module(ofPath: only.path) == model.module(ofPath: type.path), !isWeak(type, model),
                    !isRegistered(type, model)
                else { continue }
                let doubles = generated ?? Self.generatedDoubles(model)
                generated = doubles
                guard !doubles.contains(where: { $0.hasPrefix(type.name) || $0.hasSuffix(type.name) }) else { continue }
                project.report(
                    "`\(only.name)` is the only type that conforms to `\(type.name)`, in tests too",
                    help: "use `\(only.name)` itself until there is a second one", at: type.declaration,
                    notes: [only.declaration.note("`\(only.name)` conforms to it")])
            }
        }
    }

    /// What tests use, is called like a double and stands in no file: a macro or a generator writes it for the build.
    private static func generatedDoubles(_ model: ProjectModel) -> [String] {
        model.symbols.filter { symbol in
            StandIn.isNamed(model.text(of: symbol).utf8) && model.declarations(named: symbol).isEmpty
                && model.uses(of: symbol).contains { use in
                    use.role == .test && [.call, .type, .name].contains(use.kind)
                }
        }.map { model.text(of: $0) }
    }

    /// `PriceFormatter` does what `PriceFormatting` names, and offers nothing else.
    private static func isAgent(_ type: ProjectType, of stand: ProjectType) -> Bool {
        guard stand.name.hasSuffix("ing") else { return false }
        let stem = stand.name.dropLast(3)
        guard stem.count > 3 else { return false }
        let isNamed = ["er", "or", "e", ""].contains { type.name.hasSuffix(stem + $0) }
        let callable = Set(
            type.members.filter { $0.kind == .function && $0.access > .fileprivate && !$0.has(.isStatic) }.map(\.name))
        return isNamed && callable.intersection(stand.members.map(\.name)).count * 2 >= callable.count
    }

    private static let roles = [
        "Delegate", "DataSource", "Coordinating", "Output", "Listener", "Observer", "Handler", "Routing",
    ]

    /// A type of a framework conforms through an extension.
    private func extendsForeign(_ type: ProjectType, _ model: ProjectModel) -> Bool {
        model.uses(of: type.name).contains { use in
            use.kind == .type && use.declaration?.kind == .extension
                && use.declaration.map { model.types(named: $0.name).isNone } == true
        }
    }

    /// `register(_ hook: any Hook)`: those who build upon the app bring another type.
    private func isRegistered(_ type: ProjectType, _ model: ProjectModel) -> Bool {
        model.uses(of: type.name).contains { use in
            use.kind == .type && use.role == .app
                && use.declaration?.enclosingFunction?.name.hasPrefix("register") == true
        }
    }

    /// Kept weakly, it points back to whoever made it.
    private func isWeak(_ type: ProjectType, _ model: ProjectModel) -> Bool {
        model.uses(of: type.name).contains { use in
            guard let variable = use.declaration, variable.kind.isVariable else { return false }
            return variable.has(.isWeak) || variable.has(.isUnowned)
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/FareFormatting.swift": "protocol ↓FareFormatting {\n    func text(for fare: Decimal) -> String\n}",
            "App/FareFormatter.swift":
                "struct DefaultFareFormatter: FareFormatting {\n    func text(for fare: Decimal) -> String { \"\\(fare)\" }\n}",
        ]),
        .bad(files: [
            "App/CartStoring.swift": "protocol ↓CartStoreType {\n    func save(_ cart: Cart)\n}",
            "App/CartStore.swift": "final class CartStore: CartStoreType {\n    func save(_ cart: Cart) {}\n}",
        ]),
        .bad(
            "protocol ↓PriceServiceProtocol {\n    func text(_ price: Int) -> String\n}\nstruct PriceService: PriceServiceProtocol {\n    func text(_ price: Int) -> String { \"\" }\n}"
        ),
        .good(files: [
            "App/CartStoring.swift": "protocol CartStoreType {\n    func save(_ cart: Cart)\n}",
            "App/CartStore.swift": "final class CartStore: CartStoreType {\n    func save(_ cart: Cart) {}\n}",
            "AppTests/MockCartStore.swift":
                "final class MockCartStore: CartStoreType {\n    func save(_ cart: Cart) {}\n}",
        ]),
        // The double is made when the project is built.
        .good(files: [
            "App/TideStore.swift":
                "@Doubled\nprotocol TideStoreProtocol {\n    func save(_ tide: Tide)\n}\n"
                + "final class TideStore: TideStoreProtocol {\n    func save(_ tide: Tide) {}\n}",
            "AppTests/TideModelTests.swift":
                "final class TideModelTests: XCTestCase {\n    private let store = TideStoreProtocolSpy()\n}",
        ]),
        .bad(files: [
            "App/TideStore.swift":
                "@Doubled\nprotocol ↓TideStoreProtocol {\n    func save(_ tide: Tide)\n}\n"
                + "final class TideStore: TideStoreProtocol {\n    func save(_ tide: Tide) {}\n}",
            "AppTests/TideModelTests.swift":
                "final class TideModelTests: XCTestCase {\n    private let store = TideStore()\n    private let pier = PierStoreSpy()\n}",
        ]),
        .good(
            "protocol CartDelegate: AnyObject {\n    func cartDidChange()\n}\nfinal class Screen: CartDelegate {\n    func cartDidChange() {}\n}"
        ),
        .good(
            """
            protocol LaunchHook {
                func run()
            }
            struct DefaultLaunchHook: LaunchHook {
                func run() {}
            }
            final class Hooks {
                private(set) var launch: any LaunchHook = DefaultLaunchHook()
                func registerLaunch(_ hook: any LaunchHook) { launch = hook }
            }
            """
        ),
        .good(
            "protocol Titled {\n    var title: String { get }\n}\nstruct Row: Titled {\n    var title = \"\"\n}\nextension String: Titled {\n    var title: String { self }\n}"
        ),
    ]
}
