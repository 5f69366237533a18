// The values that the system puts into the environment.
// https://developer.apple.com/documentation/swiftui/environmentvalues

extension EnvironmentValues {
    // Appearance and layout
    public var colorScheme: ColorScheme {
        get { standIn() }
        set {}
    }
    public var colorSchemeContrast: ColorSchemeContrast { standIn() }
    public var displayScale: CGFloat {
        get { standIn() }
        set {}
    }
    public var pixelLength: CGFloat { standIn() }
    public var layoutDirection: LayoutDirection {
        get { standIn() }
        set {}
    }
    public var horizontalSizeClass: UserInterfaceSizeClass? {
        get { standIn() }
        set {}
    }
    public var verticalSizeClass: UserInterfaceSizeClass? {
        get { standIn() }
        set {}
    }
    public var dynamicTypeSize: DynamicTypeSize {
        get { standIn() }
        set {}
    }
    public var legibilityWeight: LegibilityWeight? {
        get { standIn() }
        set {}
    }
    public var font: Font? {
        get { standIn() }
        set {}
    }
    public var lineLimit: Int? {
        get { standIn() }
        set {}
    }
    public var lineSpacing: CGFloat {
        get { standIn() }
        set {}
    }
    public var multilineTextAlignment: TextAlignment {
        get { standIn() }
        set {}
    }
    public var truncationMode: Text.TruncationMode {
        get { standIn() }
        set {}
    }
    public var minimumScaleFactor: CGFloat {
        get { standIn() }
        set {}
    }
    public var imageScale: Image.Scale {
        get { standIn() }
        set {}
    }
    public var redactionReasons: RedactionReasons {
        get { standIn() }
        set {}
    }
    public var defaultMinListRowHeight: CGFloat {
        get { standIn() }
        set {}
    }
    public var controlSize: ControlSize {
        get { standIn() }
        set {}
    }
    public var headerProminence: Prominence {
        get { standIn() }
        set {}
    }

    // Time and place
    public var locale: Locale {
        get { standIn() }
        set {}
    }
    public var calendar: Calendar {
        get { standIn() }
        set {}
    }
    public var timeZone: TimeZone {
        get { standIn() }
        set {}
    }

    // State
    public var isEnabled: Bool {
        get { standIn() }
        set {}
    }
    public var isFocused: Bool { standIn() }
    public var isPresented: Bool { standIn() }
    public var isSearching: Bool { standIn() }
    public var editMode: Binding<EditMode>? {
        get { standIn() }
        set {}
    }
    public var scenePhase: ScenePhase {
        get { standIn() }
        set {}
    }
    public var isScrollEnabled: Bool {
        get { standIn() }
        set {}
    }
    public var supportsMultipleWindows: Bool { standIn() }

    // Actions
    public var dismiss: DismissAction { standIn() }
    public var dismissSearch: DismissSearchAction { standIn() }
    public var openURL: OpenURLAction {
        get { standIn() }
        set {}
    }
    public var refresh: RefreshAction? { standIn() }
    public var openWindow: OpenWindowAction { standIn() }
    public var dismissWindow: DismissWindowAction { standIn() }

    @available(*, deprecated, message: "Use isPresented or dismiss")
    public var presentationMode: Binding<PresentationMode> { standIn() }

    // Accessibility
    public var accessibilityEnabled: Bool {
        get { standIn() }
        set {}
    }
    public var accessibilityReduceMotion: Bool { standIn() }
    public var accessibilityReduceTransparency: Bool { standIn() }
    public var accessibilityDifferentiateWithoutColor: Bool { standIn() }
    public var accessibilityInvertColors: Bool { standIn() }
    public var accessibilityVoiceOverEnabled: Bool { standIn() }
    public var accessibilitySwitchControlEnabled: Bool { standIn() }
    public var accessibilityShowButtonShapes: Bool { standIn() }
}

/// https://developer.apple.com/documentation/swiftui/presentationmode
public struct PresentationMode {
    public var isPresented: Bool { standIn() }
    public mutating func dismiss() {}
}

/// https://developer.apple.com/documentation/swiftui/colorscheme
public enum ColorScheme: CaseIterable, Sendable { case light, dark }

/// https://developer.apple.com/documentation/swiftui/colorschemecontrast
public enum ColorSchemeContrast: CaseIterable, Sendable { case standard, increased }

/// https://developer.apple.com/documentation/swiftui/layoutdirection
public enum LayoutDirection: Hashable, CaseIterable, Sendable { case leftToRight, rightToLeft }

/// https://developer.apple.com/documentation/swiftui/userinterfacesizeclass
public enum UserInterfaceSizeClass: Sendable { case compact, regular }

/// https://developer.apple.com/documentation/swiftui/legibilityweight
public enum LegibilityWeight: Hashable, Sendable { case regular, bold }

/// https://developer.apple.com/documentation/swiftui/prominence
public enum Prominence: Sendable { case standard, increased }

/// https://developer.apple.com/documentation/swiftui/editmode
public enum EditMode: Sendable {
    case inactive, transient, active
    public var isEditing: Bool { self != .inactive }
}

/// https://developer.apple.com/documentation/swiftui/dynamictypesize
public enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
    public var isAccessibilitySize: Bool { self >= .accessibility1 }
}

/// https://developer.apple.com/documentation/swiftui/redactionreasons
public struct RedactionReasons: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let placeholder = RedactionReasons(rawValue: 1)
    public static let privacy = RedactionReasons(rawValue: 2)
    public static let invalidated = RedactionReasons(rawValue: 4)
}
