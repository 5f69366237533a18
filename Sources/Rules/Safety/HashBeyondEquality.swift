import TenetRuleKit
import TenetRuleSupport

struct HashBeyondEquality: Rule {
    static let about = About(
        "hash-beyond-equality", "Hash of more than equality compares", category: .safety, severity: .error,
        scope: .appCode,
        why: """
            Equal values must have equal hashes. When the hash takes in a property that `==` leaves out, a set keeps \
            two equal values, and a dictionary does not find what it holds.
            """,
        phrasings: [
            "Combine in `hash(into:)` only properties that `==` compares.",
            """
            If two instances count as the same, a `Set` must agree, so never feed the hasher a field which equality \
            ignores.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for hash in project.model.declarations(named: "hash") {
                guard hash.kind == .function, hash.fullName == "hash(into:)", hash.role == .app,
                    let type = hash.enclosingType, let equality = equality(of: type)
                else { continue }
                let stored = Set(type.storedProperties.map(\.name))
                let compared = names(in: equality).intersection(stored)
                guard !compared.isEmpty, comparesOnly(stored, equality),
                    // An erased value holds all that the hash may take in.
                    !type.storedProperties.contains(where: { compared.contains($0.name) && Self.isErased($0.type) })
                else { continue }
                let extra = hash.uses.filter { use in
                    stored.contains(use.name) && !compared.contains(use.name)
                        && (use.kind == .name || (use.kind == .member && use.base == "self"))
                }
                guard let first = extra.first else { continue }
                let names = Set(extra.map(\.name)).sorted().map { "`\($0)`" }.joined(separator: ", ")
                project.report(
                    "the hash of `\(type.name)` takes in \(names), which `==` does not compare",
                    help: "compare the same properties in both", at: first,
                    notes: [equality.note("values are compared here")])
            }
        }
    }

    private static func isErased(_ type: String) -> Bool {
        ["Any", "any ", "(any "].contains { type.hasPrefix($0) }
    }

    private func equality(of type: ProjectType) -> Declaration? {
        let found = type.members.filter { $0.name == "==" && $0.has(.isStatic) && $0.parameters.count == 2 }
        return found.count == 1 ? found[0] : nil
    }

    private func names(in equality: Declaration) -> Set<String> { Set(equality.uses.map(\.name)) }

    /// Nothing but stored properties of the two values is looked at: no computed ones, no calls.
    private func comparesOnly(_ stored: Set<String>, _ equality: Declaration) -> Bool {
        let sides = Set(equality.parameters.map(\.name))
        return equality.uses.allSatisfy { use in
            switch use.kind {
            case .member: !sides.contains(use.base) || stored.contains(use.name)
            case .call: false
            case .name: sides.contains(use.name) || use.name == "true" || use.name == "false"
            default: true
            }
        } && equality.uses.allSatisfy { $0.kind != .name || $0.declaration == equality }
    }

    static let examples: [Example] = [
        .good(
            """
            struct AnyRow: Hashable {
                private let row: AnyHashable
                private let title: String
                func hash(into hasher: inout Hasher) { hasher.combine(title) }
                static func == (left: AnyRow, right: AnyRow) -> Bool { left.row == right.row }
            }
            """),
        .bad(
            """
            struct Trip: Hashable {
                let id: Int
                var title: String
                static func == (lhs: Trip, rhs: Trip) -> Bool { lhs.id == rhs.id }
                func hash(into hasher: inout Hasher) {
                    hasher.combine(id)
                    hasher.combine(↓title)
                }
            }
            """),
        .bad(files: [
            "App/Trip.swift": "final class Trip {\n    let id: Int\n    let day: Int\n}",
            "App/Trip+Equatable.swift": """
            extension Trip: Equatable {
                static func == (left: Trip, right: Trip) -> Bool { left.id == right.id }
            }
            """,
            "App/Trip+Hashable.swift": """
            extension Trip: Hashable {
                func hash(into hasher: inout Hasher) {
                    hasher.combine(self.id)
                    hasher.combine(self.↓day)
                }
            }
            """,
        ]),
        .good(
            """
            struct Trip: Hashable {
                let id: Int
                var title: String
                static func == (lhs: Trip, rhs: Trip) -> Bool { lhs.id == rhs.id && lhs.title == rhs.title }
                func hash(into hasher: inout Hasher) { hasher.combine(id) }
            }
            """),
        .good(
            """
            struct Trip: Hashable {
                let first: String
                let last: String
                var name: String { first + last }
                static func == (lhs: Trip, rhs: Trip) -> Bool { lhs.name == rhs.name }
                func hash(into hasher: inout Hasher) { hasher.combine(first) }
            }
            """),
        .good(
            """
            struct Trip: Hashable {
                let id: Int
                func hash(into hasher: inout Hasher) { hasher.combine(id) }
            }
            """),
    ]
}
