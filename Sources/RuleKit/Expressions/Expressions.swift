// Questions about literals, operators and statements. Operators are not folded: `a + b == c` is one flat list.

extension StringLiteralExprSyntax {
    /// The text between the quotes as written, or nil when something is interpolated.
    public var literalText: String? {
        var text = ""
        for segment in segments {
            guard let plain = segment.as(StringSegmentSyntax.self) else { return nil }
            text += plain.content.text.string
        }
        return text
    }

    /// True when something is interpolated.
    public var hasInterpolation: Bool { segments.contains { $0.kind == .expressionSegment } }
    public var isMultiline: Bool { openingQuote.tokenKind == .multilineStringQuote }
}

extension ExprSyntax {
    /// The text of a string literal without interpolation.
    public var stringValue: String? { self.as(StringLiteralExprSyntax.self)?.literalText }

    /// The value of a number literal, with its sign; underscores allowed.
    public var numberValue: Double? {
        if let literal = self.as(IntegerLiteralExprSyntax.self) {
            return Double(literal.text.string.filter { $0 != "_" })
        }
        if let literal = self.as(FloatLiteralExprSyntax.self) {
            return Double(literal.text.string.filter { $0 != "_" })
        }
        guard let prefixed = self.as(PrefixOperatorExprSyntax.self), prefixed.operator.text == "-" else { return nil }
        return prefixed.expression.numberValue.map { -$0 }
    }

    /// Inside `try`, `await` and parentheses.
    public var stripped: ExprSyntax {
        if let node = self.as(TryExprSyntax.self) { return node.expression.stripped }
        if let node = self.as(AwaitExprSyntax.self) { return node.expression.stripped }
        if let tuple = self.as(TupleExprSyntax.self), let only = tuple.elements.only, only.label == nil {
            return only.expression.stripped
        }
        return self
    }

    /// The last part of a name: `path` of `self.model.path`; nil when the expression is no name.
    public var lastName: TokenSyntax? {
        if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName }
        return self.as(MemberAccessExprSyntax.self)?.declName.baseName
    }

    /// The name that `self.name` or a plain `name` refers to.
    public var ownMemberName: TokenSyntax? {
        if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName }
        guard let access = self.as(MemberAccessExprSyntax.self), access.base?.text == "self" else { return nil }
        return access.declName.baseName
    }
}

extension SequenceExprSyntax {
    /// The two sides of `target = value` or `target += value`, with the operator; nil for anything else.
    /// The value is a range of elements because operators are not folded.
    public var assignment: (target: ExprSyntax, operator: TextSlice, value: [ExprSyntax])? {
        // Most sequences are no assignments, so nothing is collected before the operator is known.
        var rest = elements.makeIterator()
        guard let target = rest.next(), let sign = rest.next() else { return nil }
        let text = sign.text
        let isCompound =
            sign.kind == .binaryOperatorExpr && text.last == 0x3D && text.count >= 2
            && !text.isOne(of: Self.comparisons)
        guard sign.kind == .assignmentExpr || isCompound else { return nil }
        var value: [ExprSyntax] = []
        while let element = rest.next() { value.append(element) }
        return value.isEmpty ? nil : (target, text, value)
    }

    private static let comparisons = ["==", "!=", "<=", ">=", "===", "!==", "~="]

    /// Each operator with the operands on its sides: `a == b && c` gives `==` and `&&`.
    public var operations: [(left: ExprSyntax, operator: TextSlice, right: ExprSyntax)] {
        let parts = Array(elements)
        guard parts.count >= 3 else { return [] }
        return stride(from: 1, to: parts.count - 1, by: 2).map { (parts[$0 - 1], parts[$0].text, parts[$0 + 1]) }
    }
}

extension CodeBlockItemListSyntax {
    /// The only statement, if there is exactly one.
    public var onlyItem: Syntax? { only?.item }
}

extension SyntaxProtocol {
    /// The statement that holds this node.
    public var enclosingStatement: CodeBlockItemSyntax? { ancestor(CodeBlockItemSyntax.self) }

    /// True when the nearest enclosing function or closure is async, as far as its own text shows: an async
    /// function, or the closure of `Task { }`, `.task { }` and the like.
    public var isInAsyncContext: Bool {
        guard let body = enclosingBody else { return false }
        if let function = body.as(FunctionDeclSyntax.self) { return function.isAsync }
        if let initializer = body.as(InitializerDeclSyntax.self) {
            return initializer.signature.effectSpecifiers?.asyncSpecifier != nil
        }
        if let closure = body.as(ClosureExprSyntax.self) {
            if closure.signature?.effectSpecifiers?.asyncSpecifier != nil { return true }
            let names = ["Task", "detached", "task", "addTask", "addTaskUnlessCancelled", "refreshable", "immediate"]
            guard let name = closure.receivingCall?.call.calledName?.text, name.isOne(of: names) else { return false }
            return true
        }
        return false
    }
}

extension SyntaxProtocol {
    /// The expression is a statement of its own, so its value is not used; `try` and `await` are looked through.
    public var isStatement: Bool {
        guard let parent else { return false }
        if parent.kind == .tryExpr || parent.kind == .awaitExpr { return parent.isStatement }
        return parent.kind == .codeBlockItem
    }
}
