package import TenetRuleKit

// Fonts that size symbols rather than text.

extension ViewExpression {
    /// Only symbols or pictures are drawn, so that a font sets their size: an `Image`, what is named like one, a label
    /// or button whose title is left out, and containers and controls of nothing else.
    package var drawsOnlySymbols: Bool {
        guard let name else { return false }
        if Self.pictures.contains(where: name.string.lowercased().hasSuffix) { return true }
        guard rootCall?.isPlain == true else { return false }
        if name.isOne(of: Self.stacks) { return Self.areSymbols(content) }
        let hasTitle =
            name == "Label" || rootCall?.hasArgument("systemImage") == true || rootCall?.hasArgument("image") == true
        if hasTitle { return isIconOnly || enclosing.contains { $0.view.isIconOnly } }
        return isControl && Self.areSymbols(labelViews)
    }

    private var isIconOnly: Bool {
        modifier("labelStyle")?.arguments.only?.expression.lastName?.text.isOne(of: ["iconOnly", "IconOnlyLabelStyle"])
            == true
    }

    private static func areSymbols(_ views: [ViewExpression]) -> Bool {
        let drawn = views.filter { !$0.isShape && !$0.name.isOne(of: spaces) }
        return !drawn.isEmpty && drawn.allSatisfy(\.drawsOnlySymbols)
    }

    private static let pictures = ["image", "icon", "symbol"]
    private static let spaces = ["Spacer", "Divider", "Color", "EmptyView"]
    private static let stacks = ["HStack", "VStack", "ZStack", "LazyHStack", "LazyVStack", "Group", "ForEach"]
}

extension FunctionCallExprSyntax {
    /// The font is a part of how a symbol is drawn: of `UIImage.SymbolConfiguration`, however it is written.
    package var isOfSymbolConfiguration: Bool {
        for ancestor in ancestors {
            if let call = ancestor.as(FunctionCallExprSyntax.self) {
                if call.calledName?.text.hasSuffix("Configuration") == true
                    || call.calledBase?.lastName?.text.hasSuffix("Configuration") == true
                {
                    return isConfiguringSymbol(call)
                }
            } else if let argument = ancestor.as(LabeledExprSyntax.self) {
                if argument.label?.text.hasSuffix("onfiguration") == true { return true }
            } else if let sequence = ancestor.as(SequenceExprSyntax.self) {
                guard let target = sequence.assignment?.target.lastName else { return false }
                return target.text.hasSuffix("SymbolConfiguration")
            } else if let binding = ancestor.as(PatternBindingSyntax.self) {
                return binding.typeAnnotation?.type.lastName?.hasSuffix("SymbolConfiguration") == true
            } else if ancestor.kind == .codeBlockItem || ancestor.kind == .memberBlockItem {
                return false
            }
        }
        return false
    }

    /// `SymbolConfiguration(font:)`, `image.applyingSymbolConfiguration(…)` and `image.withConfiguration(…)`, and not
    /// `UIListContentConfiguration` and the like.
    private func isConfiguringSymbol(_ call: FunctionCallExprSyntax) -> Bool {
        let names = [call.calledName?.text, call.calledBase?.lastName?.text].compactMap { $0 }
        return names.contains { $0.hasSuffix("SymbolConfiguration") || $0 == "withConfiguration" }
    }
}
