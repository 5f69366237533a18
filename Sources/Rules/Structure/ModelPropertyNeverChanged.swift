import TenetRuleKit
import TenetRuleSupport

struct ModelPropertyNeverChanged: Rule {
    static let about = About(
        "model-property-never-changed", "Variable of a model that never changes", category: .structure,
        severity: .note, status: .stable, scope: .appCode,
        why: """
            A `var` tells readers that the value changes somewhere and makes them look for the place. A model of \
            constants can be shared without a thought.
            """,
        phrasings: [
            "Declare properties of model structs with `let` unless code changes them.",
            """
            Prefer constants in entities and `Codable` values; `var` is only for fields that really get a new value \
            somewhere.
            """,
        ])

    var folders = ["Models", "Model", "Entities"]
    static let options = [
        Option<Self>("folders", \.folders, "Structs in these folders are models, beside those that are `Codable`.")
    ]

    /// The last name before a subscript whose result something is done with.
    private struct Subscripted: Fact {
        var name: String
    }

    private static let mutatingNames: Set<String> = [
        "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "popLast", "popFirst", "sort",
        "reverse", "shuffle", "toggle", "formUnion", "formIntersection", "subtract", "merge", "updateValue",
        "removeValue", "swapAt", "move", "reserveCapacity", "replaceSubrange", "replace", "negate", "addTime", "form",
        "update", "set",
    ]

    func install(_ hooks: inout Hooks) {
        let patterns = folders.map { FolderPattern($0) }
        hooks.collect(Subscripted.self, from: SubscriptCallExprSyntax.self) { node, _ in
            guard let name = node.calledExpression.lastName, let parent = node.parent,
                [.memberAccessExpr, .exprList, .inOutExpr, .optionalChainingExpr, .forceUnwrapExpr].contains(
                    parent.kind)
            else { return nil }
            return (Subscripted(name: name.identifier.string), name.range)
        }
        hooks.onProject(needing: [.declarations, .uses], fixing: .unsafe) { project in
            let bindings = bindingNames(project)
            let changed = changedNames(project)
            let hasEntry = project.model.startsAnApp
            for type in project.model.types where isOpen(type) && type.kind == .struct {
                guard isModel(type, patterns), hasEntry || type.access < .public, isKnown(type, project) else {
                    continue
                }
                for property in type.storedProperties where canBeConstant(property) && !changed.contains(property.name)
                {
                    guard type.projectSupertypes.allSatisfy({ $0.members(named: property.name).isEmpty }),
                        project.model.uses(of: "$" + property.name).isEmpty,
                        !project.model.uses(of: property.name).contains(where: { mayChange($0, bindings) }),
                        !isSetTwice(property, project.model)
                    else { continue }
                    project.report(
                        "nothing in the project changes `\(property.name)` of `\(type.name)`",
                        help: "declare it with `let`", at: property,
                        fix: property.has(.hasPrivateSetter)
                            ? nil : property.keyword.map { .replace($0, with: "let", "Declare it with `let`", .unsafe) }
                    )
                }
            }
        }
    }

    /// Not a detail of one file; a type inside a model is one, too.
    private func isOpen(_ type: ProjectType) -> Bool {
        type.isShared
            || type.role == .app && type.access > .fileprivate && !type.declaration.isInPreview
                && type.declaration.enclosingType?.kind == .struct && !type.declaration.has(.isDebug)
    }

    private func isModel(_ type: ProjectType, _ patterns: [FolderPattern]) -> Bool {
        guard !type.conforms(toAnyOf: ViewNames.stateOwners) else { return false }
        let place = type.place
        return type.conforms(toAnyOf: ["Decodable", "Encodable"]) || patterns.contains { $0.matches(place) }
    }

    /// No protocol from elsewhere can ask for a property that may be set.
    private func isKnown(_ type: ProjectType, _ project: ProjectPass) -> Bool {
        type.declaration.attributes.isEmpty
            && type.directSupertypes.allSatisfy {
                !project.model.types(named: $0).isNone || Self.values.contains($0)
            }
    }

    private static let values: Set<String> = [
        "Codable", "Decodable", "Encodable", "Equatable", "Hashable", "Identifiable", "Sendable", "Comparable", "Error",
        "LocalizedError", "CustomStringConvertible", "CustomDebugStringConvertible",
    ]

    /// A value at the declaration or an optional would change what the initialisers take.
    private func canBeConstant(_ property: Declaration) -> Bool {
        property.kind == .variable && property.attributes.isEmpty && !property.has(.hasValue)
            && !property.has(.isOptional) && !property.has(.hasObservers) && !property.has(.isLazy)
            && !property.has(.isWeak) && !property.has(.isUnowned)
    }

    /// An initialiser gives it a first value and then others, which a constant does not take.
    private func isSetTwice(_ property: Declaration, _ model: ProjectModel) -> Bool {
        var seen: Set<Declaration> = []
        return model.uses(of: property.name).contains { use in
            guard use.has(.isWrite), use.base.isEmpty || use.base == "self",
                let start = use.declaration?.enclosingFunction, start.kind == .initializer,
                start.enclosingType == property.enclosingType
            else { return false }
            return !seen.insert(start).inserted
        }
    }

