import TenetRuleKit

struct ContinuationResumedInLoop: Rule {
    static let about = About(
        "continuation-resumed-in-loop", "Continuation resumed in a loop", category: .concurrency, severity: .error,
        why:
            "A continuation may be resumed exactly once. A second resume crashes the app, or corrupts it when unchecked."
    )

    func install(_ hooks: inout Hooks) {
        hooks.onCall(
            "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
            "withUnsafeThrowingContinuation"
        ) { call, file in
            guard let (_, closure) = call.closures.last, let name = closure.parameterNames.first else { return }
            for inner in closure.statements.descendants(FunctionCallExprSyntax.self)
            where inner.calledName?.text == "resume" && inner.calledBase?.text == name.text {
                guard let loop = Self.loop(around: inner, below: closure), !Self.leaves(inner, loop) else { continue }
                file.report(
                    "`\(name.text)` is resumed again on each turn of this loop, which crashes on the second",
                    help: "return right after the resume, or collect the values and resume once behind the loop",
                    at: inner.calledExpression)
            }
        }
    }

    private static func loop(around node: FunctionCallExprSyntax, below closure: ClosureExprSyntax) -> Syntax? {
        for ancestor in node.ancestors {
            if ancestor == closure.syntax { return nil }
            switch ancestor.kind {
            case .forStmt, .whileStmt, .repeatStmt: return ancestor
            case .functionDecl, .closureExpr: return nil
            default: continue
            }
        }
        return nil
    }

    /// A `return`, `break` or `throw` stands behind the resume on its way out to the loop.
    private static func leaves(_ call: FunctionCallExprSyntax, _ loop: Syntax) -> Bool {
        loop.tokens.contains {
            $0.range.lower > call.range.upper && $0.tokenKind == .keyword
                && $0.text.isOne(of: ["return", "break", "throw"])
        } || call.parent?.kind == .returnStmt
    }

    static let examples: [Example] = [
        .bad(
            """
            func first(of urls: [URL]) async -> URL {
                await withCheckedContinuation { continuation in
                    for url in urls where url.isFileURL {
                        ↓continuation.resume(returning: url)
                    }
                }
            }
            """),
        .bad("await withCheckedContinuation { done in\n    while queue.isBusy {\n        ↓done.resume()\n    }\n}"),
        .good(
            """
            func first(of urls: [URL]) async -> URL? {
                await withCheckedContinuation { continuation in
                    for url in urls where url.isFileURL {
                        continuation.resume(returning: url)
                        return
                    }
                    continuation.resume(returning: nil)
                }
            }
            """),
        .good("await withCheckedContinuation { done in\n    for job in jobs { job.run() }\n    done.resume()\n}"),
        .good(
            """
            await withCheckedContinuation { done in
                for job in jobs { job.onEnd { waiting.finish(done) } }
            }
            """),
    ]
}
