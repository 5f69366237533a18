import TenetRuleKit

struct MockName: Rule {
    static let about = About(
        "mock-name", "Name of a test double", category: .testing, severity: .note, scope: .tests,
        why: """
            A double that is named after the protocol it stands in for is found at once, and nobody writes a second \
            one beside it.
            """)

    var prefix = "Mock"
    var protocolSuffixes = ["Protocol"]
    static let options = [
        Option<Self>("prefix", \.prefix, "How the names of test doubles start."),
        Option<Self>("protocol_suffixes", \.protocolSuffixes, "Ends of names of protocols that the name leaves out."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations]) { project in
            for type in project.model.types where type.role == .test && [.class, .struct, .actor].contains(type.kind) {
                let stood = type.declaration.inherited.compactMap {
                    project.model.types(named: $0, seenFrom: type.declaration).one
                }.filter { $0.kind == .protocol && $0.role == .app }
                guard stood.count == 1, let only = stood.first, !type.name.hasPrefix(prefix),
                    let suffix = protocolSuffixes.first(where: { only.name.hasSuffix($0) && only.name != $0 }),
                    type.declaration.parent == nil, type.access > .fileprivate, !type.inherits(from: "XCTestCase"),
                    !type.name.contains("Tests")
                else { continue }
                let name = prefix + only.name.dropLast(suffix.count)
                project.report(
                    "`\(type.name)` stands in for `\(only.name)`",
                    help: "name it `\(name)`, or `\(name)…` for a variant",
                    at: type.declaration, notes: [only.declaration.note("the protocol")])
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/StoreProtocol.swift": "protocol StoreProtocol {}",
            "AppTests/FakeStore.swift": "final class ↓FakeStore: StoreProtocol {}",
        ]),
        .bad(files: [
            "App/ClockProtocol.swift": "protocol ClockProtocol: Sendable {}",
            "AppTests/StoppedClock.swift": "actor ↓StoppedClock: ClockProtocol {}",
        ]),
        .good(files: [
            "App/StoreProtocol.swift": "protocol StoreProtocol {}",
            "AppTests/MockStore.swift":
                "final class MockStore: StoreProtocol {}\nclass MockStoreThatFails: StoreProtocol {}",
        ]),
        .good(files: [
            "App/Store.swift": "protocol Store {}",
            "AppTests/MemoryStore.swift": "final class MemoryStore: Store {}",
        ]),
        .good(files: [
            "App/StoreProtocol.swift": "protocol StoreProtocol {}",
            "AppTests/StoreTests.swift": "private final class EmptyStore: StoreProtocol {}",
        ]),
    ]
}
