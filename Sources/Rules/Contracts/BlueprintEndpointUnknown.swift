import TenetRuleKit

struct BlueprintEndpointUnknown: Rule {
    static let about = About(
        "blueprint-endpoint-unknown", "Plan with an endpoint that the server does not have", category: .contracts,
        severity: .warning, scope: .everywhere,
        why: """
            Who builds or changes a feature takes its endpoints from the plan. Once the server has another path or method, \
            the plan leads to calls that fail. Entries that say that they are planned are left alone.
            """,
        phrasings: [
            "List only endpoints that the API contract has in a feature's blueprint, or mark them as planned.",
            "When the server drops or renames a route, our written plans follow, so nobody builds calls that fail.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses, .coding]) { project in
            guard let check = project.contractCheck, !check.contract.operations.isEmpty else { return }
            for (path, resource) in project.model.resources {
                guard case .blueprint(let plan) = resource else { continue }
                for entry in plan.entries where !entry.isPlanned {
                    guard let endpoint = Self.endpoint(entry.name.text),
                        let problem = problem(check.answer(path: endpoint.path, method: endpoint.method), endpoint)
                    else { continue }
                    project.report(
                        problem, help: "write it as the contract has it, or say that it is planned", in: path,
                        at: entry.name.range)
                }
            }
        }
    }

    private func problem(_ answer: ContractCheck.PathAnswer, _ endpoint: (method: String, path: String)) -> String? {
        switch answer {
        case .known: nil
        case .unknown: "the contract has no path `\(endpoint.path)`"
        case .otherMethods(let operations):
            "the contract has no \(endpoint.method) `\(endpoint.path)`, only "
                + Set(operations.map(\.method)).sorted().joined(separator: ", ")
        }
    }

    /// `GET /v1/piers/:id?page=2`; nil for anything else.
    private static func endpoint(_ text: String) -> (method: String, path: String)? {
        let words = text.split(separator: " ")
        guard words.count == 2, ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"].contains(words[0]),
            words[1].hasPrefix("/")
        else { return nil }
        let path = words[1].prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map { part in
            part.hasPrefix(":") ? "{\(part.dropFirst())}" : String(part)
        }
        return (String(words[0]), "/" + path.joined(separator: "/"))
    }

    private static let document = """
        openapi: 3.0.0
        info: { title: Harbor, version: "1" }
        paths:
          /v1/piers:
            get: { responses: { "200": { description: All } } }
          /v1/piers/{id}:
            get: { responses: { "200": { description: One } } }
        """
    private static func plan(_ items: String) -> [String: String] {
        ["api.yaml": document, "blueprint/piers.md": "# FEATURE BLUEPRINT: Piers\n\n## API Endpoints\n\n\(items)"]
    }

    static let examples: [Example] = [
        .bad(files: plan("- `↓GET /v1/docks`: all docks\n- `GET /v1/piers`: all piers\n")),
        .bad(files: plan("| Endpoint | Gives |\n| --- | --- |\n| `↓DELETE /v1/piers/{id}` | nothing |\n")),
        .good(files: plan("- `GET /v1/piers?page=2`: all piers\n- `GET /v1/piers/:id`: one\n")),
        .good(files: plan("- `GET /v1/docks`: planned\n- `PierListView`\n")),
        .good(files: ["blueprint/piers.md": "# FEATURE BLUEPRINT: Piers\n\n- `GET /v1/docks`\n"]),
    ]
}
