package import TenetRuleKit

/// Where a design system defines tokens with other values than the standard says.
package struct TokenDefinitions: Sendable {
    package let scale: TokenScale
    private let values: [(name: String, value: Double, text: String)]
    private let names: [String]
    private let last: String

    package init(_ scale: TokenScale) {
        self.scale = scale
        values = scale.tokens.compactMap { token in
            let parts = token.split(separator: "=")
            guard parts.count == 2, let value = Double(parts[1]) else { return nil }
            return (String(parts[0]), value, String(parts[1]))
        }
        names = values.map(\.name)
        last = scale.namespace.split(separator: ".").last.map(String.init) ?? scale.namespace
    }

    package func install(_ hooks: inout Hooks) {
        hooks.on(StructDeclSyntax.self) { check($0, $1) }
        hooks.on(EnumDeclSyntax.self) { check($0, $1) }
        hooks.on(ClassDeclSyntax.self) { check($0, $1) }
        hooks.on(ExtensionDeclSyntax.self) { check($0, $1) }
    }

    private func check(_ group: some DeclGroupSyntax, _ file: FilePass) {
        guard group.groupName?.text == last, isNamespace(group) else { return }
        for member in group.members {
            if let variable = member.as(VariableDeclSyntax.self) {
                for binding in variable.bindings {
                    guard let name = binding.nameToken?.identifier, let number = number(of: binding) else { continue }
                    compare(name, number, file, value: value(of: number, in: group))
                }
                if let call = variable.initialValue?.as(FunctionCallExprSyntax.self), makesScale(call) {
                    compareArguments(of: call, file)
                }
            } else if let cases = member.as(EnumCaseDeclSyntax.self) {
                for element in cases.elements {
                    guard let raw = element.rawValue?.value else { continue }
                    compare(element.name.identifier, raw, file)
                }
            }
        }
    }

    /// `enum Spacing` in `DesignSystem`, or `extension DesignSystem.Spacing`.
    private func isNamespace(_ group: some DeclGroupSyntax) -> Bool {
        if let decl = group.as(ExtensionDeclSyntax.self), decl.extendedType.text == scale.namespace { return true }
        let around = group.containerName
        return (around.isEmpty ? last : around + "." + last) == scale.namespace
    }

    /// `12`, `CGFloat(12)`, a sum or product, or a getter of one.
    private func number(of binding: PatternBindingSyntax) -> ExprSyntax? {
        if let value = binding.initializer?.value { return literal(value) ?? computed(value) }
        guard let item = binding.getterStatements?.onlyItem else { return nil }
        let value = item.as(ReturnStmtSyntax.self).map(\.expression) ?? ExprSyntax(unchecked: item)
        return value.flatMap { literal($0) ?? computed($0) }
    }

    private func computed(_ value: ExprSyntax) -> ExprSyntax? { value.kind == .sequenceExpr ? value : nil }

    /// What `unit * 6` comes to, where `unit` is a constant of the same type.
    private func value(of number: ExprSyntax, in group: some DeclGroupSyntax, depth: Int = 0) -> Double? {
        if let value = number.numberValue { return value }
        guard depth < 4 else { return nil }
        if let name = number.lastName?.identifier {
            let base = number.as(MemberAccessExprSyntax.self)?.base?.lastName?.text
            guard base == nil || base == "Self" || base == group.groupName?.text else { return nil }
            let binding = group.members(VariableDeclSyntax.self).lazy.filter(\.isStatic).compactMap(\.onlyBinding)
                .first { $0.nameToken?.identifier == name }
            return binding.flatMap(self.number).flatMap { value(of: $0, in: group, depth: depth + 1) }
        }
        guard let parts = number.as(SequenceExprSyntax.self).map({ Array($0.elements) }), parts.count == 3,
            let left = value(of: parts[0].stripped, in: group, depth: depth + 1),
            let right = value(of: parts[2].stripped, in: group, depth: depth + 1)
        else { return nil }
        switch parts[1].text {
        case "*": return left * right
        case "+": return left + right
        case "-": return left - right
        case "/": return right == 0 ? nil : left / right
        default: return nil
        }
    }

    private func literal(_ value: ExprSyntax) -> ExprSyntax? {
        if value.numberValue != nil { return value }
        guard let call = value.as(FunctionCallExprSyntax.self),
            call.calledName?.text.isOne(of: ["CGFloat", "Double"]) == true,
            let only = call.arguments.only?.expression, only.numberValue != nil
        else { return nil }
        return only
    }

    /// `CornerRadius(sm: 8, md: 12)` in the type itself.
    private func makesScale(_ call: FunctionCallExprSyntax) -> Bool {
        guard let name = call.calledName?.text else { return false }
        return name == last || name.isOne(of: ["Self", "init"])
    }

    private func compareArguments(of call: FunctionCallExprSyntax, _ file: FilePass) {
        let known = call.arguments.filter { $0.label?.text.isOne(of: names) == true }
        guard known.count > 1 else { return }
        for argument in known {
            guard let name = argument.label?.identifier, let number = literal(argument.expression) else { continue }
            compare(name, number, file)
        }
    }

    private func compare(_ name: TextSlice, _ number: ExprSyntax, _ file: FilePass, value: Double? = nil) {
        guard let token = values.first(where: { name == $0.name }), let value = value ?? number.numberValue,
            value != token.value
        else { return }
        let written = number.numberValue == nil && value == value.rounded() ? value.plainText : number.text.string
        file.report(
            "`\(token.name)` is \(written), and `\(scale.namespace)` has \(token.text) by agreement",
            help: "define it as \(token.text)", at: number,
            fix: .replace(number, with: token.text, "Define it as \(token.text)", .unsafe))
    }
}
