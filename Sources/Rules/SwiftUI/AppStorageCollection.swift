import TenetRuleKit
import TenetRuleSupport

struct AppStorageCollection: Rule {
    static let about = About(
        "app-storage-collection", "Collection or structure in app storage", category: .swiftui, severity: .warning,
        why: """
            User defaults are loaded as a whole and hold plain settings. Collections and structures get there only by \
            encoding them into one value on every change, which is slow and fails silently.
            """,
        phrasings: [
            "Do not store collections, structures or encoded data in `@AppStorage` or `@SceneStorage`.",
            """
            Keep simple settings such as a number or a selected tab in user defaults; arrays and JSON blobs go into a \
            file or database.
            """,
        ])

    private static let help =
        "keep collections and structures in a file or a database, and store simple values or raw-value enums here"

    /// A stored property of a type that the project may declare.
    private struct Kept: Fact {
        var property: String
        var type: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.onAttribute("AppStorage", "SceneStorage") { attribute, file in
            guard let variable = attribute.property, let name = variable.nameToken else { return }
            if let type = collection(in: variable) {
                file.report("`\(name.text)` puts a whole `\(type.text)` into user defaults", help: Self.help, at: type)
            } else if holdsBytes(variable), let coder = coder(of: name.identifier, in: variable) {
                file.report(
                    "`\(name.text)` puts an encoded value into user defaults", help: Self.help, at: name,
                    notes: [file.note("it is encoded or decoded here", at: coder)])
            }
        }
        hooks.collect(Kept.self, from: AttributeSyntax.self) { attribute, _ in
            guard attribute.attributeName.lastName?.isOne(of: ["AppStorage", "SceneStorage"]) == true,
                let variable = attribute.property, let name = variable.nameToken,
                let type = variable.spelledTypeName
            else { return nil }
            return (Kept(property: name.identifier.string, type: type.string), name.range)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for found in project.facts(Kept.self) {
                if let alias = alias(found.fact.type, project.model) {
                    project.report(
                        "`\(found.fact.property)` puts a whole `\(alias.type)` into user defaults", help: Self.help,
                        in: found.path, at: found.range, notes: [alias.note("`\(alias.name)` stands for it")])
                    continue
                }
                guard let type = project.model.types(named: found.fact.type).one else { continue }
                if type.kind == .enum, hasNoRawValue(type) {
                    project.report(
                        "`\(type.name)`, the type of `\(found.fact.property)`, has no raw value that is an `Int` or a `String`",
                        help: "give it one", in: found.path, at: found.range,
                        notes: [type.declaration.note("`\(type.name)` is declared here")])
                    continue
                }
                guard isStructure(type) else { continue }
                project.report(
                    "`\(found.fact.property)` puts a whole `\(type.name)` into user defaults", help: Self.help,
                    in: found.path, at: found.range, notes: [type.declaration.note("`\(type.name)` is declared here")])
            }
        }
    }

    /// The written type, or the initial value that tells it.
    private func collection(in variable: VariableDeclSyntax) -> Syntax? {
        if let type = variable.type?.unwrapped { return isCollection(type) ? type.syntax : nil }
        guard let value = variable.initialValue else { return nil }
        if value.kind == .arrayExpr || value.kind == .dictionaryExpr { return value.syntax }
        guard let called = value.as(FunctionCallExprSyntax.self)?.calledExpression else { return nil }
        if called.kind == .arrayExpr || called.kind == .dictionaryExpr { return called.syntax }
        let name = called.as(GenericSpecializationExprSyntax.self)?.expression.lastName ?? called.lastName
        return name?.text.isOne(of: Self.collections) == true ? called.syntax : nil
    }

    private func isCollection(_ type: TypeSyntax) -> Bool {
        type.kind == .arrayType || type.kind == .dictionaryType || type.lastName?.isOne(of: Self.collections) == true
    }

    private static let collections = ["Set", "Array", "Dictionary", "OrderedSet", "OrderedDictionary"]

    private func holdsBytes(_ variable: VariableDeclSyntax) -> Bool {
        if variable.spelledTypeName?.isOne(of: ["Data", "String"]) == true { return true }
        return variable.type == nil && variable.initialValue?.kind == .stringLiteralExpr
    }

    /// Where the type around decodes something from the property, or encodes something into it.
    private func coder(of name: TextSlice, in variable: VariableDeclSyntax) -> FunctionCallExprSyntax? {
        guard let type = variable.enclosingType else { return nil }
        for call in type.syntax.descendants(FunctionCallExprSyntax.self) {
            guard let called = call.calledName, call.calledBase != nil else { continue }
            if called.text.isOne(of: ["decode", "unarchivedObject", "unarchivedArrayOfObjects"]) {
                if call.arguments.contains(where: { mentions(name, $0.expression) }) { return call }
            } else if called.text.isOne(of: ["encode", "archivedData"]) {
                let target = call.ancestor(SequenceExprSyntax.self)?.assignment?.target
                if target?.ownMemberName?.identifier == name { return call }
                if let result = result(of: call), isKept(result, in: name, call) { return call }
            }
        }
        return nil
    }

    /// `data` of `if let data = try? encoder.encode(trip)` and `let data = try encoder.encode(trip)`.
    private func result(of call: FunctionCallExprSyntax) -> TextSlice? {
        if let binding = call.ancestor(OptionalBindingConditionSyntax.self), binding.initializer?.contains(call) == true
        {
            return binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifier
        }
        guard let binding = call.ancestor(PatternBindingSyntax.self), binding.initializer?.contains(call) == true else {
            return nil
        }
        return binding.nameToken?.identifier
    }

