import TenetRuleKit
import TenetRuleSupport

struct SchemaEnumValues: Rule {
    static let about = About(
        "schema-enum-values", "Enumeration that differs from the schema's", category: .contracts, severity: .error,
        scope: .appCode,
        why: """
            A value that no case stands for fails to decode, and with it the response. A case whose raw value the \
            server does not know is never read, and refused when it is sent.
            """,
        phrasings: [
            "Match the raw values of every decoded enum with the values of the API schema.",
            """
            Cases in Swift cover exactly what the OpenAPI file lists for the field, spelled the way the backend spells \
            it.
            """,
        ])

    static let options: [Option<Self>] = [
        Option(
            "extra_cases", \.reportsExtraCases,
            "Report every case that the server never sends, such as those for other versions of it, not only misspelt ones."
        )
    ]
    var reportsExtraCases = false

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses, .coding]) { project in
            guard let check = project.contractCheck else { return }
            let groups = Dictionary(grouping: Self.pairs(check, project), by: \.model.qualifiedName)
            for (_, pairs) in groups.sorted(by: { $0.key < $1.key }) {
                compare(pairs, project)
            }
        }
    }

    private typealias Pair = (
        values: CodedValues, model: CodedModel, wire: [SchemaValue], direction: ModelMatch.Direction, note: Note
    )

    /// Enumerations with the values that the schema lists for them: matched by themselves, or as members of models.
    private static func pairs(_ check: ContractCheck, _ project: ProjectPass) -> [Pair] {
        var pairs: [Pair] = []
        for match in check.sureMatches where match.schema.kind != .recorded {
            if case .values(let values) = match.model.shape,
                case .values(let wire) = check.contract.resolved(match.schema.type).kind
            {
                pairs.append((values, match.model, wire.filter { $0 != .null }, match.direction, check.note(match)))
            }
            for member in check.properties(of: match) {
                guard let field = member.found,
                    let (type, schema) = Self.innermost(member.type, field.type, check.contract),
                    case .values(let wire) = schema.kind, let model = project.model.codedModel(named: type).one,
                    case .values(let values) = model.shape
                else { continue }
                let note = check.contract.note(field.place, "`\(field.name)` of \(match.schema.name)")
                pairs.append((values, model, wire.filter { $0 != .null }, match.direction, note))
            }
        }
        return pairs
    }

    /// The element types of collections on both sides.
    private static func innermost(
        _ type: SwiftType, _ schema: SchemaType, _ contract: Contract
    ) -> (String, SchemaType)? {
        var type = type.unwrapped
        var schema = contract.resolved(schema)
        while case .array(let element, _) = schema.kind {
            switch type {
            case .array(let inner), .set(let inner): type = inner.unwrapped
            default: return nil
            }
            schema = contract.resolved(element)
        }
        guard case .named(let name, _) = type else { return nil }
        return (name, schema)
    }

    /// One enumeration with all the lists of values that the contract has for it.
    private func compare(_ pairs: [Pair], _ project: ProjectPass) {
        guard let first = pairs.first else { return }
        let own = first.values.cases.map { ($0, $0.value.onWire) }
        guard own.allSatisfy({ $0.1 != nil }) else { return }
        for pair in pairs where pair.direction == .response && pair.values.acceptsOthers == false {
            let missing = pair.wire.filter { value in !own.contains { $0.1 == value } }
            guard !missing.isEmpty else { continue }
            let list = missing.prefix(5).map { "`\($0.words)`" }.joined(separator: ", ")
            let more = missing.count > 5 ? " and \(missing.count - 5) more" : ""
            project.report(
                "`\(first.model.name)` has no case for \(list)\(more), which the server sends, so decoding fails",
                help: "add the missing cases, or a case for values that are not known yet", at: first.model.declaration,
                notes: [pair.note])
            break
        }
        // A constant tells what the object is; the enumeration may well stand for it elsewhere.
        guard pairs.allSatisfy({ $0.wire.count > 1 }) else { return }
        let known = pairs.flatMap(\.wire)
        let unused = known.filter { value in !own.contains { $0.1 == value } }.map(\.words)
        let isSent = pairs.contains { $0.direction == .request }
        for (item, value) in own {
            guard let value, !known.contains(value), !item.isFallback else { continue }
            let nearest = NearestName.of(value.words, in: unused)
            guard isSent || nearest != nil || reportsExtraCases else { continue }
            project.report(
                isSent ? "the server does not take \(value.words)" : "the server never sends \(value.words)",
                help: nearest.map { "did you mean \($0)?" } ?? "remove the case, or add the value to the schema",
                at: item.declaration, notes: [first.note])
        }
    }

    private static let document = """
        openapi: 3.0.0
        info: { title: Parcels, version: "1" }
        paths: {}
        components:
          schemas:
            ParcelStatus: { type: string, enum: [sent, in_transit, delivered] }
            Parcel:
              type: object
              required: [status, code]
              properties:
                status: { $ref: "#/components/schemas/ParcelStatus" }
                code: { type: string }
        """

    static let examples: [Example] = [
        .bad(files: [
            "api.yaml": document,
            "App/Parcel.swift": """
            struct Parcel: Decodable {
                let status: Status
                let code: String
            }

            enum ↓Status: String, Decodable {
                case sent
                case ↓inTransit
                case delivered
            }
            """,
        ]),
        .bad(
            files: [
                "api.yaml": document,
                "App/Parcel.swift": """
                struct Parcel: Decodable {
                    let status: Status
                    let code: String
                }

                enum Status: String, Decodable {
                    case sent
                    case inTransit = "in_transit"
                    case delivered
                    case ↓lost
                }
                """,
            ], options: ["extra_cases": .bool(true)]),
        .good(files: [
            "api.yaml": document,
            "App/Parcel.swift": """
            struct Parcel: Decodable {
                let status: Status
                let code: String
            }

            enum Status: String, Decodable {
                case sent
                case inTransit = "in_transit"
                case delivered
            }
            """,
        ]),
        .good(files: [
            "api.yaml": document,
            "App/Parcel.swift": """
            struct Parcel: Decodable {
                let status: Status
                let code: String
            }

            enum Status: String, Decodable {
                case sent
                case delivered
                case unknown

                init(from decoder: any Decoder) throws {
                    self = try Status(rawValue: decoder.singleValueContainer().decode(String.self)) ?? .unknown
                }
            }
            """,
        ]),
    ]
}

extension CodedValues.Value {
    /// The same value as schemas list it; nil when it is no literal.
    fileprivate var onWire: SchemaValue? {
        switch self {
        case .string(let text): .string(text)
        case .integer(let number): .integer(number)
        case .number(let number): .number(number)
        case .unknown: nil
        }
    }
}

extension CodedValues.Case {
    /// Stands for values that are not listed.
    fileprivate var isFallback: Bool {
        ["unknown", "other", "unsupported", "undefined", "unrecognized", "invalid", "none"].contains(name.lowercased())
    }
}
