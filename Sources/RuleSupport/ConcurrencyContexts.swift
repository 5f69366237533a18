package import TenetRuleKit

// Where code runs and what keeps `self` alive, as far as one file shows.

extension SyntaxProtocol {
    /// True when the text shows that this code runs on the main actor: a `@MainActor` function, closure or type, or
    /// the closure of `MainActor.run`. Closures that may run anywhere give false.
    package var isOnMainActor: Bool {
        for ancestor in ancestors {
            if let closure = ancestor.as(ClosureExprSyntax.self) {
                switch closure.mainActorIsolation {
                case .some(let known): return known
                case nil: continue
                }
            }
            if let function = ancestor.as(FunctionDeclSyntax.self) {
                if let known = function.statedMainActor { return known }
                continue
            }
            if let initializer = ancestor.as(InitializerDeclSyntax.self) {
                if let known = initializer.statedMainActor { return known }
                continue
            }
            if let variable = ancestor.as(VariableDeclSyntax.self) {
                if let known = variable.statedMainActor { return known }
                continue
            }
            if ancestor.kind == .deinitializerDecl { return false }
            if let group = ancestor.asDeclGroup { return group.hasAttribute("MainActor") }
        }
        return false
    }

    /// True inside a class or actor, where capturing `self` can form a cycle. An extension counts when its class is
    /// declared in the same file or when it extends a view controller.
    package var isInReferenceType: Bool {
        guard let type = enclosingType else { return false }
        switch type.syntax.kind {
        case .classDecl, .actorDecl: return true
        case .extensionDecl:
            guard let name = type.groupName?.text else { return false }
            if name.hasSuffix("ViewController") { return true }
            return root.descendants(ClassDeclSyntax.self).contains { $0.name.text == name }
        default: return false
        }
    }
}

extension WithAttributesSyntax where Self: WithModifiersSyntax {
    /// What the declaration itself says about the main actor; nil when it says nothing.
    fileprivate var statedMainActor: Bool? {
        if hasAttribute("MainActor") { return true }
        if hasModifier("nonisolated") || hasAttribute("concurrent", "Sendable") { return false }
        if attributes.names.contains(where: { $0.hasSuffix("Actor") }) { return false }
        return nil
    }
}

extension ClosureExprSyntax {
    /// True on the main actor, false when the closure may run elsewhere, nil when it runs where its context does.
    fileprivate var mainActorIsolation: Bool? {
        if let attributes = signature?.attributes, !attributes.isEmpty {
            let names = attributes.names
            if names.contains("MainActor") { return true }
            return false
        }
        guard let (call, _) = receivingCall, let name = call.calledName?.text else { return false }
        if name == "run" || name == "assumeIsolated" { return call.calledBase?.text == "MainActor" }
        if name == "Task", call.isPlain { return nil }
        if name.isOne(of: Self.inheriting) { return nil }
        return false
    }

    private static let inheriting = ["withAnimation", "map", "forEach", "compactMap", "filter", "flatMap", "reduce"]

    /// The first `self` in the closure that is captured strongly, or the first local constant that stands for it: nil
    /// when the closure or the nested one around it captures it weakly or unowned.
    package var strongSelf: TokenSyntax? {
        // `[self]` or `[owner = self]` holds it, whatever the statements name.
        if let mark = strongCapture { return mark }
        if let specifier = capture(of: "self"), !specifier.isEmpty { return nil }
        let found = statements.tokens.first { token in
            guard token.tokenKind == .keyword, token.text == "self", token.isSelfValue else { return false }
            guard let type = token.enclosingType else { return true }
            return !self.contains(type.syntax)
        }
        guard let found else { return otherSelf }
        return isInWeakClosure ? nil : found
    }

    /// The `self` of a capture list that is captured strongly there.
    private var strongCapture: TokenSyntax? {
        for item in signature?.capture?.items.map({ $0 }) ?? [] where item.specifier == nil {
            if let value = item.initializer?.value {
                if value.text == "self" { return value.firstToken }
            } else if item.name.text == "self" {
                return item.name
            }
        }
        return nil
    }

