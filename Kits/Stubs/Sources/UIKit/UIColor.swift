// Colors, fonts and pictures of UIKit.

/// https://developer.apple.com/documentation/uikit/uicolor
open class UIColor: NSObject, @unchecked Sendable {
    override public init() { super.init() }
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { super.init() }
    public init(white: CGFloat, alpha: CGFloat) { super.init() }
    public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) { super.init() }
    // https://developer.apple.com/documentation/uikit/uicolor/init(dynamicprovider:)
    public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) { super.init() }
    public convenience init?(named name: String) { self.init() }
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { self }

    // https://developer.apple.com/documentation/uikit/standard-colors
    public class var systemRed: UIColor { UIColor() }
    public class var systemGreen: UIColor { UIColor() }
    public class var systemBlue: UIColor { UIColor() }
    public class var systemOrange: UIColor { UIColor() }
    public class var systemYellow: UIColor { UIColor() }
    public class var systemPink: UIColor { UIColor() }
    public class var systemPurple: UIColor { UIColor() }
    public class var systemTeal: UIColor { UIColor() }
    public class var systemIndigo: UIColor { UIColor() }
    public class var systemMint: UIColor { UIColor() }
    public class var systemCyan: UIColor { UIColor() }
    public class var systemBrown: UIColor { UIColor() }
    public class var systemGray: UIColor { UIColor() }
    public class var systemGray2: UIColor { UIColor() }
    public class var systemGray3: UIColor { UIColor() }
    public class var systemGray4: UIColor { UIColor() }
    public class var systemGray5: UIColor { UIColor() }
    public class var systemGray6: UIColor { UIColor() }
    public class var black: UIColor { UIColor() }
    public class var white: UIColor { UIColor() }
    public class var clear: UIColor { UIColor() }

    // https://developer.apple.com/documentation/uikit/ui-element-colors
    public class var label: UIColor { UIColor() }
    public class var secondaryLabel: UIColor { UIColor() }
    public class var tertiaryLabel: UIColor { UIColor() }
    public class var quaternaryLabel: UIColor { UIColor() }
    public class var placeholderText: UIColor { UIColor() }
    public class var separator: UIColor { UIColor() }
    public class var opaqueSeparator: UIColor { UIColor() }
    public class var link: UIColor { UIColor() }
    public class var systemFill: UIColor { UIColor() }
    public class var secondarySystemFill: UIColor { UIColor() }
    public class var systemBackground: UIColor { UIColor() }
    public class var secondarySystemBackground: UIColor { UIColor() }
    public class var tertiarySystemBackground: UIColor { UIColor() }
    public class var systemGroupedBackground: UIColor { UIColor() }
    public class var secondarySystemGroupedBackground: UIColor { UIColor() }
    public class var tertiarySystemGroupedBackground: UIColor { UIColor() }
    public class var tintColor: UIColor { UIColor() }
}

/// https://developer.apple.com/documentation/uikit/uitraitcollection
open class UITraitCollection: NSObject, @unchecked Sendable {
    open var userInterfaceStyle: UIUserInterfaceStyle { standIn() }
    open var preferredContentSizeCategory: UIContentSizeCategory { standIn() }
    open var accessibilityContrast: UIAccessibilityContrast { standIn() }
}

/// https://developer.apple.com/documentation/uikit/uiuserinterfacestyle
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

/// https://developer.apple.com/documentation/uikit/uiaccessibilitycontrast
public enum UIAccessibilityContrast: Int, Sendable { case unspecified = -1, normal, high }

/// https://developer.apple.com/documentation/uikit/uicontentsizecategory
public struct UIContentSizeCategory: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let medium = UIContentSizeCategory(rawValue: "M")
    public static let large = UIContentSizeCategory(rawValue: "L")
    public var isAccessibilityCategory: Bool { standIn() }
}

/// https://developer.apple.com/documentation/uikit/uifont
open class UIFont: NSObject, @unchecked Sendable {
    public struct Weight: Hashable, RawRepresentable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public static let regular = Weight(rawValue: 0)
        public static let medium = Weight(rawValue: 0.23)
        public static let semibold = Weight(rawValue: 0.3)
        public static let bold = Weight(rawValue: 0.4)
    }

    public struct TextStyle: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let largeTitle = TextStyle(rawValue: "largeTitle")
        public static let title1 = TextStyle(rawValue: "title1")
        public static let title2 = TextStyle(rawValue: "title2")
        public static let title3 = TextStyle(rawValue: "title3")
        public static let headline = TextStyle(rawValue: "headline")
        public static let subheadline = TextStyle(rawValue: "subheadline")
        public static let body = TextStyle(rawValue: "body")
        public static let callout = TextStyle(rawValue: "callout")
        public static let footnote = TextStyle(rawValue: "footnote")
        public static let caption1 = TextStyle(rawValue: "caption1")
        public static let caption2 = TextStyle(rawValue: "caption2")
    }

    open var pointSize: CGFloat { standIn() }
    public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont() }
    public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont { UIFont() }
    public class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont() }
}

/// https://developer.apple.com/documentation/uikit/uifontmetrics
open class UIFontMetrics: NSObject {
    public class var `default`: UIFontMetrics { standIn() }
    public init(forTextStyle textStyle: UIFont.TextStyle) { super.init() }
    open func scaledFont(for font: UIFont) -> UIFont { font }
    open func scaledValue(for value: CGFloat) -> CGFloat { value }
}

/// https://developer.apple.com/documentation/uikit/uiimage
open class UIImage: NSObject, @unchecked Sendable {
    override public init() { super.init() }
    public convenience init?(data: Data) { self.init() }
    public convenience init?(named name: String) { self.init() }
    public convenience init?(systemName name: String) { self.init() }
    open var size: CGSize { standIn() }
    open var scale: CGFloat { standIn() }
    open func pngData() -> Data? { standIn() }
    open func jpegData(compressionQuality: CGFloat) -> Data? { standIn() }
}
