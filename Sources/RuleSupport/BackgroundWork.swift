package import TenetRuleKit

/// Functions and closures of a file that handle a background task, and what they call in the same file.
package final class BackgroundWork: FileService {
    /// A handler and the functions that run as part of it. A handler that is a function is the first of them.
    package struct Run {
        package let handler: BackgroundTaskHandler
        package let functions: [FunctionDeclSyntax]
        /// Somebody else completes the task.
        package let passesTaskOn: Bool

        /// The handler and its functions, each once.
        package var parts: [Syntax] { (handler.function == nil ? [handler.owner] : []) + functions.map(\.syntax) }

        package func contains(_ node: some SyntaxProtocol) -> Bool { parts.contains { $0.contains(node.syntax) } }

        /// Some token of the work is one of these words, or holds one of them in lower or upper case.
        package func mentions(folded words: [String]) -> Bool {
            parts.contains { part in
                (part.as(FunctionDeclSyntax.self)?.body?.syntax ?? part).codeContainsFolded(words)
            }
        }
    }

    package let runs: [Run]
    /// Functions of the file by name.
    package let functions: [String: [FunctionDeclSyntax]]
    /// Names of functions that are given the task of a handler only to complete it.
    package let finishers: Set<String>

    package init(_ file: FilePass) {
        guard file.usesBackgroundTasks || file.root.codeContains(".backgroundTask(.appRefresh") else {
            runs = []
            functions = [:]
            finishers = []
            return
        }
        let all = file.root.descendants(FunctionDeclSyntax.self).filter { $0.body != nil }
        let functions = Dictionary(grouping: all) { $0.name.text.string }
        self.functions = functions
        let calls = file.root.descendants(FunctionCallExprSyntax.self)
        let candidates =
            all.compactMap { BackgroundTaskHandler($0) } + calls.compactMap { BackgroundTaskHandler($0, in: file) }
        let finishers = Set(
            candidates.filter { Self.isFinisher($0, of: candidates) }.map { $0.place.text.string })
        self.finishers = finishers
        runs = candidates.filter { $0.function == nil || !finishers.contains($0.place.text.string) }.map { handler in
            Run(
                handler: handler,
                functions: Self.reached(from: handler.owner, functions),
                passesTaskOn: handler.passesTaskOn(besides: finishers))
        }
    }

    package func isReached(_ node: some SyntaxProtocol) -> Bool { runs.contains { $0.contains(node) } }

    /// The functions of the file that a call without a base, or on `self`, may mean.
    package func called(by call: FunctionCallExprSyntax) -> [FunctionDeclSyntax] { Self.called(by: call, functions) }

    /// The call completes the task of the handler, by itself or through a function of the file.
    package func completes(_ call: FunctionCallExprSyntax, _ handler: BackgroundTaskHandler) -> Bool {
        if handler.isCompletion(call) { return true }
        guard let name = call.calledName?.text.string, finishers.contains(name) else { return false }
        return call.arguments.contains { handler.isTask($0.expression) }
    }

    /// What completes the task and nothing else: it waits for nothing and another handler gives it the task.
    private static func isFinisher(_ handler: BackgroundTaskHandler, of others: [BackgroundTaskHandler]) -> Bool {
        guard let function = handler.function, !function.isAsync, !handler.completions.isEmpty,
            !handler.statements.tokens.contains(where: { $0.text.isOne(of: ["await", "expirationHandler"]) }),
            !handler.passesTaskOn(besides: [])
        else { return false }
        let parameters = Set(function.parameters.map(\.internalName.text.string))
        let isTold = handler.completions.allSatisfy {
            $0.firstArgument.map { parameters.contains($0.expression.text.string) } ?? false
        }
        return others.contains { other in
            other.owner != handler.owner && (isTold || other.function != nil)
                && other.statements.descendants(FunctionCallExprSyntax.self).contains { call in
                    call.calledName?.text == function.name.text
                        && call.arguments.contains { other.isTask($0.expression) }
                }
        }
    }

    private static func called(
        by call: FunctionCallExprSyntax, _ functions: [String: [FunctionDeclSyntax]]
    ) -> [FunctionDeclSyntax] {
        guard let name = call.calledName?.text.string,
            call.isPlain || call.calledBase?.text.isOne(of: ["self", "self?", "Self"]) == true
        else { return [] }
        return functions[name] ?? []
    }

    /// The functions that a part of the work calls, itself first when it is a function.
    package static func reached(from start: Syntax, _ functions: [String: [FunctionDeclSyntax]]) -> [FunctionDeclSyntax]
    {
        var found = start.as(FunctionDeclSyntax.self).map { [$0] } ?? []
        func add(_ node: Syntax) {
            for call in node.descendants(FunctionCallExprSyntax.self) {
                for function in called(by: call, functions) where !found.contains(function) {
                    found.append(function)
                }
            }
        }
        if found.isEmpty { add(start) }
        var next = 0
        while next < found.count {
            if let body = found[next].body { add(body.syntax) }
            next += 1
        }
        return found
    }
}

extension BackgroundTaskHandler {
    /// The calls that mark the task complete.
    package var completions: [FunctionCallExprSyntax] {
        statements.descendants(FunctionCallExprSyntax.self).filter(isCompletion)
    }

    package func isCompletion(_ call: FunctionCallExprSyntax) -> Bool {
        guard call.calledName?.text == "setTaskCompleted", let base = call.calledBase else { return false }
        return beginsWithTask(base)
    }

    /// The closure that is assigned to the task's `expirationHandler`.
    package var expirationHandler: ClosureExprSyntax? {
        for sequence in statements.descendants(SequenceExprSyntax.self) {
            guard let (target, _, value) = sequence.assignment, target.lastName?.text == "expirationHandler",
                value.count == 1, let closure = value.first?.as(ClosureExprSyntax.self)
            else { continue }
            return closure
        }
        return nil
    }
}