    /// An outer closure captures `self` weakly and does not unwrap it before this one: `self` is weak here too.
    private var isInWeakClosure: Bool {
        for ancestor in ancestors {
            guard let outer = ancestor.as(ClosureExprSyntax.self) else {
                if ancestor.kind == .functionDecl { return false }
                continue
            }
            guard let specifier = outer.capture(of: "self") else { continue }
            guard !specifier.isEmpty else { return false }
            return !outer.statements.descendants(OptionalBindingConditionSyntax.self).contains {
                $0.range.lower < range.lower && ($0.pattern.text == "self" || $0.pattern.text == "`self`")
            }
        }
        return false
    }

    /// How to put a strong capture right; a nested `[weak self]` needs a word.
    package func weakSelfHelp(_ mark: TokenSyntax) -> String {
        mark.parent?.kind == .closureCapture && strongCapture != mark
            ? "move `[weak self]` to the outer closure: to build the inner list it must hold `self` itself"
            : "capture `[weak self]`"
    }

    /// Captures `self` weakly and does nothing when it is gone. The closure must return nothing.
    package func weakSelfFix(in file: FilePass) -> Fix? {
        guard capture(of: "self") == nil, let first = statements.first, strongSelf?.text == "self" else { return nil }
        let capture: Edit
        if let clause = signature?.capture {
            capture = Edit(ByteRange(clause.leftSquare.range.upper, clause.leftSquare.range.upper), "weak self, ")
        } else if let signature {
            guard signature.attributes.isEmpty else { return nil }
            capture = Edit(ByteRange(signature.range.lower, signature.range.lower), "[weak self] ")
        } else {
            capture = Edit(ByteRange(leftBrace.range.upper, leftBrace.range.upper), " [weak self] in")
        }
        let title = "Capture `self` weakly"
        if let mark = optionalChainStart {
            return Fix(title, .unsafe, [capture, Edit(ByteRange(mark.range.upper, mark.range.upper), "?")])
        }
        let last = signature?.inKeyword ?? leftBrace
        guard last.slice(ByteRange(last.range.upper, first.range.lower)).contains(0x0A) else { return nil }
        let start = first.range.lower
        let guarding = "guard let self else { return }" + file.newline + file.indentation(at: start)
        return Fix(title, .unsafe, [capture, Edit(ByteRange(start, start), guarding)])
    }

    /// The `self` of a closure whose only statement is `self.something`, used once.
    private var optionalChainStart: TokenSyntax? {
        guard let item = statements.onlyItem else { return nil }
        let uses = statements.tokens.filter { $0.tokenKind == .keyword && $0.text == "self" }
        guard uses.count == 1, let mark = uses.first, let reference = mark.parent else { return nil }
        var current = reference
        while current != item {
            guard let parent = current.parent else { return nil }
            switch parent.kind {
            case .memberAccessExpr, .awaitExpr, .tryExpr, .subscriptCallExpr, .optionalChainingExpr: break
            case .functionCallExpr:
                guard FunctionCallExprSyntax(unchecked: parent).calledExpression.syntax == current else { return nil }
            case .sequenceExpr:
                guard let assignment = SequenceExprSyntax(unchecked: parent).assignment,
                    assignment.target.syntax == current
                else { return nil }
            case .exprList: break
            default: return nil
            }
            current = parent
        }
        return item.kind == .declReferenceExpr ? nil : mark
    }
}

extension TokenSyntax {
    /// `self` as a value: not the `.self` of a type or key path.
    package var isSelfValue: Bool {
        guard let reference = parent?.as(DeclReferenceExprSyntax.self) else { return parent?.kind == .closureCapture }
        return !reference.isMemberName
    }
}

extension FunctionCallExprSyntax {
    /// `DispatchQueue.main`.
    package var isOnMainQueue: Bool { calledBase?.text == "DispatchQueue.main" }

    /// `DispatchQueue.global(…)`.
    package var isOnGlobalQueue: Bool {
        guard let queue = calledBase?.as(FunctionCallExprSyntax.self) else { return false }
        return queue.calls("global", on: "DispatchQueue")
    }

    /// `Task { … }` or `Task(priority: …) { … }`: work that nothing waits for.
    package var isTaskStart: Bool { isPlain && calledName?.text == "Task" && !closures.isEmpty }
}
