import TenetRuleKit
import TenetRuleSupport

struct MockName: Rule {
    static let about = About(
        "mock-name", "Name of a test double", category: .testing, severity: .note, scope: .tests,
        why: """
            A double that is named after the protocol it stands in for is found at once, and nobody writes a second \
            one beside it.
            """,
        phrasings: [
            "Name a test double `Mock` followed by the name of its protocol without `Protocol`.",
            "A stand-in for `StoreProtocol` is called `MockStore`, never `FakeStore` or `StubStore`.",
        ])

    var prefix = "Mock"
    var protocolSuffixes = ["Protocol"]
    var all = false
    static let options = [
        Option<Self>("prefix", \.prefix, "How the names of test doubles start."),
        Option<Self>("protocol_suffixes", \.protocolSuffixes, "Ends of names of protocols that the name leaves out."),
        Option<Self>(
            "all", \.all,
            "Also look at private doubles and at doubles called `…Mock`, `…Stub`, `…Spy` or `…Fake` of a protocol without such an end."
        ),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations]) { project in
            for type in project.model.types where type.role == .test && [.class, .struct, .actor].contains(type.kind) {
                let stood = type.declaration.inherited.compactMap {
                    project.model.types(named: $0, seenFrom: type.declaration).one
                }.filter { $0.kind == .protocol && $0.role == .app }
                guard stood.count == 1, let only = stood.first, !type.name.hasPrefix(prefix),
                    let suffix = suffix(of: only, for: type), type.declaration.parent == nil,
                    all || type.access > .fileprivate, !type.inherits(from: "XCTestCase"),
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

    /// What the name of a double leaves out: nothing when its own name says that it is one.
    private func suffix(of stood: ProjectType, for double: ProjectType) -> String? {
        if let suffix = protocolSuffixes.first(where: { stood.name.hasSuffix($0) && stood.name != $0 }) {
            return suffix
        }
        return all && ["Mock", "Stub", "Spy", "Fake"].contains { double.name.hasSuffix($0) } ? "" : nil
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
        .bad(
            files: [
                "App/Store.swift": "protocol Store {}",
                "AppTests/ShelfTests.swift":
                    "private final class ↓StoreMock: Store {}\nfinal class MemoryStore: Store {}\nfinal class MockStore: Store {}",
            ], options: ["all": .bool(true)]),
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
