package import TenetRuleKit

/// The errors that operations of a view model leave in its properties.
package enum OperationErrors {
    /// The error property that a `catch` around something awaited sets, and that attempt.
    package static func ownError(in body: CodeBlockSyntax) -> (String, DoStmtSyntax)? {
        for clause in body.descendants(CatchClauseSyntax.self) {
            guard let attempt = clause.ancestor(DoStmtSyntax.self),
                attempt.body.descendants.contains(where: { $0.kind == .awaitExpr })
            else { continue }
            for sequence in clause.body.descendants(SequenceExprSyntax.self) {
                guard let (target, sign, value) = sequence.assignment, sign == "=", let first = value.first,
                    first.kind != .nilLiteralExpr, first.kind != .booleanLiteralExpr, let name = target.lastName?.text,
                    name.hasSuffix("rror") || name.hasSuffix("rrorMessage"),
                    target.kind == .declReferenceExpr
                        || target.as(MemberAccessExprSyntax.self)?.base?.text.isOne(of: ["self", "self?"]) == true
                else { continue }
                return (name.string, attempt)
            }
        }
        return nil
    }

    /// The property that a `catch` of the body puts an error into.
    package static func shownError(in body: FlowBody) -> String? {
        for clause in body.statements.descendants(CatchClauseSyntax.self) {
            for sequence in clause.body.descendants(SequenceExprSyntax.self) {
                guard let (target, sign, value) = sequence.assignment, sign == "=", let first = value.first,
                    first.kind != .nilLiteralExpr,
                    first.kind != .booleanLiteralExpr,
                    let name = target.ownMemberName?.text, name.containsFolded(["error"]),
                    // A local name holds nothing when the function begins.
                    target.kind != .declReferenceExpr || !target.isLocalName(name)
                else { continue }
                return name.string
            }
        }
        return nil
    }

    /// What to do about the last error: a text that is always there has no nil.
    package static func clearing(_ error: String, in type: (any DeclGroupSyntax)?) -> String {
        let property = type?.storedProperties.first { $0.nameToken?.text.string == error }
        let isText = property?.type?.text == "String" || property?.type == nil && property?.initialValue?.text == "\"\""
        return isText ? "make `\(error)` empty" : "set `\(error)` to nil"
    }

    /// `error = nil`, or `message = ""`.
    package static func empties(_ error: String, _ node: Syntax) -> Bool {
        guard let (target, _, value) = node.as(SequenceExprSyntax.self)?.assignment, value.count == 1,
            target.lastName?.text == error
        else { return false }
        return value[0].kind == .nilLiteralExpr || value[0].text == "\"\""
    }

    /// The function is private, and whoever calls it has taken the error away before.
    package static func isClearedByCallers(_ function: FunctionDeclSyntax, _ error: String) -> Bool {
        guard function.hasModifier("private", "fileprivate") else { return false }
        let calls = function.root.descendants(FunctionCallExprSyntax.self).filter {
            $0.calledName?.identifier == function.name.identifier
                && ($0.isPlain || $0.calledBase?.text.isOne(of: ["self", "self?"]) == true)
        }
        return !calls.isEmpty
            && calls.allSatisfy { call in
                guard let caller = call.enclosingFunction?.body else { return false }
                return caller.descendants.contains {
                    $0.range.upper <= call.range.lower && empties(error, $0)
                }
            }
    }

    /// The error property of its type that a function such as `setLoading(_:)` leaves as it is.
    package static func kept(by function: FunctionDeclSyntax, _ clears: [String]) -> String? {
        guard let body = function.body, function.parameters.only?.type.text == "Bool",
            let type = function.enclosingType,
            let error = type.storedProperties.first(where: { property in
                property.isVar && property.nameToken?.text.containsFolded(["error"]) == true
                    && (property.type == nil || property.type?.kind == .optionalType)
            })?.nameToken?.text.string
        else { return nil }
        let isCleared = body.descendants.contains { node in
            empties(error, node)
                || node.as(FunctionCallExprSyntax.self)?.calledName?.text.isOne(of: clears) == true
        }
        return isCleared ? nil : error
    }

    /// An alert of the view shows the error and takes it away as it closes. Nothing else can be begun before that.
    package static func isClearedByAlert(_ error: String, _ owner: Syntax) -> Bool {
        guard let view = owner.enclosingType, view.isView else { return false }
        return view.memberBlock.descendants(FunctionCallExprSyntax.self).contains { call in
            guard !call.isPlain, call.calledName?.text == "alert" else { return false }
            if let item = call.argument("item")?.expression { return item.text.string == "$" + error }
            return call.argument("isPresented")?.expression.syntax.descendants.contains { empties(error, $0) } == true
        }
    }

    package static func hasBase(_ model: any DeclGroupSyntax) -> Bool {
        model.inheritedTypes.contains { $0.lastName?.hasSuffix("ViewModel") == true }
    }

    /// `if !silent { error = nil }`, and the error is set under the same condition only: a silent run shows none.
    package static func isClearedWhereShown(
        _ error: String, _ graph: ControlFlowGraph, _ isClear: (Syntax) -> Bool
    ) -> Bool {
        let writes = graph.events.filter {
            $0.node.as(SequenceExprSyntax.self)?.assignment?.target.ownMemberName?.text == error
        }
        let clears = writes.filter { isClear($0.node) }.compactMap { condition(of: $0.node) }
        guard let shown = clears.first else { return false }
        return writes.allSatisfy { condition(of: $0.node) == shown }
    }

    /// The text of the innermost `if` around a statement of its first branch.
    private static func condition(of node: Syntax) -> TextSlice? {
        guard let branch = node.ancestors.first(where: { $0.kind == .ifExpr })?.as(IfExprSyntax.self),
            node.range.upper <= branch.body.range.upper
        else { return nil }
        return branch.conditions.text
    }
}
