/// What VoiceOver has to say about a view, as far as its code shows.
public enum Speech: Sendable {
    /// Nothing: a spacer, a shape, something hidden.
    case silent
    /// Only pictures, of which VoiceOver reads the file's or symbol's name at best.
    case image
    /// A text, or a label given on purpose.
    case words
    /// A view whose code is elsewhere.
    case unknown

    /// What several views say together.
    public static func together(_ parts: some Sequence<Speech>) -> Speech {
        var sum = Speech.silent
        for part in parts {
            switch part {
            case .words: return .words
            case .unknown: sum = .unknown
            case .image: if sum == .silent { sum = .image }
            case .silent: break
            }
        }
        return sum
    }
}

extension ViewExpression {
    /// What VoiceOver says about this view and what it holds.
    /// - Parameter images: names of further views that only show a picture.
    public func speech(images: [String] = []) -> Speech {
        if isHidden { return .silent }
        if hasAccessibilityLabel { return .words }
        return Speech.together([ownSpeech(images)] + attachedViews.map { $0.speech(images: images) })
    }

    private func ownSpeech(_ images: [String]) -> Speech {
        guard let call = rootCall, call.isPlain, let name else {
            return root.as(MemberAccessExprSyntax.self)?.base?.text == "Color" ? .silent : .unknown
        }
        if name.isOne(of: imageNames) || name.isOne(of: images) {
            if call.hasArgument("decorative") { return .silent }
            return call.hasArgument("label") ? .words : .image
        }
        if name.isOne(of: textNames) {
            guard let first = call.firstArgument else { return name == "Label" ? .unknown : .words }
            if let image = first.expression.as(FunctionCallExprSyntax.self), image.calledName?.text == "Image" {
                return .image
            }
            return first.expression.stringValue.map(isBlank) == true ? .silent : .words
        }
        if name.isOne(of: shapeNames) { return .silent }
        if name == "ProgressView" { return call.arguments.isEmpty && call.trailingClosure == nil ? .silent : .unknown }
        guard name.isOne(of: containerNames) || name == "ForEach" else { return .unknown }
        let views = content
        return views.isEmpty ? .unknown : Speech.together(views.map { $0.speech(images: images) })
    }

    /// The view itself is hidden from VoiceOver.
    public var isHidden: Bool {
        modifier("accessibilityHidden").map { $0.arguments.first?.expression.text != "false" } ?? false
    }

    /// The view is given words for VoiceOver, or a modifier of the team's own that speaks of accessibility.
    public var hasAccessibilityLabel: Bool { modifiers.contains(where: \.givesAccessibilityLabel) }

    /// The view or one around it is given words for VoiceOver, or leaves it to the one around.
    public var isLabeledForAccessibility: Bool {
        hasAccessibilityLabel || enclosing.contains { $0.view.hasAccessibilityLabel || $0.view.elementMode == "ignore" }
    }

    /// `combine`, `contain` or `ignore` of `.accessibilityElement(children:)`; empty when it is not there.
    public var elementMode: TextSlice? {
        guard let element = modifier("accessibilityElement") else { return nil }
        guard let children = element.argument("children") else { return element.name.slice(ByteRange(0, 0)) }
        return children.lastName?.text
    }

    /// The view or one around it gathers its parts into one element: `.combine` or `.ignore`, or a control.
    public var isGroupedForAccessibility: Bool {
        if isGroup { return true }
        return enclosing.contains { $0.view.isGroup || ($0.view.isControl && !$0.slot.hasPrefix(".")) }
    }

    private var isGroup: Bool {
        guard let mode = elementMode else { return modifier("accessibilityRepresentation") != nil }
        return mode != "contain"
    }

    /// A control of SwiftUI that is worked by touch.
    public var isControl: Bool { rootCall?.isPlain == true && name.isOne(of: controlNames) }

    /// The views of a container's closures, branches and loops included; `Group` and `ForEach` are kept.
    public var content: [ViewExpression] {
        rootCall?.closures.flatMap { ViewExpression.views(in: $0.closure.statements) } ?? []
    }

    /// The views that a builder's statements make, those in branches included.
    public static func views(in statements: CodeBlockItemListSyntax) -> [ViewExpression] {
        statements.flatMap { views(of: $0.item) }
    }

    private static func views(of item: Syntax) -> [ViewExpression] {
        if let statement = item.as(ExpressionStmtSyntax.self) { return views(of: statement.expression.syntax) }
        if let returned = item.as(ReturnStmtSyntax.self) {
            return returned.expression.map { views(of: $0.syntax) } ?? []
        }
        if let branch = item.as(IfExprSyntax.self) {
            return views(in: branch.body.statements)
                + (branch.elseBody.map { body in
                    body.as(CodeBlockSyntax.self).map { views(in: $0.statements) } ?? views(of: body)
                } ?? [])
        }
        if let choice = item.as(SwitchExprSyntax.self) {
            return choice.cases.flatMap { $0.as(SwitchCaseSyntax.self).map { views(in: $0.statements) } ?? [] }
        }
        if let branches = item.as(IfConfigDeclSyntax.self) {
            return branches.clauses.flatMap { clause in
                clause.elements?.as(CodeBlockItemListSyntax.self).map { views(in: $0) } ?? []
            }
        }
        guard ExprSyntax.canCast(item.kind) else { return [] }
        return [ViewExpression(at: ExprSyntax(unchecked: item))]
    }

