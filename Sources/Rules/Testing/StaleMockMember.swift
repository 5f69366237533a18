import TenetRuleKit
import TenetRuleSupport

struct StaleMockMember: Rule {
    static let about = About(
        "stale-mock-member", "Function that a mock no longer needs", category: .testing, severity: .note,
        why: """
            A mock grows with its protocol but seldom shrinks with it. What no protocol asks for and nobody calls \
            misleads: readers take it for something that the app does.
            """,
        phrasings: [
            "Remove methods from mocks that no protocol requires and no test calls.",
            "Fakes and spies shrink together with the interface they imitate; leftovers get deleted.",
        ])

    var prefixes = ["Mock", "Fake", "Stub"]
    var suffixes = ["Mock", "Fake", "Stub", "Spy"]
    static let options = [
        Option<Self>("prefixes", \.prefixes, "How the names of mocks start."),
        Option<Self>("suffixes", \.suffixes, "How the names of mocks end."),
    ]

    func install(_ hooks: inout Hooks) {
        let names = DoubleNames(prefixes: prefixes, suffixes: suffixes)
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for type in project.model.types where names.stem(of: type.name) != nil {
                guard [.class, .struct, .actor].contains(type.kind), type.knowsItsSupertypes else { continue }
                let protocols = type.projectSupertypes.filter { $0.kind == .protocol }
                guard let stood = protocols.first(where: { !$0.declaration.children.isEmpty }) else { continue }
                let asked = Set(type.projectSupertypes.flatMap(\.members).map(\.fullName))
                for function in type.members where Self.isCandidate(function) {
                    guard !asked.contains(function.fullName),
                        !project.model.uses(of: function.name).contains(where: { use in
                            use.couldMean(function) && use.declaration != function
                        })
                    else { continue }
                    project.report(
                        "no protocol asks `\(type.name)` for `\(function.fullName)`, and nothing calls it",
                        help: "take it out", at: function,
                        notes: [stood.declaration.note("the protocol that the mock stands in for")])
                }
            }
        }
    }

    private static func isCandidate(_ function: Declaration) -> Bool {
        function.kind == .function && function.has(.hasBody) && !function.has(.isOverride)
            && !function.has(.isDynamic) && function.attributes.isEmpty && !function.isInPreview
            && function.name.first?.isLetter == true && function.access <= .internal
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Store.swift": "protocol Store {\n    func load(id: Int) -> String\n}",
            "AppTests/MockStore.swift": """
            final class MockStore: Store {
                func load(id: Int) -> String { "a" }
                func ↓load(name: String) -> String { "b" }
            }
            """,
            "AppTests/UseTests.swift": "func use(_ store: MockStore) {\n    _ = store.load(id: 1)\n}",
        ]),
        .bad(files: [
            "App/Player.swift": "protocol Player {\n    func play()\n}",
            "AppTests/PlayerSpy.swift": """
            final class PlayerSpy: Player {
                var count = 0
                func play() { count += 1 }
                func ↓rewind() { count -= 1 }
            }
            """,
        ]),
        .good(files: [
            "App/Player.swift": "protocol Player {\n    func play()\n}",
            "AppTests/PlayerSpy.swift": """
            final class PlayerSpy: Player {
                var count = 0
                func play() { count += 1 }
                func reset() { count = 0 }
            }
            """,
            "AppTests/PlayerTests.swift": "func prepare(_ spy: PlayerSpy) {\n    spy.reset()\n}",
        ]),
        .good(files: [
            "App/Player.swift": "protocol Player {\n    func play()\n}\nextension Player {\n    func stop() {}\n}",
            "AppTests/MockPlayer.swift": "final class MockPlayer: Player {\n    func play() {}\n    func stop() {}\n}",
        ]),
        .good(files: [
            "App/Player.swift": "protocol Player {\n    func play()\n}",
            "AppTests/MockPlayer.swift": """
            final class MockPlayer: Player, AVAudioPlayerDelegate {
                func play() {}
                func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
            }
            """,
        ]),
        .good(files: [
            "App/Player.swift": "protocol Player {\n    func play()\n}",
            "App/Jukebox.swift": "final class Jukebox: Player {\n    func play() {}\n    func rewind() {}\n}",
        ]),
    ]
}
