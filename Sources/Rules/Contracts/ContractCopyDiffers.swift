import TenetRuleKit
import TenetRuleSupport

struct ContractCopyDiffers: Rule {
    static let about = About(
        "contract-copy-differs", "Copy of the contract that says something else", category: .contracts,
        severity: .error, aliases: ["openapi-spec-sync"],
        why: """
            Code that is generated from an old copy compiles, passes its tests and fails against the server. The copy \
            must say what the document of the server says; the order of keys and the syntax do not matter.
            """,
        phrasings: [
            "Copies of the OpenAPI document in the app must match the document of the server.",
            "Whenever the backend changes its API description, we bring our own version of the YAML in line with it.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations]) { project in
            guard let check = project.contractCheck, let original = check.original else { return }
            for copy in check.copies {
                let changes = ContractDifference.changes(from: copy.contract, to: original.contract)
                guard let first = changes.first else { continue }
                let place = first.oldPlace ?? ContractPlace(path: copy.path, range: ByteRange(0, 0))
                project.report(
                    "\(copy.path) differs from \(original.path) in \(changes.count) places: \(first.message)",
                    help: "copy the document again, and generate what is made from it", in: copy.path,
                    at: place.path == copy.path ? place.range : ByteRange(0, 0),
                    notes: first.newPlace.map { [check.contract.note($0, "here it says something else")] } ?? [])
            }
        }
    }

    private static let document = """
        openapi: 3.0.0
        info: { title: Seats, version: "1" }
        paths: {}
        components:
          schemas:
            Seat:
              type: object
              required: [row]
              properties: { row: { type: integer }, place: { type: integer } }
        """

    static let examples: [Example] = [
        .bad(files: [
            "api/openapi.yaml": document,
            "App/openapi.yaml": document.replacing("row: { type: integer }", with: "row: { type: string }")
                .replacing("properties: { row", with: "properties: { ↓row"),
            "App/Seat.swift": "let rows = 10",
        ]),
        .good(files: [
            "api/openapi.yaml": document,
            "App/openapi.yaml": document.replacing(
                "properties: { row: { type: integer }, place: { type: integer } }",
                with:
                    "properties:\n          place:\n            type: integer\n          row:\n            type: integer"
            ),
            "App/Seat.swift": "let rows = 10",
        ]),
        .good(files: ["api/openapi.yaml": document, "App/Seat.swift": "let rows = 10"]),
    ]
}
