package import TenetRuleKit

// What functions of the project that are declared as throwing do with errors before their callers get them.

/// A throwing function whose caller is left with nothing to tell: it lets no error out, or tells of each one before.
package struct ToldErrors: Fact {
    /// Nothing that it is declared to throw ever leaves it.
    package var letsNoneOut: Bool

    /// Collects every such function once, however many rules ask for them.
    package static func collect(_ hooks: inout Hooks) {
        hooks.share(Self.self) { hooks in
            hooks.collect(Self.self, from: FunctionDeclSyntax.self) { function, _ in
                guard function.isThrowing, let body = function.body else { return nil }
                var letsNoneOut = true
                for node in body.descendants where node.mayThrow && node.leaves(function.syntax) {
                    guard node.isToldInCatch else { return nil }
                    letsNoneOut = false
                }
                return (Self(letsNoneOut: letsNoneOut), function.name.range)
            }
        }
    }
}

extension ProjectPass {
    /// Whether the project's functions tell themselves of every error of the calls that a `try` covers, or have none; false
    /// where one of the calls is not known.
    /// - Parameter places: where the calls' names begin.
    package func isTold(ofErrorsOfCallsAt places: [Int32], in path: String) -> Bool {
        areAnswered(places, in: path) { _ in true }
    }

    /// Whether none of the calls that a `try` covers lets an error out; false where one of them is not known.
    /// - Parameter places: where the calls' names begin.
    package func letsNoErrorOut(ofCallsAt places: [Int32], in path: String) -> Bool {
        areAnswered(places, in: path, \.letsNoneOut)
    }

    private func areAnswered(_ places: [Int32], in path: String, _ isAnswer: (ToldErrors) -> Bool) -> Bool {
        var isTried = false
        for place in places {
            guard let callees = model.use(in: path, at: Int(place))?.callees else { return false }
            for callee in callees where callee.has(.isThrowing) {
                guard let told = toldErrors[FunctionPlace(callee)], isAnswer(told) else { return false }
                isTried = true
            }
        }
        return isTried
    }

    private var toldErrors: [FunctionPlace: ToldErrors] {
        service("told errors") {
            facts(ToldErrors.self).reduce(into: [:]) { table, found in
                table[FunctionPlace(path: found.path, range: found.range)] = found.fact
            }
        }
    }
}

private struct FunctionPlace: Hashable {
    var path: String
    var range: ByteRange

    init(path: String, range: ByteRange) {
        self.path = path
        self.range = range
    }

    init(_ function: Declaration) { self.init(path: function.path, range: function.range) }
}

extension TryExprSyntax {
    /// Where the names of the calls begin that it covers, those in closures left out.
    package var coveredCalls: [Int32] {
        let body = enclosingBody
        return descendants(FunctionCallExprSyntax.self).filter { $0.enclosingBody == body }.map { call in
            call.calledName.map { Int32(truncatingIfNeeded: $0.range.lower) } ?? -1
        }
    }
}

extension Syntax {
    /// A plain `try`, a loop with `try`, or a `throw`.
    fileprivate var mayThrow: Bool {
        switch kind {
        case .throwStmt: true
        case .tryExpr: TryExprSyntax(unchecked: self).questionOrExclamationMark == nil
        case .forStmt: ForStmtSyntax(unchecked: self).tryKeyword != nil
        default: false
        }
    }

    /// What is thrown here leaves a function: no `do` in between catches everything, and no other body holds it.
    fileprivate func leaves(_ function: Syntax) -> Bool {
        guard enclosingBody == function else { return false }
        var below = self
        for ancestor in ancestors {
            if ancestor == function { return true }
            if let statement = ancestor.as(DoStmtSyntax.self), statement.body.syntax == below,
                statement.catchClauses.contains(where: \.catchesAll)
            {
                return false
            }
            below = ancestor
        }
        return true
    }

    /// `throw error` in a `catch` that gives the error to somebody first. What only prints it tells nobody.
    fileprivate var isToldInCatch: Bool {
        guard kind == .throwStmt, let clause = ancestor(CatchClauseSyntax.self), clause.enclosingBody == enclosingBody
        else { return false }
        let bound = clause.catchItems.first?.pattern?.tokens.first { $0.tokenKind == .identifier }
        let name = bound?.identifier.string ?? "error"
        return clause.body.statements.contains { item in
            guard item.item.kind != .throwStmt, !item.isPrint else { return false }
            return item.descendants(DeclReferenceExprSyntax.self).contains { reference in
                reference.baseName.identifier.string == name && !reference.isMemberName
                    && reference.ancestor(ThrowStmtSyntax.self).map { clause.body.contains($0) } != true
            }
        }
    }
}

extension CodeBlockItemSyntax {
    /// `print(…)` and the like, which nobody reads in a released app.
    fileprivate var isPrint: Bool {
        guard let call = item.as(FunctionCallExprSyntax.self), call.isPlain else { return false }
        return call.calledName?.text.isOne(of: ["print", "debugPrint", "dump"]) == true
    }
}