    /// The body assigns what it encoded to the property.
    private func isKept(_ result: TextSlice, in name: TextSlice, _ call: FunctionCallExprSyntax) -> Bool {
        guard let body = call.enclosingBody else { return false }
        return body.descendants(SequenceExprSyntax.self).contains { node in
            guard let assignment = node.assignment, assignment.target.ownMemberName?.identifier == name else {
                return false
            }
            return assignment.value.contains { mentions(result, $0) }
        }
    }

    private func mentions(_ name: TextSlice, _ value: ExprSyntax) -> Bool {
        if value.ownMemberName?.identifier == name { return true }
        return value.syntax.descendants(DeclReferenceExprSyntax.self).contains { $0.baseName.identifier == name }
    }

    /// A structure or class that no raw value stands for, or whose raw value is made by an encoder.
    private func isStructure(_ type: ProjectType) -> Bool {
        guard type.kind == .struct || type.kind == .class else { return false }
        if type.conforms(toAnyOf: ["RawRepresentable", "OptionSet"]) {
            return type.members(named: "rawValue").contains { value in
                value.uses.contains { ["JSONEncoder", "PropertyListEncoder"].contains($0.name) }
            }
        }
        // What else it conforms to may bring a raw value along.
        return type.supertypes.allSatisfy { Self.plain.contains($0) }
    }

    private func hasNoRawValue(_ type: ProjectType) -> Bool {
        type.supertypes.allSatisfy { Self.plain.contains($0) || ["CaseIterable", "Double", "Float"].contains($0) }
    }

    /// An alias of the project's for a collection.
    private func alias(_ name: String, _ model: ProjectModel) -> Declaration? {
        guard let found = model.declarations(named: name).only, found.kind == .typeAlias else { return nil }
        let type = found.type
        return type.hasPrefix("[") || Self.collections.contains { type.hasPrefix($0 + "<") } ? found : nil
    }

    private static let plain: Set<String> = [
        "Codable", "Encodable", "Decodable", "Equatable", "Hashable", "Sendable", "Identifiable", "Comparable",
        "CustomStringConvertible",
    ]

    private static let recents = """
        import SwiftUI
        struct Recents: View {
            @AppStorage("trip") private var ↓trip = TripPlan()
            @AppStorage("side") private var side: Side = .left
            @AppStorage("marks") private var marks = Marks()
        }
        """

    static let examples: [Example] = [
        .bad("struct Recents: View {\n    @AppStorage(\"recent\") private var recent: ↓[String] = []\n}"),
        .bad("struct Recents: View {\n    @AppStorage(\"seen\") private var seen: ↓Set<Int>?\n}"),
        .bad("struct Recents: View {\n    @AppStorage(\"seen\") private var seen = ↓[Int]()\n}"),
        .bad(
            """
            struct Recents: View {
                @AppStorage("trip") private var ↓saved = Data()
                @AppStorage("notes") private var ↓notes: String = ""
                var trip: Trip? { try? JSONDecoder().decode(Trip.self, from: saved) }
                func keep(_ list: [Note]) throws {
                    notes = String(decoding: try JSONEncoder().encode(list), as: UTF8.self)
                }
            }
            """),
        .bad(
            """
            struct Recents: View {
                @SceneStorage("trip") private var ↓saved: Data?
                func keep(_ trip: Trip) {
                    guard let bytes = try? JSONEncoder().encode(trip) else { return }
                    saved = bytes
                }
            }
            """),
        .bad(files: [
            "App/Recents.swift":
                "struct Recents: View {\n    @AppStorage(\"a\") var ↓stops: Stops = []\n    @AppStorage(\"b\") var ↓pace: Pace = .slow\n}",
            "App/Stops.swift": "typealias Stops = [String]\nenum Pace: Codable { case slow, fast }",
        ]),
        .bad(files: [
            "App/Recents.swift": recents,
            "App/TripPlan.swift": """
            struct TripPlan: Codable { var stops: [String] = [] }
            enum Side: String { case left, right }
            struct Marks: OptionSet { var rawValue = 0 }
            """,
        ]),
        .bad(files: [
            "App/Recents.swift": recents,
            "App/TripPlan.swift": """
            struct TripPlan: Codable { var stops: [String] = [] }
            extension TripPlan: RawRepresentable {
                init?(rawValue: String) { nil }
                var rawValue: String { (try? JSONEncoder().encode(stops)).map { String(decoding: $0, as: UTF8.self) } ?? "" }
            }
            """,
        ]),
        .good("struct Recents: View {\n    @AppStorage(\"count\") private var count: Int = 0\n}"),
        .good("struct Recents: View {\n    @AppStorage(\"tab\") private var tab: HomeTab = .feed\n}"),
        .good("struct Recents: View {\n    @State private var recent: [String] = []\n}"),
        .good(
            """
            struct Recents: View {
                @AppStorage("mark") private var bookmark = Data()
                func keep(_ trip: Trip) throws { try JSONEncoder().encode(trip).write(to: file(for: bookmark)) }
            }
            """),
        .good(files: [
            "App/Recents.swift": "struct Recents: View {\n    @AppStorage(\"hue\") var hue = Hue()\n}",
            "App/Hue.swift": "struct Hue: RawRepresentable {\n    var rawValue = \"red\"\n}",
        ]),
    ]
}
