import TenetRuleKit

/// Functions of a file that handle a background task, and what they call in the same file.
final class BackgroundWork: FileService {
    /// A handler and the functions that run as part of it, the handler first.
    struct Run {
        let handler: BackgroundTaskHandler
        let functions: [FunctionDeclSyntax]

        func contains(_ node: some SyntaxProtocol) -> Bool { functions.contains { $0.contains(node) } }

        /// Some token of the work is one of these words, or holds one of them in lower or upper case.
        func mentions(folded words: [String]) -> Bool {
            functions.contains { $0.body.map { $0.text.containsFolded(words) } ?? false }
        }
    }

    let runs: [Run]
    /// Functions of the file by name.
    let functions: [String: [FunctionDeclSyntax]]

    init(_ file: FilePass) {
        guard file.usesBackgroundTasks else {
            runs = []
            functions = [:]
            return
        }
        let all = file.root.descendants(FunctionDeclSyntax.self).filter { $0.body != nil }
        let functions = Dictionary(grouping: all) { $0.name.text.string }
        self.functions = functions
        runs = all.compactMap { function in
            guard let handler = BackgroundTaskHandler(function) else { return nil }
            return Run(handler: handler, functions: Self.reached(from: function, functions))
        }
    }

    func isReached(_ node: some SyntaxProtocol) -> Bool { runs.contains { $0.contains(node) } }

    /// The functions of the file that a call without a base, or on `self`, may mean.
    func called(by call: FunctionCallExprSyntax) -> [FunctionDeclSyntax] { Self.called(by: call, functions) }

    private static func called(
        by call: FunctionCallExprSyntax, _ functions: [String: [FunctionDeclSyntax]]
    ) -> [FunctionDeclSyntax] {
        guard let name = call.calledName?.text.string,
            call.isPlain || call.calledBase?.text.isOne(of: ["self", "self?"]) == true
        else { return [] }
        return functions[name] ?? []
    }

    private static func reached(
        from start: FunctionDeclSyntax, _ functions: [String: [FunctionDeclSyntax]]
    ) -> [FunctionDeclSyntax] {
        var found = [start]
        var next = 0
        while next < found.count {
            if let body = found[next].body {
                for call in body.descendants(FunctionCallExprSyntax.self) {
                    for function in called(by: call, functions) where !found.contains(function) {
                        found.append(function)
                    }
                }
            }
            next += 1
        }
        return found
    }
}

extension BackgroundTaskHandler {
    /// The calls that mark the task complete.
    var completions: [FunctionCallExprSyntax] {
        body.descendants(FunctionCallExprSyntax.self).filter(isCompletion)
    }

    func isCompletion(_ call: FunctionCallExprSyntax) -> Bool {
        guard call.calledName?.text == "setTaskCompleted", let base = call.calledBase else { return false }
        return base.tokens.first { _ in true }?.text == parameter.internalName.text
    }

    /// The closure that is assigned to the task's `expirationHandler`.
    var expirationHandler: ClosureExprSyntax? {
        for sequence in body.descendants(SequenceExprSyntax.self) {
            guard let (target, _, value) = sequence.assignment, target.lastName?.text == "expirationHandler",
                value.count == 1, let closure = value.first?.as(ClosureExprSyntax.self)
            else { continue }
            return closure
        }
        return nil
    }
}
