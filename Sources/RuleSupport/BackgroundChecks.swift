package import TenetRuleKit

/// What a background run looks at before it makes its first request.
package struct BackgroundChecks {
    /// What stands for the run in a report.
    package let place: TokenSyntax
    package let request: AwaitExprSyntax
    /// What is called in other files may check by itself, and what comes after the request is too late.
    package let conditions: [TextSlice]

    /// The conditions speak of one of these words.
    package func mention(_ words: [String]) -> Bool { conditions.contains { $0.containsFolded(words) } }

    /// Asks a rule about every background run of a file that makes requests.
    /// - Parameter requests: first words of awaited functions that make requests.
    package static func install(
        _ hooks: inout Hooks, _ requests: [String], _ check: @escaping @Sendable (BackgroundChecks, FilePass) -> Void
    ) {
        hooks.onFile { file in
            for run in file.service(BackgroundWork.self).runs where !run.passesTaskOn || run.handler.wrapsTask {
                if let found = BackgroundChecks(run.handler.place, run.parts, requests) { check(found, file) }
            }
        }
        // The work of a manager, for a handler in another file.
        hooks.on(FunctionDeclSyntax.self) { function, file in
            // What a handler of another file calls and whose answer it gives to the system.
            let isWork =
                function.name.text.isOne(of: ["performRefresh"]) && function.returnType?.text == "Bool"
            guard function.name.text.containsFolded(["background"]) || isWork, function.isAsync, function.body != nil,
                function.name.text.containsFolded(["refresh", "fetch", "sync"]), BackgroundTaskHandler(function) == nil,
                !file.service(BackgroundWork.self).isReached(function), let type = function.enclosingType,
                function.name.text.startsWithWord(of: ["perform", "handle", "run"]) || file.usesBackgroundTasks
                    || function.name.text == "refreshInBackground" || isWork
            else { return }
            let functions = Dictionary(grouping: type.members(FunctionDeclSyntax.self)) { $0.name.text.string }
            let parts = BackgroundWork.reached(from: function.syntax, functions).map(\.syntax)
            if let found = BackgroundChecks(function.name, parts, requests) { check(found, file) }
        }
    }

    private init?(_ place: TokenSyntax, _ parts: [Syntax], _ requests: [String]) {
        let found = parts.lazy.compactMap { part in
            part.descendants(AwaitExprSyntax.self).first { Self.isRequest($0, requests) }.map { (part, $0) }
        }.first
        guard let (busy, request) = found else { return nil }
        let checks = parts.flatMap { part in
            part.descendants.filter {
                ($0.kind == .guardStmt || $0.kind == .ifExpr || $0.kind == .ternaryExpr || $0.kind == .switchExpr)
                    && (part != busy || $0.range.lower < request.range.lower)
            }
        }
        self.place = place
        self.request = request
        // A function that only answers whether the work makes sense.
        let answers = parts.filter { part in
            part != busy && part.as(FunctionDeclSyntax.self)?.returnType?.text == "Bool"
        }.compactMap { $0.as(FunctionDeclSyntax.self)?.body?.statements.last?.text }
        conditions =
            answers
            + checks.map { node -> TextSlice in
                if let check = node.as(GuardStmtSyntax.self) { return check.conditions.text }
                if let check = node.as(IfExprSyntax.self) { return check.conditions.text }
                if let check = node.as(SwitchExprSyntax.self) { return check.subject.text }
                return node.text
            }
    }

    private static func isRequest(_ wait: AwaitExprSyntax, _ requests: [String]) -> Bool {
        guard let call = wait.expression.as(FunctionCallExprSyntax.self), let name = call.calledName?.text else {
            return false
        }
        return name.startsWithWord(of: requests) || name.containsFolded(["request"])
            || call.calledBase?.lastName?.text.containsFolded(clients) == true || isClient(call.calledBase)
    }

    /// A property of the type whose declared type says what it is: `let vault: VaultClient`.
    private static func isClient(_ base: ExprSyntax?) -> Bool {
        guard let name = base?.ownMemberName?.text, let type = base?.enclosingType else { return false }
        return type.storedProperties.contains {
            $0.nameToken?.text == name.string && $0.type?.codeContainsFolded(clients) == true
        }
    }

    private static let clients = [
        "api", "client", "service", "backend", "server", "gateway", "sync", "loader", "fetcher", "uploader",
        "downloader",
    ]

    package static let requests = [
        "request", "fetch", "data", "refresh", "sync", "download", "upload", "send", "load", "reload", "pull", "poll",
    ]
}
