import TenetRuleKit

// Background tasks of the system, as rules see them.

extension FilePass {
    /// The file can use `BGTaskScheduler`.
    var usesBackgroundTasks: Bool {
        imports.contains("BackgroundTasks") || service(BackgroundTaskParameters.self).isUsed
    }
}

extension TextSlice {
    /// The name of a system background task.
    var isBackgroundTaskType: Bool {
        isOne(of: [
            "BGTask", "BGAppRefreshTask", "BGProcessingTask", "BGHealthResearchTask", "BGContinuedProcessingTask",
        ])
    }
}

/// A function that is given a background task and runs its work.
struct BackgroundTaskHandler {
    let function: FunctionDeclSyntax
    let parameter: FunctionParameterSyntax
    let body: CodeBlockSyntax

    init?(_ function: FunctionDeclSyntax) {
        guard let body = function.body,
            let parameter = function.parameters.first(where: {
                $0.type.unwrapped.lastName?.isBackgroundTaskType == true
            })
        else { return nil }
        self.function = function
        self.parameter = parameter
        self.body = body
    }

    /// The task itself goes on to other code: an argument, a property or a result.
    var passesTaskOn: Bool {
        body.descendants(DeclReferenceExprSyntax.self).contains { reference in
            guard reference.baseName.text == parameter.internalName.text, !reference.isMemberName else { return false }
            // `let task = task` only names it anew.
            if let binding = reference.parent?.parent?.as(PatternBindingSyntax.self),
                binding.nameToken?.text == reference.baseName.text
            {
                return false
            }
            return reference.parent?.kind == .labeledExpr || reference.parent?.kind == .exprList
                || reference.parent?.kind == .initializerClause
        }
    }
}

/// Whether a function of the file is given a background task; another file may have imported the module for all.
private final class BackgroundTaskParameters: FileService {
    let isUsed: Bool

    init(_ file: FilePass) {
        isUsed =
            file.root.text.contains("BGAppRefreshTask") || file.root.text.contains("BGProcessingTask")
            ? file.root.descendants(FunctionParameterSyntax.self).contains {
                $0.type.unwrapped.lastName?.isBackgroundTaskType == true
            } : false
    }
}
