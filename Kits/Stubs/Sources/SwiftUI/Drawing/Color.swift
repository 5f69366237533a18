// https://developer.apple.com/documentation/swiftui/color

public struct Color: Hashable, Sendable, CustomStringConvertible {
    init() {}
    public init(_ name: String, bundle: Bundle? = nil) {}
    public init(_ resource: ColorResource) {}
    public init(_ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {}
    public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {}
    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {}
    #if canImport(UIKit)
        public init(uiColor: UIColor) {}
        @available(*, deprecated, renamed: "init(uiColor:)")
        public init(_ color: UIColor) {}
    #endif

    public static let red = Color()
    public static let orange = Color()
    public static let yellow = Color()
    public static let green = Color()
    public static let mint = Color()
    public static let teal = Color()
    public static let cyan = Color()
    public static let blue = Color()
    public static let indigo = Color()
    public static let purple = Color()
    public static let pink = Color()
    public static let brown = Color()
    public static let white = Color()
    public static let gray = Color()
    public static let black = Color()
    public static let clear = Color()
    public static let primary = Color()
    public static let secondary = Color()
    public static var accentColor: Color { Color() }

    public func opacity(_ opacity: Double) -> Color { self }
    public var gradient: AnyGradient { AnyGradient() }
    public var description: String { "Color" }

    /// https://developer.apple.com/documentation/swiftui/color/rgbcolorspace
    public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }

    /// https://developer.apple.com/documentation/swiftui/color/resolved
    public struct Resolved: Hashable, Sendable {
        public var red: Float
        public var green: Float
        public var blue: Float
        public var opacity: Float
    }
    @available(iOS 17, macOS 14, *)
    public func resolve(in environment: EnvironmentValues) -> Resolved { standIn() }
}

extension Color: _SystemView {
    public typealias Body = Never
}

extension Color: ShapeStyle {}

extension ShapeStyle where Self == Color {
    public static var red: Color { .init() }
    public static var orange: Color { .init() }
    public static var yellow: Color { .init() }
    public static var green: Color { .init() }
    public static var mint: Color { .init() }
    public static var teal: Color { .init() }
    public static var cyan: Color { .init() }
    public static var blue: Color { .init() }
    public static var indigo: Color { .init() }
    public static var purple: Color { .init() }
    public static var pink: Color { .init() }
    public static var brown: Color { .init() }
    public static var white: Color { .init() }
    public static var gray: Color { .init() }
    public static var black: Color { .init() }
    public static var clear: Color { .init() }
}
