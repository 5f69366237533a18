import TenetRuleKit
import TenetRuleSupport

struct PublishedStateMirrored: Rule {
    static let about = About(
        "published-state-mirrored", "Private copy of published state", category: .concurrency, severity: .note,
        scope: .appCode,
        why: """
            A copy that a subscription keeps equal to a published property says nothing that the property does not \
            say, only later. Actors need one; a class can read the original.
            """,
        phrasings: [
            "Do not keep a private copy of a `@Published` property through a subscription; read the original.",
            "Don't `sink` on another object's state merely to store the latest value in a field of your own.",
        ])

    /// A private property that only repeats another object's.
    private struct Mirror: Fact {
        var type: String
        var source: String
        var member: String
        /// Where `sink` is written.
        var place: Int
    }

    func install(_ hooks: inout Hooks) {
        hooks.collectAll(Mirror.self, fromCallsOf: ["sink"]) { call, _ in
            guard let type = call.enclosingType, let group = type.syntax.as(ClassDeclSyntax.self),
                !group.hasAttribute("Observable"), let mirror = MirroredState(call, in: group), mirror.setter == nil,
                let copy = group.stored(mirror.property), let name = copy.nameToken, copy.isPrivate,
                copy.attributes.isEmpty, copy.onlyBinding?.accessorBlock == nil, !copy.isStatic,
                // What is read has to live as long as the copy.
                let source = mirror.source.ownMemberName, group.stored(source.identifier.string) != nil,
                !mirror.reads(in: group).isEmpty, let place = call.calledName?.range.lower
            else { return [] }
            let fact = Mirror(
                type: group.name.identifier.string, source: source.identifier.string, member: mirror.member,
                place: place)
            return [(fact, name.range)]
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for mirror in project.facts(Mirror.self) where mirror.role == .app {
                guard let use = project.model.use(in: mirror.path, at: mirror.fact.place),
                    let type = use.enclosingType,
                    let held = type.member(named: mirror.fact.source).one, let owner = project.model.type(of: held).one,
                    let original = owner.member(named: mirror.fact.member).one, original.access > .fileprivate,
                    owner.kind == .class, owner.isolation == type.isolation || owner.isolation == .nonisolated
                else { continue }
                project.report(
                    "this only repeats `\(mirror.fact.source).\(mirror.fact.member)`",
                    help: "read `\(mirror.fact.source).\(mirror.fact.member)` where it is needed", in: mirror.path,
                    at: mirror.range, notes: [original.note("the original is declared here")])
            }
        }
    }

    private static let monitor =
        "final class Monitor: ObservableObject {\n    @Published private(set) var isUp = true\n}"

    static let examples: [Example] = [
        .bad(files: [
            "App/Monitor.swift": monitor,
            "App/Loader.swift": """
            final class Loader {
                private let monitor: Monitor
                private var ↓isUp = true
                init(monitor: Monitor) {
                    self.monitor = monitor
                    monitor.$isUp.sink { [weak self] isUp in self?.isUp = isUp }.store(in: &tokens)
                }
                func load() { if isUp { start() } }
            }
            """,
        ]),
        .bad(files: [
            "App/Monitor.swift": "@MainActor " + monitor,
            "App/Loader.swift": """
            @MainActor final class Loader {
                let monitor = Monitor()
                private var ↓wasUp = false
                func watch() { token = self.monitor.$isUp.removeDuplicates().sink { self.wasUp = $0 } }
                func load() { if wasUp { start() } }
            }
            """,
        ]),
        .good(files: [
            "App/Monitor.swift": "@MainActor " + monitor,
            "App/Loader.swift": """
            final class Loader {
                private let monitor: Monitor
                private var isUp = true
                func watch() { token = monitor.$isUp.sink { [weak self] in self?.isUp = $0 } }
                func load() { if isUp { start() } }
            }
            """,
        ]),
        .good(files: [
            "App/Monitor.swift": monitor,
            "App/LoaderViewModel.swift": """
            final class LoaderViewModel: ObservableObject {
                private let monitor = Monitor()
                @Published private var isUp = true
                private var changes = 0
                func watch() {
                    monitor.$isUp.sink { [weak self] in self?.isUp = $0 }.store(in: &tokens)
                    monitor.$isUp.sink { [weak self] _ in self?.changes += 1 }.store(in: &tokens)
                }
                var title: String { isUp ? "up" : "down" }
            }
            """,
        ]),
        .good(
            "final class Loader {\n    private var isUp = true\n    func watch(_ monitor: Monitor) { token = monitor.$isUp.sink { self.isUp = $0 } }\n    func load() { if isUp { start() } }\n}"
        ),
    ]
}
