import TenetRuleKit
import TenetRuleSupport

struct WrongRequestTimeout: Rule {
    static let about = About(
        "wrong-request-timeout", "Request with another timeout than it is meant to have", category: .safety,
        severity: .warning, scope: .appCode,
        why: """
            Work that takes the server long has a limit of its own. Shorter, it is cut off while the server still \
            works; longer, people wait for an answer that will not come.
            """,
        phrasings: [
            "Set a timeout of exactly 60 seconds for voice submission and transcription requests.",
            "Speech uploads take the server long, so we let those calls run a full minute, no less and no more.",
        ])

    var requests = ["transcribe", "transcription"]
    var seconds = 60
    static let options = [
        Option<Self>("requests", \.requests, "Parts of addresses and of names of functions, in lower case."),
        Option<Self>("seconds", \.seconds, minimum: 1, "The timeout of these requests."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { function, file in
            guard let body = function.body, body.codeContains("timeoutInterval"), let word = word(of: function, body)
            else { return }
            for sequence in body.descendants(SequenceExprSyntax.self) {
                guard let (target, _, value) = sequence.assignment, target.lastName?.text == "timeoutInterval",
                    value.count == 1
                else { continue }
                check(value[0], word, file)
            }
            for call in body.descendants(FunctionCallExprSyntax.self)
            where call.calledName?.text.isOne(of: ["URLRequest", "init"]) == true {
                if let value = call.argument("timeoutInterval")?.expression { check(value, word, file) }
            }
        }
    }

    private func check(_ value: ExprSyntax, _ word: String, _ file: FilePass) {
        guard let number = value.numberValue, number != Double(seconds) else { return }
        file.report(
            "the request for `\(word)` has \(value.text) seconds instead of \(seconds)",
            help: "set \(seconds) seconds", at: value)
    }

    private func word(of function: FunctionDeclSyntax, _ body: CodeBlockSyntax) -> String? {
        if let word = requests.first(where: { function.name.text.containsFolded([$0]) }) { return word }
        guard body.codeContainsFolded(requests) else { return nil }
        for literal in body.descendants(StringLiteralExprSyntax.self) {
            if let word = requests.first(where: { literal.text.containsFolded([$0]) }) { return word }
        }
        return nil
    }

    static let examples: [Example] = [
        .bad(
            """
            func submit(_ audio: Data) async throws -> Answer {
                var request = URLRequest(url: base.appending(path: "answers/transcription"))
                request.timeoutInterval = ↓30
                return try await send(request, audio)
            }
            """),
        .bad(
            "func transcribe(_ audio: Data, at url: URL) -> URLRequest {\n    .init(url: url, timeoutInterval: ↓30)\n}"),
        .bad(
            "func transcribe(_ audio: Data, at url: URL) -> URLRequest {\n    URLRequest(url: url, timeoutInterval: ↓120)\n}"
        ),
        .good(
            "func transcribe(_ audio: Data, at url: URL) -> URLRequest {\n    var request = URLRequest(url: url)\n    request.timeoutInterval = 60\n    return request\n}"
        ),
        .good(
            "func load(_ url: URL) -> URLRequest {\n    var request = URLRequest(url: url)\n    request.timeoutInterval = 30\n    return request\n}"
        ),
        .good(
            "func transcribe(_ audio: Data, at url: URL) -> URLRequest {\n    var request = URLRequest(url: url)\n    request.timeoutInterval = Limits.voice\n    return request\n}"
        ),
    ]
}
