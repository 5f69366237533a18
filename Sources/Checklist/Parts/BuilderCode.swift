internal import TenetRuleKit
internal import TenetRuleSupport

/// What builds views, as far as questions go: rules leave alone what they are not sure of, and a question may be wide.
extension SyntaxProtocol {
    /// The node is evaluated while the body of a view is, containers of the project included: `Card { … }`.
    var isInViewBuilder: Bool {
        for ancestor in ancestors {
            switch ancestor.kind {
            case .closureExpr:
                let closure = ClosureExprSyntax(unchecked: ancestor)
                guard closure.isViewContent || closure.buildsViews else { return false }
            case .variableDecl:
                let variable = VariableDeclSyntax(unchecked: ancestor)
                if variable.isViewBuilder { return true }
                if variable.isMember { return false }
            case .functionDecl: return FunctionDeclSyntax(unchecked: ancestor).isViewBuilder
            case .initializerDecl, .deinitializerDecl, .subscriptDecl, .memberBlock: return false
            default: break
            }
        }
        return false
    }
}

extension ClosureExprSyntax {
    /// What runs when something is touched or later.
    private static let actions = ["Button", "Task", "Timer", "Thread"]

    /// It is given to a value that is made, and a statement of it makes a view and does nothing with it.
    fileprivate var buildsViews: Bool {
        guard let (call, _) = receivingCall, call.isPlain, let name = call.calledName?.text, name.startsUppercase,
            !Self.actions.contains(name.string)
        else { return false }
        return statements.contains { Self.makesView($0.item.syntax) }
    }

    private static func makesView(_ item: Syntax) -> Bool {
        if let call = item.as(FunctionCallExprSyntax.self) { return call.view.rootCall?.makesView == true }
        if let statement = item.as(ExpressionStmtSyntax.self) { return makesView(statement.expression.syntax) }
        if let branch = item.as(IfExprSyntax.self) {
            return branch.body.statements.contains { makesView($0.item.syntax) }
        }
        return false
    }
}
