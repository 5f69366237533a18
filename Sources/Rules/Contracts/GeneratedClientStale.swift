import TenetRuleKit
import TenetRuleSupport

struct GeneratedClientStale: Rule {
    static let about = About(
        "generated-client-stale", "Generated client older than its document", category: .contracts, severity: .error,
        scope: .appCode,
        why: """
            Generated code that was committed keeps saying what the document said then. Calls compile against it, and \
            fields that came later are dropped without a word.
            """,
        phrasings: [
            "Regenerate the committed API client whenever its OpenAPI document changes.",
            "Code produced from the YAML must never lag behind it by a field or a schema.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses, .coding]) { project in
            guard let check = project.contractCheck, let original = check.original else { return }
            let generated = project.model.types.filter {
                $0.kind == .struct && $0.qualifiedName.hasPrefix(Self.prefix)
            }
            guard !generated.isEmpty else { return }
            let byName = Dictionary(
                generated.map { (String($0.qualifiedName.dropFirst(Self.prefix.count)), $0) },
                uniquingKeysWith: { first, _ in first })
            var missing: [(place: ContractPlace, what: String, note: Note?)] = []
            let schemas = Self.objects(original)
            // A generator that is told to leave schemas out does so for reasons of its own.
            let isFiltered = schemas.count > 3 && schemas.count { byName[$0.name] != nil } * 2 < schemas.count
            for schema in schemas {
                guard let type = byName[schema.name] else {
                    guard !isFiltered else { continue }
                    let note = generated.first?.declaration.note("generated from an older document")
                    missing.append((schema.place, "type for the schema `\(schema.name)`", note))
                    continue
                }
                let members = Set(type.members.map(\.name))
                let fields = original.contract.object(schema.type)?.fields ?? []
                for field in fields
                where Self.isPlain(field.name) && !members.contains(field.name)
                    && !members.contains("_" + field.name)
                {
                    let note = type.declaration.note("generated from an older document")
                    missing.append((field.place, "`\(field.name)` of \(schema.name)", note))
                }
            }
            guard let first = missing.first else { return }
            project.report(
                "the generated client has no \(first.what)"
                    + (missing.count > 1 ? ", and \(missing.count - 1) more of the document are missing" : ""),
                help: "generate the client again", in: first.place.path, at: first.place.range,
                notes: first.note.map { [$0] } ?? [])
        }
    }

    /// The schemas whose types are compared: names that are no Swift names are changed by the generator in ways that are
    /// its own.
    private static func objects(_ document: ProjectContract.Copy) -> [Schema] {
        document.contract.schemas.filter { schema in
            guard case .object = schema.type.kind else { return false }
            return schema.place.path == document.path && isPlain(schema.name)
        }
    }

    /// Where swift-openapi-generator puts the schemas of the document.
    private static let prefix = "Components.Schemas."

    private static func isPlain(_ name: String) -> Bool {
        name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } && name.first?.isLetter == true
            && !["Type", "Protocol", "self", "default", "in", "is", "as", "public", "private", "extension"].contains(
                name)
    }

    private static let document = """
        openapi: 3.0.0
        info: { title: Lamps, version: "2" }
        paths: {}
        components:
          schemas:
            Lamp:
              type: object
              properties: { room: { type: string }, watts: { type: number } }
        """

    static let examples: [Example] = [
        .bad(files: [
            "api.yaml": document.replacing("watts:", with: "↓watts:"),
            "App/Types.swift": """
            public enum Components {
                public enum Schemas {
                    public struct Lamp: Codable {
                        public var room: String?
                    }
                }
            }
            """,
        ]),
        .bad(files: [
            "api.yaml": document.replacing("    Lamp:", with: "    ↓Lamp:"),
            "App/Types.swift": """
            public enum Components {
                public enum Schemas {
                    public struct Bulb: Codable {
                        public var room: String?
                    }
                }
            }
            """,
        ]),
        .good(files: [
            "api.yaml": document,
            "App/Types.swift": """
            public enum Components {
                public enum Schemas {
                    public struct Lamp: Codable {
                        public var room: String?
                        public var watts: Double?
                    }
                }
            }
            """,
        ]),
        .good(files: ["api.yaml": document, "App/Lamp.swift": "struct Light { var room: String }"]),
    ]
}
