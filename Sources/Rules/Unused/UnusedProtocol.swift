import TenetRuleKit
import TenetRuleSupport

struct UnusedProtocol: Rule {
    static let about = About(
        "unused-protocol", "Unused protocol", category: .unused, severity: .warning, status: .preview,
        scope: .appCode, reads: [.strings],
        why: """
            A protocol that no variable, parameter or constraint names abstracts from nothing: its conformers could \
            do without it, and readers look for the second use that is not there.
            """,
        phrasings: [
            "Remove protocols that nothing uses as a type or constraint.",
            "No interface without a purpose: if only its conforming struct mentions it, delete the abstraction.",
        ])

    static let options: [Option<Self>] = [
        Option("check_public", \.checksPublic, "Report `public` and `open` declarations too, as an app wants it."),
        Option("count_tests", \.countsTests, "Take what only tests use for used."),
    ]
    var checksPublic = false
    var countsTests = true

    func install(_ hooks: inout Hooks) {
        UnusedEvidence.collect(&hooks)
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let search = UnusedSearch.shared(project, checksPublic: checksPublic, countsTests: countsTests)
            for declaration in search.dead({ $0.kind == .protocol }) {
                project.report(
                    "\(search.subject(declaration)) the protocol `\(declaration.name)`", help: "remove it",
                    at: declaration, notes: search.notes(declaration))
            }
            for type in search.model.types where type.kind == .protocol && !search.liveness.isDead(type.declaration) {
                let conformers = redundantConformances(to: type, search)
                guard !conformers.isEmpty else { continue }
                project.report(
                    "no variable, parameter or constraint is of the protocol `\(type.name)`",
                    help: "remove it, or use it where its conformers are used", at: type.declaration,
                    notes: conformers.prefix(3).map { $0.note("conforms to it") })
            }
        }
    }

    private static let markers: Set<String> = ["AnyObject", "Sendable", "class", "NSObjectProtocol"]

    /// Where types conform to a protocol that is used for nothing else; empty when it is.
    private func redundantConformances(to type: ProjectType, _ search: UnusedSearch) -> [Use] {
        let declaration = type.declaration
        guard !search.liveness.retained.isRetained(declaration), !declaration.hasAttributes,
            !search.evidence.constraints.contains(type.name), type.extensions.isEmpty,
            search.model.types(named: type.name).one != nil, declaration.inherited.allSatisfy(Self.markers.contains),
            !type.directSubtypes.contains(where: { $0.kind == .protocol }), !search.isQuoted(declaration)
        else { return [] }
        let uses = search.liveness.possibleUses(of: declaration)
        return uses.allSatisfy(search.evidence.isInheritance) ? Array(uses) : []
    }

    static let examples: [Example] = [
        .bad(
            """
            protocol ↓Greeting { func greet() }
            """),
        .bad(
            """
            protocol ↓Greeting { func greet() }
            struct Polite: Greeting { func greet() { print("Hello") } }
            Polite().greet()
            """),
        .good(
            """
            protocol Greeting { func greet() }
            struct Polite: Greeting { func greet() { print("Hello") } }
            let greeting: any Greeting = Polite()
            greeting.greet()
            """),
        .good(
            """
            protocol Greeting { func greet() }
            extension Greeting { func twice() { greet(); greet() } }
            struct Polite: Greeting { func greet() { print("Hello") } }
            Polite().twice()
            """),
        .good(
            """
            protocol Marker {}
            struct Polite: Marker {}
            func isMarked<Value>(_ value: Value) -> Bool { value is Marker }
            func mark<Value: Marker>(_ value: Value) {}
            print(isMarked(Polite()))
            """),
        .good(
            """
            protocol Stored { init() }
            protocol Box { associatedtype Content: Stored }
            struct Note: Stored {}
            struct NoteBox: Box { typealias Content = Note }
            func open<Value: Box>(_ box: Value) { print(box) }
            open(NoteBox())
            """),
        .good(
            """
            @objc protocol Exported { func run() }
            public protocol Shared {}
            final class Runner: NSObject, Exported, Shared { func run() {} }
            print(Runner())
            """),
    ]
}
