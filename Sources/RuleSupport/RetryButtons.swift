package import TenetRuleKit

// Questions about views that try a failed operation again.

extension ExprSyntax {
    /// `viewModel`, `self.model`, `vm`: what a view calls its view model.
    package var isModelName: Bool {
        guard let name = lastName?.text else { return false }
        return name.hasSuffix("iewModel") || name.isOne(of: ["model", "vm"])
    }
}

extension FunctionCallExprSyntax {
    /// The button in whose action the call stands, directly or in a task.
    package var enclosingButton: FunctionCallExprSyntax? {
        for ancestor in ancestors {
            guard let (call, label) = ancestor.as(ClosureExprSyntax.self)?.receivingCall else { continue }
            if call.calledName?.text == "Task" { continue }
            return call.calledName?.text == "Button" && (label.isEmpty || label == "action") ? call : nil
        }
        return nil
    }
}