    /// The views laid over this one by modifiers.
    public var attachedViews: [ViewExpression] {
        modifiers.filter { $0.name.text == "overlay" || $0.name.text == "badge" }.flatMap { modifier in
            modifier.call.closures.flatMap { Self.views(in: $0.closure.statements) }
                + modifier.arguments.filter { $0.label == nil && $0.expression.kind != .closureExpr }
                .map { ViewExpression(at: $0.expression) }
        }
    }

    /// The closure that draws a control: `label:` of a button or menu; nil when it has none or is titled by text.
    public var labelClosure: ClosureExprSyntax? {
        guard let call = rootCall, call.isPlain, let name else { return nil }
        let closures = call.closures
        if let label = closures.first(where: { $0.label == "label" }) { return label.closure }
        guard let trailing = call.trailingClosure, call.additionalTrailingClosures.isEmpty else { return nil }
        let keys: [String]
        switch name.string {
        case "Button": keys = ["action", "intent"]
        case "Toggle": keys = ["isOn", "sources"]
        case "NavigationLink": keys = ["destination", "value", "state"]
        case "Link": keys = ["destination"]
        case "ShareLink": keys = ["item", "items"]
        case "PhotosPicker": keys = ["selection"]
        case "Stepper": keys = ["value", "onIncrement"]
        default: return nil
        }
        let titled = call.arguments.contains { $0.label == nil && $0.expression.kind != .closureExpr }
        return !titled && keys.contains(where: call.hasArgument) ? trailing : nil
    }

    /// The views in ``labelClosure``.
    public var labelViews: [ViewExpression] { labelClosure.map { Self.views(in: $0.statements) } ?? [] }

    /// The views written next to this one in the same builder, itself left out.
    public var siblings: [ViewExpression] {
        guard let list = whole.syntax.ancestor(CodeBlockItemListSyntax.self) else { return [] }
        return Self.views(in: list).filter { $0.whole != whole }
    }

    /// Its ``siblings``, and the views around the branch that it stands in.
    public var siblingsAroundBranches: [ViewExpression] {
        guard var inner = whole.syntax.ancestor(CodeBlockItemListSyntax.self) else { return [] }
        var found = siblings
        while inner.parent?.kind == .switchCase || inner.parent?.parent?.kind == .ifExpr,
            let outer = inner.syntax.ancestor(CodeBlockItemListSyntax.self)
        {
            found += outer.filter { !$0.contains(inner.syntax) }.flatMap { Self.views(of: $0.item) }
            inner = outer
        }
        return found
    }
}

extension ViewExpression.Modifier {
    /// The modifier gives VoiceOver words. Modifiers of the team's own that speak of accessibility count.
    public var givesAccessibilityLabel: Bool {
        if name.text == "accessibilityLabel" || name.text == "accessibilityRepresentation" { return true }
        if name.text == "accessibility" { return argument("label") != nil }
        if name.text == "modifier" { return arguments.first?.codeContains("ccessib") == true }
        guard name.text.contains("ccessib") || name.text.contains("a11y") || name.text.contains("oiceOver") else {
            return false
        }
        return !name.text.isOne(of: speechlessModifiers)
    }
}

private func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

private let imageNames = ["Image", "AsyncImage"]
private let textNames = ["Text", "Label", "Link", "TextField", "SecureField"]
private let shapeNames = [
    "Spacer", "Divider", "Color", "Rectangle", "Circle", "Capsule", "RoundedRectangle", "Ellipse", "EmptyView", "Path",
    "LinearGradient", "RadialGradient", "AngularGradient", "UnevenRoundedRectangle", "ContainerRelativeShape",
]
private let containerNames = [
    "HStack", "VStack", "ZStack", "Group", "LazyHStack", "LazyVStack", "GeometryReader", "Grid", "GridRow", "AnyView",
    "ViewThatFits", "HFlow",
]
private let controlNames = [
    "Button", "NavigationLink", "Menu", "Toggle", "Link", "ShareLink", "PhotosPicker", "Picker", "Stepper", "Slider",
    "DatePicker", "ColorPicker", "TextField", "SecureField", "TextEditor", "EditButton", "PasteButton",
]
private let speechlessModifiers = [
    "accessibilityHidden", "accessibilityHint", "accessibilityIdentifier", "accessibilityValue", "accessibilityElement",
    "accessibilityAddTraits", "accessibilityRemoveTraits", "accessibilitySortPriority", "accessibilityAction",
    "accessibilityActions", "accessibilityFocused", "accessibilityAdjustableAction", "accessibilityScrollAction",
    "accessibilityIgnoresInvertColors", "accessibilityInputLabels", "accessibilityHeading",
    "accessibilityTextContentType",
    "accessibilityRespondsToUserInteraction", "accessibilityShowsLargeContentViewer", "accessibilityRotor",
    "accessibilityActivationPoint", "accessibilityZoomAction", "accessibilityCustomContent", "accessibilityDirectTouch",
    "accessibilityAnimatedImage", "accessibilityAnimation", "accessibilityQuickAction", "accessibilityDefaultFocus",
    "accessibilityDragPoint", "accessibilityDropPoint", "accessibilityChildren", "accessibilityChartDescriptor",
    "accessibilityLinkedGroup", "accessibilityLabeledPair", "accessibilityRotorEntry",
    "accessibilitySpeechSpellsOutCharacters",
    "accessibilityScrollStatus", "accessibilityRemoveLabel",
]
