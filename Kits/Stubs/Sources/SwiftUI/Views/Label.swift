// https://developer.apple.com/documentation/swiftui/label

public struct Label<Title: View, Icon: View>: _SystemView {
    public typealias Body = Never
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {}
}

extension Label where Title == Text, Icon == Image {
    public init(_ titleKey: LocalizedStringKey, image name: String) { self = standIn() }
    public init(_ titleKey: LocalizedStringKey, systemImage name: String) { self = standIn() }
    public init(_ titleKey: LocalizedStringKey, image resource: ImageResource) { self = standIn() }
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, image name: String) { self = standIn() }
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, systemImage name: String) { self = standIn() }
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
    public init(_ configuration: LabelStyleConfiguration) { self = standIn() }
}

/// https://developer.apple.com/documentation/swiftui/labelstyle
@MainActor
@preconcurrency
public protocol LabelStyle {
    associatedtype Body: View
    typealias Configuration = LabelStyleConfiguration
    @ViewBuilder
    func makeBody(configuration: Configuration) -> Body
}

/// https://developer.apple.com/documentation/swiftui/labelstyleconfiguration
public struct LabelStyleConfiguration {
    public struct Title: _SystemView { public typealias Body = Never }
    public struct Icon: _SystemView { public typealias Body = Never }
    @MainActor public var title: Title { standIn() }
    @MainActor public var icon: Icon { standIn() }
}

/// https://developer.apple.com/documentation/swiftui/titleandiconlabelstyle
public struct TitleAndIconLabelStyle: LabelStyle {
    public init() {}
    public func makeBody(configuration: Configuration) -> some View { EmptyView() }
}

/// https://developer.apple.com/documentation/swiftui/titleonlylabelstyle
public struct TitleOnlyLabelStyle: LabelStyle {
    public init() {}
    public func makeBody(configuration: Configuration) -> some View { EmptyView() }
}

/// https://developer.apple.com/documentation/swiftui/icononlylabelstyle
public struct IconOnlyLabelStyle: LabelStyle {
    public init() {}
    public func makeBody(configuration: Configuration) -> some View { EmptyView() }
}

/// https://developer.apple.com/documentation/swiftui/defaultlabelstyle
public struct DefaultLabelStyle: LabelStyle {
    public init() {}
    public func makeBody(configuration: Configuration) -> some View { EmptyView() }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
    public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}
extension LabelStyle where Self == TitleOnlyLabelStyle {
    public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}
extension LabelStyle where Self == IconOnlyLabelStyle {
    public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}
extension LabelStyle where Self == DefaultLabelStyle {
    public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

extension View {
    // https://developer.apple.com/documentation/swiftui/view/labelstyle(_:)
    nonisolated public func labelStyle<S: LabelStyle>(_ style: S) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/labelshidden()
    nonisolated public func labelsHidden() -> some View { self }
}

/// https://developer.apple.com/documentation/swiftui/labeledcontent
public struct LabeledContent<Label, Content> {
    init() {}
}

extension LabeledContent: View, _SystemView where Label: View, Content: View {
    public typealias Body = Never
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) { self.init() }
}

extension LabeledContent where Label == Text, Content: _SystemView {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { self.init() }
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) { self.init() }
}

extension LabeledContent where Label == Text, Content == Text {
    public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) { self.init() }
    @_disfavoredOverload
    public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) { self.init() }
    public init<F: FormatStyle>(
        _ titleKey: LocalizedStringKey, value: F.FormatInput, format: F
    ) where F.FormatInput: Equatable, F.FormatOutput == String { self.init() }
    @_disfavoredOverload
    public init<S: StringProtocol, F: FormatStyle>(
        _ title: S, value: F.FormatInput, format: F
    ) where F.FormatInput: Equatable, F.FormatOutput == String { self.init() }
}
