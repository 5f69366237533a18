import TenetRuleKit
import TenetRuleSupport

struct ContractMapStale: Rule {
    static let about = About(
        "contract-map-stale", "Schema that the contract does not have", category: .contracts, severity: .error,
        scope: .appCode, reads: [.comments],
        why: "A model that is mapped to a schema which is gone or misspelt is compared with nothing.",
        phrasings: [
            "Every `// contract:` comment above a model must name a schema that exists in the API contract.",
            "If the backend renames or drops a type, fix the reference in the Swift `Decodable` that pointed at it.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses, .coding]) { project in
            guard let check = project.contractCheck else { return }
            let names = Array(Set(check.contract.schemas.map(\.name))).sorted()
            for (type, name) in check.unknownNames {
                guard let model = project.model.codedModel(named: type).one else { continue }
                project.report(
                    "the contract has no schema `\(name)` for `\(model.name)`",
                    help: NearestName.of(name, in: names).map { "did you mean `\($0)`?" }
                        ?? "`tenet contract map` shows what there is", at: model.declaration)
            }
        }
    }

    private static let models = "from pydantic import BaseModel\n\nclass Ticket(BaseModel):\n    seat: int\n"

    static let examples: [Example] = [
        .bad(files: [
            "schemas.py": models,
            "App/Ticket.swift": "// contract: Tickets\nstruct ↓Ticket: Decodable {\n    let seat: Int\n}",
        ]),
        .good(files: [
            "schemas.py": models,
            "App/Ticket.swift": "// contract: Ticket\nstruct Admission: Decodable {\n    let seat: Int\n}",
        ]),
        .good("// contract: Tickets\nstruct Ticket: Decodable {\n    let seat: Int\n}"),
    ]
}
