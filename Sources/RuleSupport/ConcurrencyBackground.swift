package import TenetRuleKit

// Background tasks of the system, as rules see them.

extension FilePass {
    /// The file can use `BGTaskScheduler`.
    package var usesBackgroundTasks: Bool {
        imports.contains("BackgroundTasks") || service(BackgroundTaskParameters.self).isUsed
    }
}

extension TextSlice {
    /// The name of a system background task.
    package var isBackgroundTaskType: Bool {
        isOne(of: [
            "BGTask", "BGAppRefreshTask", "BGProcessingTask", "BGHealthResearchTask", "BGContinuedProcessingTask",
        ])
    }
}

/// A function, or a closure for the system to call, that is given a background task and runs its work.
package struct BackgroundTaskHandler {
    /// The function or the closure.
    package let owner: Syntax
    /// nil when it is a closure.
    package let function: FunctionDeclSyntax?
    /// What stands for the handler in a report: its name, or the name of the call that registers it.
    package let place: TokenSyntax
    /// The name of the task. The closure of SwiftUI's `backgroundTask` is given none.
    package let task: TokenSyntax?
    /// It refreshes the app, as far as the file says so.
    package let isRefresh: Bool
    package let statements: CodeBlockItemListSyntax
    /// The names of the task: `guard let refresh = task as? BGAppRefreshTask` gives it another one.
    private let names: Set<String>
    private let renamings: [ByteRange]

    package init?(_ function: FunctionDeclSyntax) {
        guard let body = function.body,
            let parameter = function.parameters.first(where: {
                $0.type.unwrapped.lastName?.isBackgroundTaskType == true
            })
        else { return nil }
        owner = function.syntax
        self.function = function
        place = function.name
        task = parameter.internalName
        isRefresh = parameter.type.text == "BGAppRefreshTask"
        statements = body.statements
        (names, renamings, _) = Self.names(of: parameter.internalName, in: body.statements)
    }

    /// The launch handler of `register(forTaskWithIdentifier:using:)`, or the closure of `backgroundTask(_:)`.
    package init?(_ call: FunctionCallExprSyntax, in file: FilePass) {
        guard let place = call.calledName, let closure = call.closures.last?.closure, !closure.statements.isEmpty
        else { return nil }
        if let identifier = call.argument("forTaskWithIdentifier")?.expression, place.text == "register" {
            guard let task = closure.parameterNames.first, task.text != "_" else { return nil }
            let (names, renamings, type) = Self.names(of: task, in: closure.statements)
            self.task = task
            (self.names, self.renamings) = (names, renamings)
            isRefresh = type.map { $0 == "BGAppRefreshTask" } ?? Self.isRefresh(identifier, in: file)
        } else if place.text == "backgroundTask",
            call.firstArgument?.expression.text.hasPrefix(".appRefresh") == true
        {
            task = nil
            (names, renamings, isRefresh) = ([], [], true)
        } else {
            return nil
        }
        owner = closure.syntax
        function = nil
        self.place = place
        statements = closure.statements
    }

    /// The task itself goes on to other code: an argument, a property or a result. A function of the file that only
    /// completes it is part of the handler.
    package func passesTaskOn(besides finishers: Set<String>) -> Bool {
        statements.descendants(DeclReferenceExprSyntax.self).contains { reference in
            guard names.contains(reference.baseName.text.string), !reference.isMemberName,
                !renamings.contains(where: { $0.contains(reference.range) })
            else { return false }
            if let call = reference.parent?.parent?.parent?.as(FunctionCallExprSyntax.self),
                let name = call.calledName?.text.string, finishers.contains(name)
            {
                return false
            }
            return reference.parent?.kind == .labeledExpr || reference.parent?.kind == .exprList
                || reference.parent?.kind == .initializerClause || reference.parent?.kind == .returnStmt
        }
    }

    /// An expression is the task under one of its names.
    package func isTask(_ expression: ExprSyntax) -> Bool {
        guard let first = expression.firstToken?.text.string, names.contains(first) else { return false }
        return expression.kind == .declReferenceExpr || expression.kind == .sequenceExpr
            || expression.kind == .asExpr
    }

    /// An object of its own, made here, completes the task: `let completion = Completion(task)`.
    package var wrapsTask: Bool {
        statements.descendants(PatternBindingSyntax.self).contains { binding in
            guard let call = binding.initializer?.value.as(FunctionCallExprSyntax.self), call.isPlain,
                call.calledName?.text.startsUppercase == true
            else { return false }
            return call.arguments.contains { isTask($0.expression) }
        }
    }

    /// `task as? BGAppRefreshTask`.
    package func isCast(_ sequence: SequenceExprSyntax) -> Bool {
        let parts = Array(sequence.elements)
        return parts.count == 3 && isTask(parts[0]) && parts[1].kind == .unresolvedAsExpr
    }

    package func isMentioned(in node: Syntax) -> Bool { node.tokens.contains { names.contains($0.text.string) } }

    /// The first token of an expression names the task.
    package func beginsWithTask(_ expression: ExprSyntax) -> Bool {
        expression.firstToken.map { names.contains($0.text.string) } ?? false
    }

    private static func names(
        of task: TokenSyntax, in statements: CodeBlockItemListSyntax
    ) -> (names: Set<String>, renamings: [ByteRange], type: TextSlice?) {
        var names: Set = [task.text.string]
        var renamings: [ByteRange] = []
        var type: TextSlice?
        func add(_ pattern: PatternSyntax?, _ value: ExprSyntax?) {
            guard let name = pattern?.as(IdentifierPatternSyntax.self)?.identifier else { return }
            guard let value else { return }
            let tokens = Array(value.tokens)
            guard let first = tokens.first?.text.string, names.contains(first),
                tokens.count == 1 || tokens[1].text == "as"
            else { return }
            names.insert(name.text.string)
            renamings.append(value.range)
            if let last = tokens.last?.text, last.isBackgroundTaskType { type = last }
        }
        for node in statements.descendants {
            if let binding = node.as(OptionalBindingConditionSyntax.self) {
                add(binding.pattern, binding.initializer?.value)
            } else if let binding = node.as(PatternBindingSyntax.self) {
                add(binding.pattern, binding.initializer?.value)
            }
        }
        return (names, renamings, type)
    }

    /// The file asks for a refresh with this identifier, or for refreshes only.
    private static func isRefresh(_ identifier: ExprSyntax, in file: FilePass) -> Bool {
        let requests = file.root.descendants(FunctionCallExprSyntax.self).filter {
            $0.calledName?.text.isOne(of: ["BGAppRefreshTaskRequest", "BGProcessingTaskRequest"]) == true
        }
        let same = requests.filter {
            $0.argument("identifier")?.expression.lastToken?.text.string == identifier.lastToken?.text.string
        }
        let known = same.isEmpty ? requests : same
        return !known.isEmpty && known.allSatisfy { $0.calledName?.text == "BGAppRefreshTaskRequest" }
    }
}

/// Whether a function of the file is given a background task; another file may have imported the module for all.
private final class BackgroundTaskParameters: FileService {
    package let isUsed: Bool

    package init(_ file: FilePass) {
        isUsed =
            file.root.codeContains("BGAppRefreshTask") || file.root.codeContains("BGProcessingTask")
            ? file.root.descendants(FunctionParameterSyntax.self).contains {
                $0.type.unwrapped.lastName?.isBackgroundTaskType == true
            } : false
    }
}
