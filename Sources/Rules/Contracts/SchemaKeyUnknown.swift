import TenetRuleKit
import TenetRuleSupport

struct SchemaKeyUnknown: Rule {
    static let about = About(
        "schema-key-unknown", "Key that the schema does not have", category: .contracts, severity: .error,
        scope: .appCode, aliases: ["schema-match"],
        why: """
            A key that the server does not send makes decoding fail when it is required, and stays nil for ever when it \
            is not. Most are misspelt, or were renamed on one side only.
            """,
        phrasings: [
            "Coding keys of API models must exist in the schema of the API; mark local properties as ignored.",
            """
            Never decode or send a JSON field that the OpenAPI document doesn't list; check the spelling against the \
            backend.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses, .coding]) { project in
            var reported: Set<ContractPlace> = []
            guard let check = project.contractCheck else { return }
            for (model, matches) in Self.byModel(check) {
                // A key that one of the model's schemas has is known.
                let known = Set(
                    matches.flatMap { match in check.properties(of: match).filter { $0.found != nil } }
                        .map(\.property.range))
                for match in matches where Self.isClosed(match, check) {
                    for member in check.properties(of: match) where !known.contains(member.property.range) {
                        guard case .missing(let nearest) = member.field, !Self.isOfConvention(member, nearest),
                            !check.isKeyOfVariant(member.key, match), !member.isFilledByApp(match, project.model)
                        else { continue }
                        project.report(
                            Self.message(check, member, match, model), help: Self.help(member, nearest), at: member,
                            Self.notes(check, match, nearest), &reported)
                    }
                }
            }
            for object in check.sentObjects(in: project.model) { Self.report(object, check, project) }
        }
    }

    /// Keys of a dictionary that is sent.
    private static func report(_ object: SentObject, _ check: ContractCheck, _ project: ProjectPass) {
        guard !object.schema.isAdditionalStated || object.schema.additional == nil else { return }
        for key in object.sent.keys where object.field(of: key) == nil {
            let names = object.schema.fields.map(\.name)
            let refuses = object.schema.additional == nil
            project.report(
                "\(object.name) takes no field `\(key.name)`, so the server \(refuses ? "refuses" : "ignores") it",
                help: NearestName.of(key.name, in: names).map { "did you mean `\($0)`?" }
                    ?? "send only fields that the contract has",
                in: key.path, at: key.range, notes: [check.contract.note(object.operation.place, object.name)])
        }
    }

    private static func byModel(_ check: ContractCheck) -> [(model: CodedModel, matches: [ModelMatch])] {
        var found: [(model: CodedModel, matches: [ModelMatch])] = []
        for match in check.sureMatches {
            if let index = found.firstIndex(where: { $0.model.qualifiedName == match.model.qualifiedName }) {
                found[index].matches.append(match)
            } else {
                found.append((match.model, [match]))
            }
        }
        return found
    }

    /// The schema lists what there is. One that says that there may be more, or records some responses, does not.
    private static func isClosed(_ match: ModelMatch, _ check: ContractCheck) -> Bool {
        guard match.schema.kind != .recorded, let object = check.contract.object(match.schema.type),
            !object.fields.isEmpty
        else { return false }
        return !object.isAdditionalStated || object.additional == nil
    }

    /// The same letters with other underscores and capitals: `schema-key-convention` says it better.
    private static func isOfConvention(_ member: MatchedProperty, _ nearest: SchemaField?) -> Bool {
        nearest.map { SchemaKeyConvention.isSame($0.name, member.key) } ?? false
    }

    private static func message(
        _ check: ContractCheck, _ member: MatchedProperty, _ match: ModelMatch, _ model: CodedModel
    ) -> String {
        if match.direction == .request {
            let refuses = check.contract.object(match.schema.type)?.additional == nil
            return
                "\(match.schema.name) has no field `\(member.key)`, so the server \(refuses ? "refuses" : "ignores") it"
        }
        let fails = member.property.whenAbsent == .fails
        return "\(match.schema.name) has no field `\(member.key)`, so "
            + (fails ? "decoding `\(model.name)` fails" : "`\(member.property.name)` is never filled")
    }

    private static func help(_ member: MatchedProperty, _ nearest: SchemaField?) -> String {
        nearest.map { "did you mean `\($0.name)`?" }
            ?? "remove it, or mark it with `// contract: ignore` when the app fills it itself"
    }

    private static func notes(_ check: ContractCheck, _ match: ModelMatch, _ nearest: SchemaField?) -> [Note] {
        [nearest.map { check.contract.note($0.place, "`\($0.name)` of \(match.schema.name)") } ?? check.note(match)]
            + (match.evidence.map { [$0] } ?? [])
    }

    private static let document = """
        {"openapi": "3.0.0", "info": {"title": "Trips", "version": "1"}, "paths": {}, "components": {"schemas": {
          "Trip": {"type": "object", "required": ["id", "destination"], "properties": {
            "id": {"type": "integer"}, "destination": {"type": "string"}, "started_at": {"type": "string"}}}}}}
        """

    static let examples: [Example] = [
        .bad(files: [
            "api.json": document,
            "App/Trip.swift": """
            struct Trip: Decodable {
                let id: Int
                let ↓destinaton: String
                let ↓distance: Double?
                let started_at: String?
            }
            """,
        ]),
        .bad(files: [
            "api.json": document,
            "App/Trip.swift": """
            struct Trip: Encodable {
                let id: Int
                let destination: String
                let ↓owner: String
            }
            """,
        ]),
        .good(files: [
            "api.json": document,
            "App/Trip.swift": """
            struct Trip: Decodable {
                let id: Int
                let destination: String
                var isSelected = false
                // Counted on the phone.
                // contract: ignore
                let distance: Double?

                enum CodingKeys: String, CodingKey { case id, destination, distance }
            }
            """,
        ]),
        .good(files: [
            "api.json": document,
            "App/Trip.swift": """
            struct Trip: Decodable {
                let id: Int
                let destination: String
                // Set by the app once the trip is shown.
                private(set) var position: Int?

                mutating func place(at position: Int) {
                    self.position = position
                }
            }
            """,
        ]),
        .good(files: [
            "api.json": document.replacing(
                "\"type\": \"object\"", with: "\"type\": \"object\", \"additionalProperties\": true"),
            "App/Trip.swift": """
            struct Trip: Decodable {
                let id: Int
                let destination: String
                let distance: Double?
            }
            """,
        ]),
    ]
}
