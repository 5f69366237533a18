import TenetRuleKit
import TenetRuleSupport

struct MockOfConcreteClass: Rule {
    static let about = About(
        "mock-of-concrete-class", "Mock that inherits the real thing", category: .testing, severity: .note,
        status: .preview,
        why: """
            A mock that inherits from the class it stands in for runs the real code wherever it overrides nothing: \
            its initialiser, its observers and every method that is added later. A protocol is there to avoid that.
            """,
        phrasings: [
            "Mocks must conform to the protocol of the type they replace and must not inherit from the concrete class.",
            """
            Never write `class MockStore: Store` when there is a `StoreProtocol`; test doubles run no production code.
            """,
        ])

    var prefixes = ["Mock", "Fake", "Stub"]
    var suffixes = ["Mock", "Fake", "Stub"]
    var protocolSuffixes = ["Protocol", "Type", "Interface", "Providing"]
    static let options = [
        Option<Self>("prefixes", \.prefixes, "How the names of mocks start."),
        Option<Self>("suffixes", \.suffixes, "How the names of mocks end."),
        Option<Self>(
            "protocol_suffixes", \.protocolSuffixes,
            "What stands behind the name of a type in the name of its protocol."),
    ]

    func install(_ hooks: inout Hooks) {
        let names = DoubleNames(prefixes: prefixes, suffixes: suffixes)
        hooks.onProject(needing: [.declarations]) { [protocolSuffixes] project in
            for type in project.model.types where type.kind == .class && names.stem(of: type.name) != nil {
                guard let parent = type.directSupertypes.first,
                    let real = project.model.types(named: parent, seenFrom: type.declaration).one,
                    real.kind == .class, real.role == .app, names.stem(of: real.name) == nil,
                    let abstraction = project.model.abstraction(of: real.name, suffixes: protocolSuffixes),
                    real.conforms(to: abstraction.name)
                else { continue }
                project.report(
                    "`\(type.name)` inherits the code of `\(real.name)` although `\(abstraction.name)` would do",
                    help: "conform to `\(abstraction.name)` instead", at: type.declaration,
                    notes: [
                        real.declaration.note("the class whose code runs in the test"),
                        abstraction.declaration.note("the protocol"),
                    ])
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Store.swift": """
            protocol StoreProtocol {
                func load()
            }
            class Store: StoreProtocol {
                func load() {}
            }
            """,
            "AppTests/MockStore.swift": "final class ↓MockStore: Store {\n    override func load() {}\n}",
        ]),
        .bad(files: [
            "App/Clock.swift": "class Clock {}",
            "App/ClockInterface.swift": "protocol ClockInterface {}\nextension Clock: ClockInterface {}",
            "AppTests/ClockStub.swift": "class ↓ClockStub: Clock {}",
        ]),
        .good(files: [
            "App/Store.swift": "protocol StoreProtocol {}\nclass Store: StoreProtocol {}",
            "AppTests/MockStore.swift": "final class MockStore: StoreProtocol {}",
        ]),
        .good(files: [
            "App/Store.swift": "class Store {\n    func load() {}\n}",
            "AppTests/MockStore.swift": "final class MockStore: Store {\n    override func load() {}\n}",
        ]),
        .good(files: [
            "App/Store.swift": "protocol StoreProtocol {}\nclass MockStore: StoreProtocol {}",
            "AppTests/FailingMockStore.swift": "final class MockFailingStore: MockStore {}",
        ]),
    ]
}
