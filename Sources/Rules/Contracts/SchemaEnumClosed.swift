import TenetRuleKit
import TenetRuleSupport

struct SchemaEnumClosed: Rule {
    static let about = About(
        "schema-enum-closed", "Enumeration without a case for new values", category: .contracts, severity: .note,
        status: .preview, scope: .appCode,
        why: """
            Shipped apps outlive the schema that they were built against. The first response with a new value fails to \
            decode in every version that people have not updated.
            """,
        phrasings: [
            "Every enum decoded from a server response must have a fallback case for unknown values.",
            "When the backend adds a new string one day, shipped apps still decode it, for example as `.unknown`.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses, .coding]) { project in
            guard let check = project.contractCheck else { return }
            var reported: Set<String> = []
            for match in check.sureMatches where match.direction == .response {
                for member in check.properties(of: match) where member.property.whenWrong == .fails {
                    guard let field = member.found,
                        let model = Self.enumeration(in: member.type, project.model),
                        case .values(let values) = model.shape, values.acceptsOthers == false,
                        Self.isOpen(check.contract.resolved(field.type)),
                        reported.insert(model.qualifiedName).inserted
                    else { continue }
                    project.report(
                        "`\(model.name)` fails to decode any value that the server adds later",
                        help: "add a case such as `unknown`, and decode what is not listed into it",
                        at: model.declaration, notes: check.notes(match, field))
                }
            }
        }
    }

    private static func enumeration(in type: SwiftType, _ model: ProjectModel) -> CodedModel? {
        switch type.unwrapped {
        case .array(let inner), .set(let inner): enumeration(in: inner, model)
        case .named(let name, _): model.codedModel(named: name).one
        default: nil
        }
    }

    /// A constant stays what it is; lists and free text grow.
    private static func isOpen(_ type: SchemaType) -> Bool {
        if case .values(let values) = type.kind { return values.count > 1 }
        return true
    }

    private static let models = """
        from enum import Enum
        from pydantic import BaseModel

        class Mood(str, Enum):
            calm = "calm"
            tense = "tense"

        class Entry(BaseModel):
            mood: Mood
            text: str
        """

    static let examples: [Example] = [
        .bad(files: [
            "schemas.py": models,
            "App/Entry.swift": """
            struct Entry: Decodable {
                let mood: Mood
                let text: String
            }

            enum ↓Mood: String, Decodable { case calm, tense }
            """,
        ]),
        .good(files: [
            "schemas.py": models,
            "App/Entry.swift": """
            struct Entry: Decodable {
                let mood: Mood
                let text: String
            }

            enum Mood: String, Decodable {
                case calm, tense, unknown

                init(from decoder: any Decoder) throws {
                    self = try Mood(rawValue: decoder.singleValueContainer().decode(String.self)) ?? .unknown
                }
            }
            """,
        ]),
        .good(files: [
            "schemas.py": models,
            "App/Entry.swift": """
            struct Entry: Decodable {
                let mood: String
                let text: String
            }
            """,
        ]),
    ]
}
