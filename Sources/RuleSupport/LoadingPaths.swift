package import TenetRuleKit

// The paths on which a loading flag stays up.

extension LoadingFlags {
    /// A closure of the body lowers the flag, when the function has ended.
    package func isLoweredLater(_ flag: String, _ body: FlowBody) -> Bool {
        body.statements.descendants(ClosureExprSyntax.self).contains { closure in
            closure.descendants.contains { setting($0).map { $0 == (flag, false) } ?? false }
        }
    }

    /// The operation waits behind this place, has more than one way out, and lowers the flag without a `defer`.
    package func isLoweredByHand(_ flag: String, _ start: Syntax, _ body: FlowBody) -> Bool {
        let lowers = body.statements.descendants.filter { node in
            (node.kind == .sequenceExpr || node.kind == .functionCallExpr)
                && setting(node).map { $0 == (flag, false) } == true && node.enclosingBody == body.owner
        }
        let mayFail = body.statements.descendants(TryExprSyntax.self).contains {
            $0.range.lower > start.range.lower && $0.questionOrExclamationMark == nil
        }
        return (lowers.count > 1 || (mayFail && !lowers.isEmpty))
            && !lowers.contains { node in node.ancestors.contains { $0.kind == .deferStmt } }
            && body.graph?.events.contains { $0.kind == .suspension && $0.node.range.lower > start.range.lower } == true
    }

    /// The function raises the flag and hands a closure on that lowers it, but not on all of its paths.
    package func openInClosure(_ body: FlowBody, _ file: FilePass) -> (
        flag: String, paths: OpenPaths, range: ByteRange
    )? {
        guard let closure = body.owner.as(ClosureExprSyntax.self), let call = closure.receivingCall?.call,
            let outer = body.parent, let graph = body.graph, let name = call.calledName?.text,
            !name.containsFolded(Self.repeated), !name.startsWithWord(of: ["on"]),
            let lower = graph.events.lazy.filter({ isMeant($0.node, in: closure) }).compactMap({ setting($0.node) })
                .first(where: { !$0.isOn })
        else { return nil }
        let plain = Self.plainName(lower.flag)
        // What belongs to another object may be gone by then.
        guard !plain.contains(".") else { return nil }
        let start = outer.graph?.events.first { event in
            event.node.range.upper <= call.range.lower
                && setting(event.node).map { $0.isOn && Self.plainName($0.flag) == plain } == true
        }
        guard let start, !isSetElsewhere(plain, than: closure, besides: start.node, in: outer) else { return nil }
        let isLowered = { (node: Syntax) -> Bool in
            setting(node).map { Self.plainName($0.flag) == plain } ?? false || isHandedOn(lower.flag, node)
        }
        let paths = FlowPaths(ignores: { edge in
            guard let node = edge.node else { return false }
            if edge.kind == .no, node.codeContains("self") { return true }
            return Self.asksForCancelling(node)
        })
        let open = OpenPaths(in: file, premises: { helpers($0, besides: start.node) }) { isGood in
            graph.mustReach({ isLowered($0) || isGood($0) }, paths)
        }
        return open.map { (lower.flag, $0, start.node.range) }
    }

    /// A condition that asks whether the work was cancelled, itself or by a function of this file:
    /// `guard isStillWanted(tide) else { return }`. Who cancels lowers the flag, or has raised it for what comes next.
    private static func asksForCancelling(_ node: Syntax) -> Bool {
        guard node.kind != .codeBlockItem, node.text.count < 400 else { return false }
        if node.codeContainsFolded(["cancel"]) { return true }
        let calls = node.as(FunctionCallExprSyntax.self).map { [$0] } ?? []
        let names = (calls + Array(node.descendants(FunctionCallExprSyntax.self))).filter { call in
            call.isPlain || call.calledBase?.text == "self"
        }.compactMap { $0.calledName?.identifier }
        guard !names.isEmpty else { return false }
        return node.root.descendants(FunctionDeclSyntax.self).contains { function in
            names.contains { $0 == function.name.identifier } && function.returnType?.text == "Bool"
                && function.body?.tokens.contains { $0.text == "isCancelled" } == true
        }
    }

    /// Set on both sides of a choice, neither of which waits or hands anything on: a state, and no operation.
    package static func isToggled(_ start: Syntax, _ isLowered: (Syntax) -> Bool) -> Bool {
        guard let block = start.ancestor(CodeBlockSyntax.self), let choice = block.parent?.as(IfExprSyntax.self),
            let rest = choice.elseBody?.as(CodeBlockSyntax.self)
        else { return false }
        let other = choice.body == block ? rest : choice.body
        return other.statements.contains { isLowered($0.item.syntax) }
            && ![choice.body, rest].contains { branch in
                branch.tokens.contains { $0.text.isOne(of: ["await", "try"]) }
                    || branch.descendants.contains { $0.kind == .closureExpr }
            }
    }

    /// Lowered where the work has gone well: a flag that only a failure lowers stays up until the screen closes.
    private func isMeant(_ node: Syntax, in closure: ClosureExprSyntax) -> Bool {
        node.ancestors.prefix { $0 != closure.syntax }.allSatisfy { ancestor in
            switch ancestor.kind {
            case .catchClause, .ifExpr, .guardStmt: false
            case .switchCase: SwitchCaseSyntax(unchecked: ancestor).label.codeContains("success")
            default: true
            }
        }
    }

