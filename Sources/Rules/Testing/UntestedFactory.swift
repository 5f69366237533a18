import TenetRuleKit
import TenetRuleSupport

struct UntestedFactory: Rule {
    static let about = About(
        "untested-factory", "Factory method that no test calls", category: .testing, severity: .warning,
        status: .preview,
        why: """
            A factory that stops the app when a dependency is missing does so for users first, unless a test builds \
            everything with the container of production.
            """,
        phrasings: [
            "Every factory method that resolves dependencies or can stop the app must be called by at least one test.",
            """
            Our suite builds each object that `ScreenFactory` can make, so missing registrations crash there and not \
            for users.
            """,
        ])

    var factories = ["*Factory"]
    var prefixes = ["make", "create"]
    var resolvers = ["resolve"]
    static let options = [
        Option<Self>("factories", \.factories, "Names of factory types, with `*` for any letters."),
        Option<Self>("prefixes", \.prefixes, "How the names of their methods start."),
        Option<Self>("resolvers", \.resolvers, "Functions that fetch a dependency and may find none."),
    ]

    func install(_ hooks: inout Hooks) {
        let factories = NamePattern(factories.joined(separator: "|"))
        hooks.onProject(needing: [.declarations, .uses]) { [prefixes] project in
            let model = project.model
            guard model.hasUnitTests else { return }
            for type in model.sharedTypes where factories.matches(type.name) && type.kind != .protocol {
                for method in type.ownMethods where method.has(.hasBody) {
                    guard prefixes.contains(where: method.name.hasPrefix), let stop = stop(of: method, in: type),
                        model.possibleTestUses(of: method).isEmpty
                    else { continue }
                    project.report(
                        "`\(type.name).\(method.fullName)` can stop the app, and no test calls it",
                        help: "call it in the test that builds everything with the container of production",
                        at: method, notes: [stop.note("stops the app when something is missing")])
                }
            }
        }
    }

    /// The call by which a factory method ends the app: its own, a helper's of the same type, or a resolver's.
    private func stop(of method: Declaration, in type: ProjectType) -> Use? {
        var queue = [method]
        var seen: Set<Declaration> = [method]
        while !queue.isEmpty {
            let function = queue.removeFirst()
            // What is fetched from a list by its identifier is no dependency.
            if function.uses.contains(where: { $0.name.hasPrefix("dequeue") || $0.name.hasPrefix("instantiate") }) {
                return nil
            }
            for use in function.uses where use.kind == .call {
                if ["fatalError", "preconditionFailure"].contains(use.name), use.base.isEmpty { return use }
                guard seen.count < 20, let next = use.target.one, next.kind == .function,
                    next.enclosingType == type || resolvers.contains(next.name), seen.insert(next).inserted
                else { continue }
                queue.append(next)
            }
        }
        return nil
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/ScreenFactory.swift": """
            enum ScreenFactory {
                static func makeFeed(_ container: Container) -> FeedModel {
                    FeedModel(api: container.resolve(API.self))
                }
                static func ↓makeSettings(_ container: Container) -> SettingsModel {
                    SettingsModel(api: container.resolve(API.self))
                }
            }
            """,
            "App/Container.swift": """
            final class Container {
                func resolve<T>(_ type: T.Type) -> T {
                    guard let made = makers[name(type)] as? T else { fatalError("nothing registered") }
                    return made
                }
            }
            """,
            "AppTests/ScreenFactoryTests.swift": """
            import XCTest
            final class ScreenFactoryTests: XCTestCase {
                func testAll() { _ = ScreenFactory.makeFeed(Container()) }
            }
            """,
        ]),
        .bad(files: [
            "App/ModelFactory.swift": """
            struct ModelFactory {
                func ↓makeFeed() -> FeedModel {
                    guard let api else { fatalError("no API") }
                    return FeedModel(api: api)
                }
            }
            """,
            "AppTests/FeedTests.swift": "import XCTest\nfinal class FeedTests: XCTestCase {}",
        ]),
        .good(files: [
            "App/ModelFactory.swift": "enum ModelFactory {\n    static func makeFeed() -> FeedModel { FeedModel() }\n}",
            "AppTests/FeedTests.swift": "import XCTest\nfinal class FeedTests: XCTestCase {}",
        ]),
        .good(files: [
            "App/ModelFactory.swift": """
            enum ModelFactory {
                static func makeFeed() -> FeedModel { fatalError("not yet") }
            }
            """,
            "AppTests/FeedTests.swift": """
            import XCTest
            final class FeedTests: XCTestCase {
                func testFactories() { _ = ModelFactory.makeFeed() }
            }
            """,
        ]),
        .good(files: [
            "App/ModelFactory.swift": "enum ModelFactory {\n    static func makeFeed() -> Feed { fatalError() }\n}"
        ]),
    ]
}
