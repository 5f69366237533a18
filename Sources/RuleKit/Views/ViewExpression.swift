/// A SwiftUI view as it is written: what makes it and the modifiers behind it.
///
///     Image(systemName: "gear").resizable().frame(width: 20)
///     ^ root                    ^ modifiers[0] ^ modifiers[1]
public struct ViewExpression {
    /// One `.name(…)` behind a view.
    public struct Modifier {
        public let name: TokenSyntax
        public let call: FunctionCallExprSyntax
        public var arguments: LabeledExprListSyntax { call.arguments }
        public func argument(_ label: String) -> ExprSyntax? { call.argument(label)?.expression }
        /// From the dot to the end of the call: what to delete to take the modifier away.
        public var range: ByteRange {
            let dot = call.calledExpression.as(MemberAccessExprSyntax.self)?.period.range.lower ?? name.range.lower
            return ByteRange(dot, call.range.upper)
        }
    }

    /// The call or name that the chain starts with.
    public let root: ExprSyntax
    /// The whole chain.
    public let whole: ExprSyntax
    /// In the order in which they apply.
    public let modifiers: [Modifier]

    /// The view that this call makes or modifies. O(chain).
    public init(around call: FunctionCallExprSyntax) { self.init(at: ExprSyntax(unchecked: call.syntax)) }

    /// The view that an expression makes or modifies: a call, or a name such as `title` or `Color.red`.
    public init(at expression: ExprSyntax) {
        var start = expression
        while let inner = Self.base(of: start) { start = inner }
        root = start
        var modifiers: [Modifier] = []
        var current = start
        while let parent = current.parent {
            if let access = parent.as(MemberAccessExprSyntax.self), access.base == current,
                let call = access.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.syntax == access.syntax
            {
                modifiers.append(Modifier(name: access.declName.baseName, call: call))
                current = ExprSyntax(unchecked: call.syntax)
            } else if let branches = parent.as(PostfixIfConfigExprSyntax.self), branches.base == current {
                modifiers += Self.modifiers(in: branches.config)
                current = ExprSyntax(unchecked: parent)
            } else {
                break
            }
        }
        whole = current
        self.modifiers = modifiers
    }

    private static func base(of expression: ExprSyntax) -> ExprSyntax? {
        if let branches = expression.as(PostfixIfConfigExprSyntax.self) { return branches.base }
        guard let call = expression.as(FunctionCallExprSyntax.self),
            let access = call.calledExpression.as(MemberAccessExprSyntax.self)
        else { return nil }
        // `Font.title.bold()` or `model.title()` is a value, not a view made by a call: stop at the name.
        if let base = access.base { return base }
        // `.padding()` first in a branch of `#if` modifies what stands before the `#if`.
        return call.parent?.as(IfConfigClauseSyntax.self)?.parent?.parent?.parent?
            .as(PostfixIfConfigExprSyntax.self)?.base
    }

    /// The modifiers in every branch of an `#if` between modifiers.
    private static func modifiers(in branches: IfConfigDeclSyntax) -> [Modifier] {
        branches.clauses.flatMap { clause -> [Modifier] in
            var found: [Modifier] = []
            var current = clause.elements?.as(FunctionCallExprSyntax.self)
            while let call = current, let access = call.calledExpression.as(MemberAccessExprSyntax.self) {
                found.append(Modifier(name: access.declName.baseName, call: call))
                current = access.base?.as(FunctionCallExprSyntax.self)
            }
            return found.reversed()
        }
    }

    /// The call that makes the view, when it is one: `Image(…)`.
    public var rootCall: FunctionCallExprSyntax? { root.as(FunctionCallExprSyntax.self) }
    /// The name of the view: `Image`; nil when the root is not a name or a call of one.
    public var name: TextSlice? { (rootCall?.calledName ?? root.lastName)?.text }

    public func modifier(_ names: String...) -> Modifier? { modifiers.first { $0.name.text.isOne(of: names) } }
    public func has(_ names: String...) -> Bool { modifiers.contains { $0.name.text.isOne(of: names) } }
    public func has(anyOf names: [String]) -> Bool { modifiers.contains { $0.name.text.isOne(of: names) } }

    /// The views around this one in the same body, nearest first: `HStack` and then `Button` for an image in the
    /// stack of a button's label. `slot` is the label of the closure that holds this view: empty for the plain
    /// content, `label` in `Button { } label: { }`; for content given to a modifier such as `.overlay { }` it is
    /// that modifier's name with a leading dot.
    public var enclosing: [(view: ViewExpression, slot: String)] {
        var found: [(ViewExpression, String)] = []
        var node = whole.syntax
        while let (call, label) = Self.receiver(of: node) {
            let view = ViewExpression(around: call)
            let isRoot = view.root.syntax == call.syntax
            found.append((view, isRoot ? label : "." + (call.calledName?.text.string ?? "")))
            node = view.whole.syntax
        }
        return found
    }

    /// The call that is given a node, in a closure or plainly as an argument: `.overlay(Badge())`.
    private static func receiver(of node: Syntax) -> (call: FunctionCallExprSyntax, label: String)? {
        var current = node.parent
        while let parent = current {
            if let closure = parent.as(ClosureExprSyntax.self) { return closure.receivingCall }
            if let argument = parent.as(LabeledExprSyntax.self),
                let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
            {
                return (call, argument.label?.text.string ?? "")
            }
            if parent.asDeclGroup != nil || parent.kind == .functionDecl { return nil }
            current = parent.parent
        }
        return nil
    }

    /// True when this view or one around it is hidden from VoiceOver, as what cannot be seen is, too.
    public var isHiddenFromAccessibility: Bool {
        ([self] + enclosing.map(\.view)).contains { view in
            view.modifier("accessibilityHidden").map { $0.arguments.first?.expression.text != "false" } ?? false
                || view.has("hidden") || view.modifier("opacity")?.arguments.first?.expression.numberValue == 0
        }
    }

    /// Every view made by a call of one of the names inside this one's closures.
    public func descendants(named names: String...) -> [ViewExpression] {
        guard let rootCall else { return [] }
        return rootCall.closures.flatMap { _, closure in
            closure.statements.descendants(FunctionCallExprSyntax.self)
                .filter { $0.isPlain && $0.calledName?.text.isOne(of: names) == true }
                .map { ViewExpression(around: $0) }
        }
    }
}

extension FunctionCallExprSyntax {
    /// The view that this call makes or modifies.
    public var view: ViewExpression { ViewExpression(around: self) }
    /// The call makes a view rather than modifying one, and reads `Name(…)` with a capital.
    public var makesView: Bool { isPlain && calledName?.text.startsUppercase == true }
}

extension VariableDeclSyntax {
    /// `var body: some View` and other properties or previews that build views.
    public var isViewBuilder: Bool {
        if hasAttribute("ViewBuilder") { return true }
        guard let type else { return false }
        return type.as(SomeOrAnyTypeSyntax.self)?.constraint.text == "View"
    }
    /// The `body` of a view.
    public var isViewBody: Bool { nameToken?.text == "body" && isViewBuilder }
}

extension FunctionDeclSyntax {
    /// A function that builds views.
    public var isViewBuilder: Bool {
        hasAttribute("ViewBuilder") || returnType?.as(SomeOrAnyTypeSyntax.self)?.constraint.text == "View"
    }
}
