import TenetRuleKit
import TenetRuleSupport

struct EndpointContentType: Rule {
    static let about = About(
        "endpoint-content-type", "Body in a form that the server does not take", category: .contracts,
        severity: .error, scope: .appCode, aliases: ["multipart-upload"], reads: [.strings],
        why: """
            A server that expects a form with a file refuses JSON, and the other way round. The content type and the \
            body have to be what the contract says.
            """,
        phrasings: [
            "The `Content-Type` and body of every request must match what the API contract specifies for the endpoint.",
            "Don't post JSON where the OpenAPI file asks for `multipart/form-data`, or the other way around.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses, .coding]) { project in
            guard let check = project.contractCheck else { return }
            for called in check.calledEndpoints(in: project.model) {
                guard case .operations(let operations) = called.target, operations.count == 1,
                    let operation = operations.first, !operation.requests.isEmpty,
                    called.literal.contentTypes.count == 1,
                    let written = called.literal.contentTypes.first.map(Self.plain),
                    !operation.requests.contains(where: { Self.covers($0.mediaType, written) })
                else { continue }
                let wanted = operation.requests.map(\.mediaType).joined(separator: " or ")
                project.report(
                    "\(operation.method) \(operation.path) takes \(wanted), and \(written) is sent",
                    help: "send the body as \(wanted)", in: called.literal.path, at: called.literal.range,
                    notes: [check.contract.note(operation.place, "\(operation.method) \(operation.path)")])
            }
        }
    }

    /// Without parameters such as the boundary.
    private static func plain(_ type: String) -> String {
        type.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
    }

    private static func covers(_ pattern: String, _ type: String) -> Bool {
        let pattern = pattern.lowercased()
        return pattern == type || pattern == "*/*"
            || (pattern.hasSuffix("/*") && type.hasPrefix(pattern.dropLast()))
            || (pattern.hasSuffix("json") && type.hasSuffix("json"))
    }

    private static let document = """
        openapi: 3.0.0
        info: { title: Voice, version: "1" }
        paths:
          /voice/{id}:
            post:
              requestBody:
                content:
                  multipart/form-data:
                    schema: { type: object, properties: { audio: { type: string, format: binary } } }
              responses: { "200": { description: Heard } }
          /sessions:
            post:
              requestBody: { content: { application/json: { schema: { type: object } } } }
              responses: { "201": { description: Open } }
        """

    static let examples: [Example] = [
        .bad(files: [
            "api.yaml": document,
            "App/Client.swift": """
            struct Client {
                func open() -> URLRequest {
                    var request = URLRequest(url: baseURL.appendingPathComponent("/sessions"))
                    request.httpMethod = "POST"
                    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
                    return request
                }

                func submit(id: String) -> URLRequest {
                    var request = URLRequest(url: baseURL.appendingPathComponent(↓"/voice/\\(id)"))
                    request.httpMethod = "POST"
                    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
                    return request
                }
            }
            """,
        ]),
        .good(files: [
            "api.yaml": document,
            "App/Client.swift": """
            struct Client {
                func open() -> URLRequest {
                    var request = URLRequest(url: baseURL.appendingPathComponent("/sessions"))
                    request.httpMethod = "POST"
                    request.setValue("application/json; charset=utf-8", forHTTPHeaderField: "Content-Type")
                    return request
                }

                func submit(id: String) -> URLRequest {
                    var request = URLRequest(url: baseURL.appendingPathComponent("/voice/\\(id)"))
                    request.httpMethod = "POST"
                    request.setValue("multipart/form-data; boundary=\\(mark)", forHTTPHeaderField: "Content-Type")
                    return request
                }
            }
            """,
        ]),
        .good("let type = \"application/json\""),
    ]
}
