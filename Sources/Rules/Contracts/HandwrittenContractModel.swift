import TenetRuleKit
import TenetRuleSupport

struct HandwrittenContractModel: Rule {
    static let about = About(
        "handwritten-contract-model", "Model by hand beside generated ones", category: .contracts, severity: .note,
        scope: .appCode, aliases: ["no-handwritten-api-model"],
        why: """
            A project that generates its client has the type already, always as the contract says. A second one by \
            hand drifts away from it.
            """,
        phrasings: [
            "Do not write by hand a `Codable` model for a schema that the OpenAPI generator already produces.",
            "Use the types generated from the API description instead of maintaining your own copy next to them.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses, .coding]) { project in
            guard let check = project.contractCheck,
                let generator = project.model.sources.lazy.flatMap({ file in file.imports.map { (file, $0) } })
                    .first(where: { $0.1.module == "OpenAPIRuntime" && $0.0.role == .app })
            else { return }
            let note = Note(
                path: generator.0.path, range: generator.1.range, message: "the generated client is used here")
            var reported: Set<String> = []
            for match in check.sureMatches
            where match.schema.kind == .openAPI && check.contract.schema(match.schema.id) != nil {
                // What the generator writes, perhaps edited since.
                guard match.share >= 0.8, !match.model.properties.isEmpty,
                    !match.model.qualifiedName.hasPrefix("Components."),
                    !match.model.qualifiedName.hasPrefix("Operations."),
                    reported.insert(match.model.qualifiedName).inserted
                else { continue }
                project.report(
                    "`\(match.model.name)` repeats the schema \(match.schema.name), for which code is generated",
                    help: "use `Components.Schemas.\(match.schema.name)`, or map it to a type that is not coded",
                    at: match.model.declaration, notes: [check.note(match), note])
            }
        }
    }

    private static let document = """
        openapi: 3.0.0
        info: { title: Notes, version: "1" }
        paths: {}
        components:
          schemas:
            Note:
              type: object
              properties: { title: { type: string }, text: { type: string } }
        """

    static let examples: [Example] = [
        .bad(files: [
            "api.yaml": document,
            "App/Client.swift": "import OpenAPIRuntime\n\nlet client = Client()",
            "App/Note.swift": "struct ↓Note: Codable {\n    var title: String?\n    var text: String?\n}",
        ]),
        .good(files: [
            "api.yaml": document,
            "App/Client.swift": "import OpenAPIRuntime\n\nlet client = Client()",
            "App/Note.swift": "struct Note {\n    var title: String?\n    var text: String?\n}",
        ]),
        .good(files: [
            "api.yaml": document,
            "App/Note.swift": "struct Note: Codable {\n    var title: String?\n    var text: String?\n}",
        ]),
    ]
}
