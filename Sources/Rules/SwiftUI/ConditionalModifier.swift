import TenetRuleKit
import TenetRuleSupport

struct ConditionalModifier: Rule {
    static let about = About(
        "conditional-modifier", "Conditional modifier", category: .swiftui, severity: .warning,
        why: """
            A modifier that wraps the view in one branch and leaves it alone in the other gives the view two \
            identities. Each change of the condition resets its state and breaks running animations.
            """,
        phrasings: [
            "Do not write view modifiers that apply a change in one branch of an `if` and return `self` in the other.",
            """
            Avoid an `.if(condition) { … }` helper in SwiftUI; pass a different argument, such as `opacity(isHidden ? \
            0 : 1)`.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard let type = node.enclosingType, type.groupKeyword == "extension", type.groupName?.text == "View",
                node.isViewBuilder, let branch = node.body?.statements.onlyItem.flatMap(branches),
                branch.else == "self", !branch.if.conditions.contains(where: { isHarmless($0.condition) }),
                hasTransform(node) || isAvoidable(branch.if, node)
            else { return }
            file.report(
                "`\(node.name.identifier)` gives the view another identity whenever its condition changes",
                help: "pass the condition to the modifier, as in `opacity(isHidden ? 0 : 1)`, and remove this helper",
                at: node.name)
        }
    }

    /// A closure that turns the view into another one.
    private func hasTransform(_ node: FunctionDeclSyntax) -> Bool {
        node.parameters.contains { parameter in
            guard let function = parameter.type.unwrapped.as(FunctionTypeSyntax.self) else { return false }
            return function.parameters.first?.type.text == "Self"
        }
    }

    /// A flag decides about modifiers that can all be given a value without effect instead.
    private func isAvoidable(_ branch: IfExprSyntax, _ node: FunctionDeclSyntax) -> Bool {
        guard let flag = branch.conditions.only?.condition.as(DeclReferenceExprSyntax.self)?.baseName.text,
            node.parameters.contains(where: { $0.internalName.text == flag && $0.type.text == "Bool" }),
            let call = branch.body.statements.onlyItem?.as(FunctionCallExprSyntax.self)
        else { return false }
        let view = ViewExpression(at: ExprSyntax(unchecked: call.syntax))
        let names = view.modifiers.map(\.name.text) + (call.isPlain ? [call.calledName?.text].compactMap { $0 } : [])
        return (view.root.text == "self" || call.isPlain && view.modifiers.isEmpty) && !names.isEmpty
            && names.allSatisfy { $0.isOne(of: Self.neutral) }
    }

    /// Modifiers for which some argument changes nothing: `opacity(1)`, `background(.clear)`.
    private static let neutral = [
        "background", "foregroundColor", "foregroundStyle", "opacity", "padding", "border", "shadow", "blur", "offset",
        "rotationEffect", "scaleEffect", "cornerRadius", "hidden", "disabled", "bold", "italic", "underline",
        "strikethrough", "allowsHitTesting", "brightness", "saturation", "grayscale", "zIndex",
    ]

    /// The system's version does not change, and a transformation that may do nothing decides for itself.
    private func isHarmless(_ condition: Syntax) -> Bool {
        condition.kind == .availabilityCondition || condition.tokens.contains { $0.isKeyword("self") }
    }

    private func branches(_ item: Syntax) -> (if: IfExprSyntax, else: TextSlice)? {
        let expression = item.as(ExpressionStmtSyntax.self)?.expression.syntax ?? item
        guard let node = expression.as(IfExprSyntax.self), let block = node.elseBody?.as(CodeBlockSyntax.self),
            let only = block.statements.onlyItem
        else { return nil }
        return (node, only.text)
    }

    static let examples: [Example] = [
        .bad(
            """
            extension View {
                @ViewBuilder
                func ↓`if`<Content: View>(_ condition: Bool, transform: (Self) -> Content) -> some View {
                    if condition { transform(self) } else { self }
                }
            }
            """),
        .bad(
            """
            extension View {
                @ViewBuilder
                func ↓ifLet<Value, Content: View>(_ value: Value?, _ apply: (Self, Value) -> Content) -> some View {
                    if let value {
                        apply(self, value)
                    } else {
                        self
                    }
                }
            }
            """),
        .good("extension View {\n    func hidden(_ isHidden: Bool) -> some View { opacity(isHidden ? 0 : 1) }\n}"),
        .good(
            "extension View {\n"
                + "    func apply<Content: View>(_ transform: (Self) -> Content) -> some View { transform(self) }\n"
                + "}"),
        .good(
            """
            extension View {
                @ViewBuilder
                func onNewSystems<Content: View>(_ transform: (Self) -> Content) -> some View {
                    if #available(iOS 18, *) { transform(self) } else { self }
                }
            }
            """),
        .bad(
            """
            extension View {
                @ViewBuilder func ↓marked(_ isMarked: Bool) -> some View {
                    if isMarked { self.background(.yellow) } else { self }
                }
            }
            """),
        .good(
            """
            extension View {
                @ViewBuilder func searchable(_ isOn: Bool, text: Binding<String>) -> some View {
                    if isOn { self.searchable(text: text) } else { self }
                }
            }
            """),
    ]
}