    /// Names under which code passes bindings on: what is read of them can be written by whoever gets it.
    private func bindingNames(_ project: ProjectPass) -> Set<String> {
        var found: Set<String> = []
        for declaration in project.model.declarations {
            if declaration.kind.isVariable, declaration.type.hasPrefix("Binding<") || declaration.value.hasPrefix("$") {
                found.insert(declaration.name)
            } else if declaration.kind == .function || declaration.kind == .initializer {
                if declaration.type.hasPrefix("Binding<") { found.insert(declaration.name + "()") }
                for parameter in declaration.parameters where parameter.type.hasPrefix("Binding<") {
                    found.insert(parameter.name)
                }
            }
        }
        return found
    }

    private func mayChange(_ use: Use, _ bindings: Set<String>) -> Bool {
        if use.kind == .member, use.base.split(separator: ".").contains(where: { bindings.contains(String($0)) }) {
            return true
        }
        if use.kind == .keyPath { return true }
        guard use.kind == .member || use.kind == .name else { return false }
        if use.base.contains("$") { return true }
        guard use.has(.isWrite) else { return false }
        // The initialiser gives the first value.
        let isOwn = use.base.isEmpty || use.base == "self"
        return !isOwn || use.declaration?.enclosingFunction?.kind != .initializer
    }

    /// Names of values that something inside is changed of, through whatever holds them.
    private func changedNames(_ project: ProjectPass) -> Set<String> {
        var found = Set(project.facts(Subscripted.self).map(\.fact.name))
        let own = project.model.declarations.filter { $0.kind == .function && $0.has(.isMutating) }.map(\.name)
        let mutating = Self.mutatingNames.union(own)
        var bases: Set<String> = []
        for source in project.model.sources {
            for use in source.uses where use.kind == .call || use.kind == .member {
                guard use.has(.isWrite) || (use.kind == .call && mutating.contains(use.name)) || use.base.contains("$")
                else { continue }
                guard bases.insert(use.base).inserted else { continue }
                for part in use.base.split(separator: ".") { found.insert(String(part.filter { !"?!$".contains($0) })) }
            }
        }
        return found
    }

    static let examples: [Example] = [
        .bad(
            files: [
                "App/Models/Trip.swift": "struct Trip {\n    var ↓title: String\n    let id: Int\n}",
                "App/TripScreen.swift": "func title(_ trip: Trip) -> String { trip.title }",
            ],
            fixed: [
                "App/Models/Trip.swift": "struct Trip {\n    let title: String\n    let id: Int\n}"
            ]),
        .bad(
            """
            struct Answer: Decodable {
                var ↓text: String
                var votes: Int
                init(text: String) {
                    self.text = text
                    votes = 0
                }
            }
            func vote(_ answer: inout Answer) { answer.votes += 1 }
            """,
            fixed: """
                struct Answer: Decodable {
                    let text: String
                    var votes: Int
                    init(text: String) {
                        self.text = text
                        votes = 0
                    }
                }
                func vote(_ answer: inout Answer) { answer.votes += 1 }
                """),
        .good(files: [
            "App/Models/Trip.swift":
                "struct Trip {\n    var title: String\n    var stops: [String]\n    var size: Size\n}",
            "App/TripScreen.swift": """
            func change(_ trip: inout Trip) {
                trip.title = ""
                trip.stops.append("")
                trip.size.width = 1
            }
            """,
        ]),
        .good(files: [
            "App/Models/Trip.swift":
                "struct Trip {\n    var title = \"\"\n    var note: String?\n    var scores: [Int]\n}",
            "App/TripScreen.swift": "func change(_ trip: inout Trip) { trip.scores[0] += 1 }",
        ]),
        .good(files: [
            "App/Models/Trip.swift": "struct Trip {\n    var title: String\n}",
            "App/TripScreen.swift": """
            struct TripScreen: View {
                @Binding var trip: Trip
                var body: some View { TextField("Title", text: $trip.title) }
            }
            """,
        ]),
        .good(files: [
            "App/Models/Trip.swift": "struct Trip {\n    var isOpen: Bool\n}",
            "App/TripScreen.swift": """
            struct TripScreen: View {
                func row(_ trip: Binding<Trip>) -> some View { Toggle("Open", isOn: trip.isOpen) }
            }
            """,
        ]),
        .good("struct Size {\n    var width: Double\n}"),
        .good(files: [
            "App/Models/Reach.swift": """
            struct Reach {
                var lowest: Double
                init?(_ tides: [Double]) {
                    guard let first = tides.first else { return nil }
                    lowest = first
                    for tide in tides { lowest = min(lowest, tide) }
                }
            }
            """
        ]),
        .bad(files: [
            "App/Models/Voyage.swift": """
            struct Voyage {
                let id: Int
                struct Leg: Hashable {
                    private(set) var ↓harbour: String
                }
            }
            extension Voyage {
                struct Crew {
                    private(set) var ↓size: Int
                }
            }
            """
        ]),
    ]
}