    /// Calls whose closures run more than once, or beside others that deal with the end.
    private static let repeated = [
        "sink", "observe", "subscri", "receive", "progress", "each", "map", "filter", "notification", "listen", "async",
        "animat", "publisher", "handleevents", "timer",
    ]

    /// `isBusy` of `self?.isBusy`.
    package static func plainName(_ flag: String) -> String {
        flag.hasPrefix("self?.") ? String(flag.dropFirst(6)) : flag
    }

    /// Other code of the function deals with the flag, too.
    private func isSetElsewhere(
        _ flag: String, than closure: ClosureExprSyntax, besides start: Syntax, in outer: FlowBody
    ) -> Bool {
        outer.statements.descendants.contains { node in
            guard node.kind == .sequenceExpr || node.kind == .functionCallExpr, node != start,
                let found = setting(node), Self.plainName(found.flag) == flag
            else { return false }
            return found.isOn || !closure.range.contains(node.range)
        }
    }

    /// The ways from where the flag goes up to an end on which it stays up.
    package func open(_ flag: String, _ start: Syntax, _ graph: ControlFlowGraph, _ file: FilePass) -> OpenPaths? {
        let isLowered = { (node: Syntax) -> Bool in
            node != start && (assigns(flag, node) || isHandedOn(flag, node))
        }
        if Self.isToggled(start, { setting($0).map { $0 == (flag, false) } ?? false }) { return nil }
        // What a `defer` asks is whether the flag still belongs to this operation, or whether it raised it at all.
        if graph.events.contains(where: { isLowered($0.node) && Self.isChosenInDefer($0.node) }) { return nil }
        // A flag that no path from here lowers is another function's business, and one that only failure or an early exit lowers
        // is meant to stay up: what was begun goes on elsewhere.
        var lowering = PathMachine(states: 1, start: 0) { state, _ in state }
        lowering.isBadEvent = { _, event in
            isLowered(event.node)
                && !event.node.ancestors.contains {
                    !$0.contains(start) && ($0.kind == .catchClause || Self.isEarlyExit($0))
                }
        }
        guard case .fails? = graph.search(lowering, from: start) else { return nil }
        // Who cancels usually starts anew and owns the flag from then on.
        let known = Self.parameters(askedAround: start)
        let paths = FlowPaths(ignores: { edge in
            if edge.kind == .no, let node = edge.node, known.contains(node.text.string) { return true }
            return edge.node.map(Self.asksForCancelling) ?? false
        })
        return OpenPaths(in: file, premises: { helpers($0, besides: start) }) { isGood in
            graph.mustReach({ isLowered($0) || isGood($0) }, from: start, paths)
        }
    }

    private static func isChosenInDefer(_ node: Syntax) -> Bool {
        guard let around = node.ancestors.first(where: { $0.kind == .deferStmt }) else { return false }
        return node.ancestors.prefix { $0 != around }.contains { $0.kind == .ifExpr || $0.kind == .guardStmt }
    }

    /// The body of a `guard`, or of an `if` that leaves the function.
    private static func isEarlyExit(_ node: Syntax) -> Bool {
        if node.kind == .guardStmt { return true }
        return node.as(IfExprSyntax.self)?.body.statements.last.map {
            $0.item.kind == .returnStmt || $0.item.kind == .throwStmt
        } ?? false
    }

    /// Parameters that hold where the flag goes up, and so wherever they are asked again: `if showsSpinner { … }`.
    private static func parameters(askedAround start: Syntax) -> Set<String> {
        guard let function = start.enclosingBody?.as(FunctionDeclSyntax.self) else { return [] }
        let names = Set(function.parameters.map { $0.internalName.text.string })
        var known: Set<String> = []
        for branch in start.ancestors.compactMap({ $0.as(IfExprSyntax.self) })
        where function.range.contains(branch.range) && branch.body.range.contains(start.range) {
            known.formUnion(branch.conditions.map { $0.condition.text.string }.filter { names.contains($0) })
        }
        return known
    }

    /// `setLoading(true)` in a file in which nobody takes it back.
    package func reportNeverLowered(_ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard call.arguments.only?.expression.text == "true", let name = call.calledName,
            let type = call.enclosingType, !type.inheritedTypes.isEmpty, let function = call.enclosingFunction,
            !call.syntax.isInDouble(file),
            !file.root.codeContains(name.text.string + "(false)"),
            !function.codeContainsFolded(["finish", "stop", "end", "hide", "done"])
        else { return }
        file.report(
            "`\(name.text)` is raised, and nothing here lowers it",
            help: "lower it in a `defer` right after raising it",
            at: call)
    }
}

extension ProjectModel {
    /// Every caller of a function that throws sets the flag, too, as in a `catch` around the call, or is called like
    /// that.
    package func leavesToCallers(_ thrower: String, _ flag: String, in path: String) -> Bool {
        guard !thrower.isEmpty, let flag = flag.split(separator: ".").last else { return false }
        func isSet(aroundCallsOf name: String, _ depth: Int) -> Bool {
            let callers = uses(of: name).filter {
                $0.kind == .call && $0.path == path && ["", "self", "self?"].contains($0.base)
            }.compactMap { $0.declaration?.enclosingFunction }
            return !callers.isEmpty
                && callers.allSatisfy { caller in
                    caller.uses.contains { $0.name == flag && $0.has(.isWrite) }
                        || depth < 3 && isSet(aroundCallsOf: caller.name, depth + 1)
                }
        }
        return isSet(aroundCallsOf: thrower, 1)
    }
}
