package import TenetRuleKit

/// How large a view is, as far as literals in its chain say.
package enum TouchSize: Equatable {
    /// Nothing fixes its size.
    case natural
    case known(width: Double?, height: Double?)
    /// A value or modifier whose effect cannot be read off the code.
    case unknown

    /// Follows the chain from the inside out. `padding` adds, `frame` sets, everything else that is known keeps.
    package init(of view: ViewExpression, startingAt start: TouchSize = .natural) {
        var size = start
        for modifier in view.modifiers {
            switch modifier.name.text.string {
            case "frame": size = size.framed(by: modifier)
            case "padding": size = size.padded(by: modifier)
            case let name where keepingSize.contains(name): break
            default: size = .unknown
            }
            if size == .unknown { break }
        }
        self = size
    }

    private func framed(by modifier: ViewExpression.Modifier) -> TouchSize {
        var width: Double?
        var height: Double?
        if case .known(let oldWidth, let oldHeight) = self { (width, height) = (oldWidth, oldHeight) }
        for argument in modifier.arguments {
            switch argument.label?.text.string {
            case "width", "minWidth", "height", "minHeight":
                guard let value = argument.expression.numberValue else { return .unknown }
                if argument.label?.text.hasSuffix("idth") == true { width = value } else { height = value }
            case "maxWidth": width = nil
            case "maxHeight": height = nil
            case "alignment": break
            default: return .unknown
            }
        }
        return .known(width: width, height: height)
    }

    private func padded(by modifier: ViewExpression.Modifier) -> TouchSize {
        guard case .known(let width, let height) = self, let first = modifier.arguments.first, first.label == nil else {
            return .unknown
        }
        if let value = first.expression.numberValue {
            return .known(width: width.map { $0 + 2 * value }, height: height.map { $0 + 2 * value })
        }
        let value = modifier.arguments.element(at: 1)?.expression.numberValue
        switch first.expression.lastName?.text.string {
        case "horizontal": return .known(width: value.flatMap { more in width.map { $0 + 2 * more } }, height: height)
        case "vertical": return .known(width: width, height: value.flatMap { more in height.map { $0 + 2 * more } })
        case "leading", "trailing": return .known(width: nil, height: height)
        case "top", "bottom": return .known(width: width, height: nil)
        default: return .unknown
        }
    }

    /// The side of which the code says that it is less than the minimum, when it says nothing of the other one.
    package func shortSide(than minimum: Int) -> (name: String, length: Double)? {
        switch self {
        case .known(let width?, nil) where width < Double(minimum): ("width", width)
        case .known(nil, let height?) where height < Double(minimum): ("height", height)
        default: nil
        }
    }

    /// Both sides are known and one of them is less than the minimum.
    package func isSmaller(than minimum: Int) -> Bool {
        guard case .known(let width?, let height?) = self else { return false }
        return width < Double(minimum) || height < Double(minimum)
    }
}

private let keepingSize: Set<String> = [
    "resizable", "scaledToFit", "aspectRatio", "foregroundColor", "foregroundStyle", "background", "font", "bold",
    "clipShape", "opacity", "overlay", "renderingMode", "imageScale", "tint", "accessibilityLabel", "accessibilityHint",
    "accessibilityIdentifier", "accessibilityHidden", "accessibilityAddTraits", "fontWeight", "cornerRadius", "shadow",
    "disabled", "buttonStyle", "help", "symbolRenderingMode", "rotationEffect", "scaledToFill", "zIndex",
    "contentShape", "fill", "stroke", "strokeBorder", "underline", "italic", "lineLimit", "labelStyle",
    "accessibilityValue", "accessibilityElement", "accessibilityInputLabels", "onTapGesture", "animation",
    "symbolEffect", "id", "transition", "clipped", "multilineTextAlignment",
    "symbolVariant",
]

extension ViewExpression {
    /// No style of buttons, or a plain one, which adds nothing to what is drawn.
    package var hasPlainButtonStyle: Bool {
        guard let style = modifier("buttonStyle") else { return true }
        return style.arguments.first?.expression.lastName?.text.isOne(of: ["plain", "borderless"]) == true
    }

    /// A shape that is drawn, and not a colour or gradient that fills what is there.
    package var isShape: Bool {
        name.isOne(of: ["Rectangle", "Circle", "Capsule", "RoundedRectangle", "Ellipse", "UnevenRoundedRectangle"])
    }
}
