import TenetRuleKit
import TenetRuleSupport

struct MockWithoutProtocol: Rule {
    static let about = About(
        "mock-without-protocol", "Mock without its protocol", category: .testing, severity: .warning, status: .preview,
        why: """
            A mock that does not conform to the protocol of what it stands in for cannot be handed to the code under \
            test, and the compiler does not tell when the protocol changes.
            """,
        phrasings: [
            "Conform every mock, fake and stub to the protocol of the type it replaces.",
            "Test doubles implement the same interface as the real thing: `MockStore` is a `StoreProtocol`.",
        ])

    var prefixes = ["Mock", "Fake", "Stub"]
    var suffixes = ["Mock", "Fake", "Stub"]
    var protocolSuffixes = ["Protocol", "Type", "Interface", "Providing"]
    static let options = [
        Option<Self>("prefixes", \.prefixes, "How the names of mocks start."),
        Option<Self>("suffixes", \.suffixes, "How the names of mocks end."),
        Option<Self>(
            "protocol_suffixes", \.protocolSuffixes,
            "What stands behind the name of a type in the name of its protocol; the plain name counts, too."),
    ]

    func install(_ hooks: inout Hooks) {
        let names = DoubleNames(prefixes: prefixes, suffixes: suffixes)
        hooks.onProject(needing: [.declarations]) { [protocolSuffixes] project in
            for type in project.model.types where [.class, .struct, .actor].contains(type.kind) {
                guard let stem = names.stem(of: type.name), type.knowsItsSupertypes,
                    let missing = project.model.abstraction(of: stem, suffixes: protocolSuffixes),
                    !type.conforms(to: missing.name), !type.inherits(from: stem),
                    let shared = Self.sharedMember(of: type, and: missing)
                else { continue }
                project.report(
                    "`\(type.name)` does not conform to `\(missing.name)`, so it cannot stand in for it",
                    help: "add the conformance, or give the type a name of its own", at: type.declaration,
                    notes: [
                        missing.declaration.note("the protocol that its name points to"),
                        shared.note("the mock has this requirement, too"),
                    ])
            }
        }
    }

    /// A requirement that the mock has as well: the sign that it was made for the protocol.
    private static func sharedMember(of mock: ProjectType, and requirements: ProjectType) -> Declaration? {
        let own = Set(mock.members.filter { !$0.has(.isStatic) && $0.kind != .initializer }.map(\.fullName))
        return requirements.declaration.children.first { own.contains($0.fullName) }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/StoreProtocol.swift": "protocol StoreProtocol {\n    func load() -> [Int]\n}",
            "AppTests/MockStore.swift": "final class ↓MockStore {\n    func load() -> [Int] { [1] }\n}",
        ]),
        .bad(files: [
            "App/Clock.swift": "protocol Clock {\n    var now: Date { get }\n}",
            "AppTests/ClockStub.swift": "struct ↓ClockStub: Sendable {\n    var now = Date.distantPast\n}",
        ]),
        .good(files: [
            "App/StoreProtocol.swift": "protocol StoreProtocol {\n    func load() -> [Int]\n}",
            "AppTests/MockStore.swift": "final class MockStore {\n    func load() -> [Int] { [1] }\n}",
            "AppTests/MockStore+Store.swift": "extension MockStore: StoreProtocol {}",
        ]),
        .good(files: [
            "App/Store.swift": "protocol Store {\n    func load() -> [Int]\n}\nclass BaseStore: Store {}",
            "AppTests/MockStore.swift": "final class MockStore: BaseStore {\n    func load() -> [Int] { [1] }\n}",
        ]),
        .good(files: [
            "App/User.swift": "protocol User {\n    var name: String { get }\n}",
            "AppTests/MockUser.swift": "struct MockUser {\n    static let ann = \"Ann\"\n}",
        ]),
    ]
}
