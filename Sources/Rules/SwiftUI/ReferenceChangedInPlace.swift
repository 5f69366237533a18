import TenetRuleKit
import TenetRuleSupport

struct ReferenceChangedInPlace: Rule {
    static let about = About(
        "reference-changed-in-place", "Change inside a reference that nobody sees", category: .swiftui,
        severity: .warning, scope: .appCode,
        why: """
            `@Published` and `@State` announce that a property gets a new value. When the value is an object of a plain \
            class, a change inside it is no new value, and the view that shows it is not redrawn.
            """,
        phrasings: [
            """
            Do not change an object of a plain class inside a `@Published` or `@State` property; use a struct or \
            observable class.
            """,
            """
            Mutating a field of a reference type doesn't redraw the screen, so what SwiftUI displays is held as a \
            value.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.collectShownMembers()
        hooks.onProject(needing: [.declarations, .uses]) { project in
            var reported: Set<Use> = []
            for read in project.shownReads {
                guard let (holder, owner, name) = holder(of: read, project),
                    let type = project.heldType(of: holder), isPlainClass(type, project),
                    let member = type.member(named: name).one, member.kind == .variable, !member.has(.isStatic),
                    !owner.announcesByHand
                else { continue }
                for write in project.model.uses(of: name) where write.has(.isWrite) && !reported.contains(write) {
                    guard write.role == .app, write.enclosingType == owner, !write.has(.isPreview),
                        write.base == holder.name || write.base == "self." + holder.name,
                        write.declaration?.enclosingFunction?.kind != .initializer,
                        !replaces(holder.name, in: write.declaration)
                    else { continue }
                    reported.insert(write)
                    project.report(
                        "the view is not redrawn for this change: `\(type.name)` is a class, so `\(holder.name)` "
                            + "stays the same object",
                        help: "make `\(type.name)` a struct or an `@Observable` class", at: write,
                        notes: [
                            Note(path: read.view.path, range: read.range, message: "the value is shown here"),
                            type.declaration.note("`\(type.name)` is declared here"),
                        ])
                }
            }
        }
    }

    /// The published or state property that a read goes through, where it is, and what is read of its value.
    private func holder(of read: ShownRead, _ project: ProjectPass) -> (Declaration, ProjectType, String)? {
        if read.property.hasAttribute("State") { return (read.property, read.view, read.path[0]) }
        guard read.property.objectWrapper != nil, read.path.count >= 2,
            let owner = project.heldType(of: read.property), owner.isObservableObject, !owner.usesObservation,
            let holder = owner.published[read.path[0]]
        else { return nil }
        return (holder, owner, read.path[1])
    }

    private func isPlainClass(_ type: ProjectType, _ project: ProjectPass) -> Bool {
        type.kind == .class && !type.usesObservation && !type.conforms(to: "ObservableObject")
            // Framework classes further up may announce their changes in ways of their own.
            && ([type] + type.projectSupertypes).allSatisfy { part in
                part.directSupertypes.allSatisfy { !project.model.types(named: $0).isNone || Self.values.contains($0) }
            }
    }

    private static let values: Set<String> = [
        "Codable", "Decodable", "Encodable", "Equatable", "Hashable", "Identifiable", "Sendable", "Comparable",
        "CustomStringConvertible", "NSObject",
    ]

    /// The same function also gives the property itself a new value.
    private func replaces(_ name: String, in declaration: Declaration?) -> Bool {
        (declaration?.enclosingFunction ?? declaration)?.uses.contains {
            $0.name == name && $0.has(.isWrite) && ($0.base.isEmpty || $0.base == "self")
        } ?? false
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Trip.swift": "final class Trip {\n    var title = \"\"\n}",
            "App/TripModel.swift": """
            final class TripModel: ObservableObject {
                @Published var trip = Trip()
                func rename(_ title: String) { trip.↓title = title }
            }
            """,
            "App/TripScreen.swift": """
            import SwiftUI
            struct TripScreen: View {
                @StateObject private var model = TripModel()
                var body: some View { Text(model.trip.title) }
            }
            """,
        ]),
        .bad(files: [
            "App/Counter.swift": "final class Counter {\n    var count = 0\n}",
            "App/CounterScreen.swift": """
            import SwiftUI
            struct CounterScreen: View {
                @State private var counter = Counter()
                var body: some View {
                    Button("\\(counter.count)") { counter.↓count += 1 }
                }
            }
            """,
        ]),
        .good(files: [
            "App/Trip.swift": "struct Trip {\n    var title = \"\"\n}",
            "App/TripModel.swift": """
            final class TripModel: ObservableObject {
                @Published var trip = Trip()
                func rename(_ title: String) { trip.title = title }
            }
            """,
            "App/TripScreen.swift": """
            import SwiftUI
            struct TripScreen: View {
                @StateObject private var model = TripModel()
                var body: some View { Text(model.trip.title) }
            }
            """,
        ]),
        .good(files: [
            "App/Drag.swift": "final class Drag {\n    var start = 0.0\n}",
            "App/Card.swift": """
            import SwiftUI
            struct Card: View {
                @State private var drag = Drag()
                var body: some View {
                    Text("Card").onTapGesture { drag.start = 1 }
                }
            }
            """,
        ]),
        .good(files: [
            "App/Trip.swift": "final class Trip {\n    var title = \"\"\n}",
            "App/TripModel.swift": """
            final class TripModel: ObservableObject {
                @Published var trip = Trip()
                func rename(_ title: String) {
                    objectWillChange.send()
                    trip.title = title
                }
            }
            """,
            "App/TripScreen.swift": """
            import SwiftUI
            struct TripScreen: View {
                @StateObject private var model = TripModel()
                var body: some View { Text(model.trip.title) }
            }
            """,
        ]),
    ]
}
