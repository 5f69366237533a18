import TenetRuleKit
import TenetRuleSupport

struct ErrorBesideAPIError: Rule {
    static let about = About(
        "error-beside-api-error", "Second error type of the network layer", category: .architecture,
        severity: .warning, scope: .appCode,
        why: """
            Retries, sign-out and messages are decided by the cases of the one error type of the server; a failure of \
            another type slips past all of them.
            """,
        phrasings: [
            """
            The network layer must declare and throw `APIError` only: no second error type and no raw `URLError`, \
            `DecodingError` or `NSError`.
            """,
            "All server failures are cases of one single enum, and clients map whatever the system raises to it.",
        ])

    var central = "APIError"
    var folders = ["Services/API", "Core/Network", "Networking", "Network", "API"]
    var raw = ["URLError", "DecodingError", "NSError"]
    static let options = [
        Option<Self>("central", \.central, "The enum of all failures of the server."),
        Option<Self>("folders", \.folders, "Folders of the network layer."),
        Option<Self>("raw", \.raw, "Errors of frameworks that the network layer must not throw itself."),
    ]

    private struct Throw: Fact { var type: String }

    func install(_ hooks: inout Hooks) {
        let folders = folders.map { FolderPattern($0) }
        let names = NamePattern("*APIError|*NetworkError|*NetworkingError|*HTTPError|*RequestError|*ServerError")
        hooks.collect(Throw.self, from: ThrowStmtSyntax.self) { node, _ in
            guard let call = node.expression.as(FunctionCallExprSyntax.self), call.isPlain,
                let name = call.calledName, name.text.isOne(of: raw), !cancels(call), !node.isInPreview
            else { return nil }
            return (Throw(type: name.text.string), name.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            guard let central = project.model.types(named: central).one, central.kind == .enum, central.role == .app,
                central.declaration.parent == nil
            else { return }
            let note = central.declaration.note("the central error is declared here")
            func isNetwork(_ path: String) -> Bool {
                let place = FilePlace(path)
                return folders.contains { $0.matches(place) }
            }
            for type in project.model.sharedTypes where type != central && type.conforms(to: "Error") {
                guard names.matches(type.name) || isNetwork(type.path), !type.isDouble, type.kind != .protocol,
                    !wraps(type, central),
                    project.model.module(ofPath: type.path) == project.model.module(ofPath: central.path)
                else { continue }
                project.report(
                    "`\(type.name)` describes failures of the network beside `\(central.name)`",
                    help: "add its cases to `\(central.name)`", at: type.declaration, notes: [note])
            }
            for fact in project.facts(Throw.self) where fact.role == .app && isNetwork(fact.path) {
                project.report(
                    "the network layer throws a plain `\(fact.fact.type)`",
                    help: "throw a case of `\(central.name)`", in: fact.path, at: fact.range, notes: [note])
            }
        }
    }

    /// A case carries the central error: this one stands above it, and cannot be a part of it.
    private func wraps(_ type: ProjectType, _ central: ProjectType) -> Bool {
        type.members.contains { member in
            (member.kind == .enumCase || member.kind == .variable)
                && (member.type.contains(central.name) || member.parameters.contains { $0.type.contains(central.name) })
        }
    }

    /// A cancelled request is no failure.
    private func cancels(_ call: FunctionCallExprSyntax) -> Bool {
        call.arguments.contains {
            $0.expression.text == ".cancelled" || $0.expression.text == "URLError.Code.cancelled"
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Services/API/APIError.swift": "enum APIError: Error {\n    case offline\n}",
            "App/Services/API/UploadClient.swift":
                "enum ↓UploadFailure: Error {\n    case tooLarge\n}\nfunc send() throws { throw ↓URLError(.badURL) }",
        ]),
        .bad(files: [
            "App/APIError.swift": "enum APIError: Error {\n    case offline\n}",
            "App/Orders.swift": "enum ↓NetworkError: LocalizedError {\n    case timeout\n}",
        ]),
        .good(files: [
            "App/APIError.swift": "enum APIError: Error {\n    case offline\n}",
            "App/Services/Auth/SignInError.swift": "enum SignInError: Error {\n    case locked\n}",
        ]),
        .good(files: [
            "App/Services/API/APIError.swift": "enum APIError: Error {\n    case offline\n}",
            "App/Services/API/PilotError.swift":
                "enum PilotError: Error {\n    case refused\n    case request(cause: APIError)\n}",
        ]),
        .good("enum NetworkError: Error {\n    case timeout\n}"),
        .good(files: [
            "App/Services/API/APIError.swift": "enum APIError: Error {\n    case offline\n}",
            "App/Services/API/Client.swift":
                "func send() throws {\n    guard isOn else { throw APIError.offline }\n    throw URLError(.cancelled)\n}",
        ]),
    ]
}
