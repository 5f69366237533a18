package import TenetRuleKit

/// A callback that some path may leave unanswered, or answer again, unless calls on the way do what only the whole
/// project tells.
package struct OpenCallback: Fact {
    /// The rule that asks.
    package var rule: String
    package var name: String
    package var paths: OpenPaths
    /// A closure inside of the function is meant, rather than the function itself.
    package var isInner: Bool

    package init(rule: String, name: String, paths: OpenPaths, isInner: Bool) {
        self.rule = rule
        self.name = name
        self.paths = paths
        self.isInner = isInner
    }
}

extension CallbackPaths {
    /// The call that gets the callback, when it is one: what becomes of it is another function's business.
    package func premises(_ node: Syntax) -> [OpenPaths.Premise] {
        if let closure = node.as(ClosureExprSyntax.self) {
            guard mentions(closure.statements) else { return [] }
            return CallArgument(closure).map { [OpenPaths.Premise($0)] } ?? []
        }
        guard node.kind == .declReferenceExpr, isHandOver(node), let argument = node.parent?.as(LabeledExprSyntax.self),
            let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
        else { return [] }
        return CallArgument(argument, of: call).map { [OpenPaths.Premise($0)] } ?? []
    }

    /// The same for the callback itself, not for closures that know it.
    package func directPremises(_ node: Syntax) -> [OpenPaths.Premise] {
        node.kind == .closureExpr ? [] : premises(node)
    }

    /// The same outside of loops.
    package func outsideLoops(_ node: Syntax) -> [OpenPaths.Premise] { isInLoop(node) ? [] : directPremises(node) }

    /// An answer outside of loops, by a call or by a function that is given the callback.
    package func isSingleAnswer(_ node: Syntax, orGivenOn isGood: (Syntax) -> Bool) -> Bool {
        isSingleAnswer(node) || (!outsideLoops(node).isEmpty && !isGood(node))
    }

    /// Called for each element of something, and nowhere else: this is no answer that somebody waits for.
    package func isVisitor(_ graph: ControlFlowGraph) -> Bool {
        let settled = graph.events.filter { isSettled($0.node) || !premises($0.node).isEmpty }
        return !settled.isEmpty && settled.allSatisfy { isAnswer($0.node) && isInLoop($0.node) }
    }

    /// Answered, or in the hands of somebody of whom nothing is known.
    package func isSettled(_ node: Syntax) -> Bool { isAnswer(node) || (isHandOver(node) && premises(node).isEmpty) }
}

/// What a rule says of callbacks that some path leaves unanswered.
package struct UnansweredWords {
    /// About a closure inside of the function, by the callback's name.
    package var inner: (String) -> String
    /// About the function itself, by the callback's name and when it happens: `when `file` is nil`.
    package var outer: (_ name: String, _ when: String) -> String
    package var help: String
    /// About a function that is given the callback and does nothing with it: what follows its name.
    package var note: String

    package init(
        inner: @escaping (String) -> String, outer: @escaping (_ name: String, _ when: String) -> String, help: String,
        note: String
    ) {
        self.inner = inner
        self.outer = outer
        self.help = help
        self.note = note
    }
}

extension ProjectPass {
    /// Reports the callbacks of a rule that nobody answers on some path. Who may answer, does, as far as is known.
    package func reportUnanswered(
        of rule: RuleID, _ words: UnansweredWords, isAwaited: (Located<OpenCallback>) -> Bool = { _ in true }
    ) {
        for (callback, path) in badCallbacks(of: rule, isGood: { use, argument in use.calls(argument) != .never })
        where isAwaited(callback) {
            let name = callback.fact.name
            report(
                callback.fact.isInner ? words.inner(name) : words.outer(name, Self.moment(path)), help: words.help,
                in: callback.path, at: callback.range,
                notes: notes(of: callback, path) { "`\($0.fullName)` \(words.note)" })
        }
    }

    /// When the bad path is taken, where one value alone decides that.
    private static func moment(_ path: OpenPaths.Path) -> String {
        let ending = " is nil here"
        let missing = path.notes.filter { $0.message.hasSuffix(ending) }
        guard missing.count == 1, path.notes.count <= 2, path.premises.isEmpty, let text = missing.first?.message else {
            return "on every path"
        }
        return "when \(text.dropLast(ending.count)) is nil"
    }

    /// The open callbacks of a rule that turn out to be bad.
    package func badCallbacks(
        of rule: RuleID, isGood: (_ use: Use, _ argument: CallArgument) -> Bool
    ) -> [(callback: Located<OpenCallback>, path: OpenPaths.Path)] {
        facts(OpenCallback.self).filter { $0.fact.rule == rule.rawValue }.compactMap { callback in
            callback.fact.paths.bad(in: callback.path, of: model, isGood: isGood).map { (callback, $0) }
        }
    }

    /// What the path shows, and which functions disappoint.
    package func notes(
        of callback: Located<OpenCallback>, _ path: OpenPaths.Path, _ words: (Declaration) -> String
    ) -> [Note] {
        path.notes
            + path.premises.compactMap { premise in
                model.use(in: callback.path, at: Int(premise.argument.offset))?.callees?.first.map {
                    $0.note(words($0))
                }
            }
    }
}
