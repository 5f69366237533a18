// Stacks, grids and spaces. https://developer.apple.com/documentation/swiftui/layout-fundamentals

/// https://developer.apple.com/documentation/swiftui/hstack
public struct HStack<Content: View>: _SystemView {
    public typealias Body = Never
    nonisolated public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/vstack
public struct VStack<Content: View>: _SystemView {
    public typealias Body = Never
    nonisolated public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/zstack
public struct ZStack<Content: View>: _SystemView {
    public typealias Body = Never
    nonisolated public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/pinnedscrollableviews
public struct PinnedScrollableViews: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
    public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// https://developer.apple.com/documentation/swiftui/lazyvstack
public struct LazyVStack<Content: View>: _SystemView {
    public typealias Body = Never
    nonisolated public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = [],
        @ViewBuilder content: () -> Content
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/lazyhstack
public struct LazyHStack<Content: View>: _SystemView {
    public typealias Body = Never
    nonisolated public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = [],
        @ViewBuilder content: () -> Content
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/griditem
public struct GridItem: Sendable {
    public enum Size: Sendable {
        case fixed(CGFloat)
        case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }

    public var size: Size
    public var spacing: CGFloat?
    public var alignment: Alignment?

    public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
        self.size = size
        self.spacing = spacing
        self.alignment = alignment
    }
}

/// https://developer.apple.com/documentation/swiftui/lazyvgrid
public struct LazyVGrid<Content: View>: _SystemView {
    public typealias Body = Never
    nonisolated public init(
        columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/lazyhgrid
public struct LazyHGrid<Content: View>: _SystemView {
    public typealias Body = Never
    nonisolated public init(
        rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/grid
public struct Grid<Content: View>: _SystemView {
    public typealias Body = Never
    nonisolated public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/gridrow
public struct GridRow<Content: View>: _SystemView {
    public typealias Body = Never
    nonisolated public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {}
}

extension View {
    // https://developer.apple.com/documentation/swiftui/view/gridcellcolumns(_:)
    nonisolated public func gridCellColumns(_ count: Int) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/gridcellanchor(_:)
    nonisolated public func gridCellAnchor(_ anchor: UnitPoint) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/gridcellunsizedaxes(_:)
    nonisolated public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/gridcolumnalignment(_:)
    nonisolated public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View { self }
}

/// https://developer.apple.com/documentation/swiftui/spacer
public struct Spacer: _SystemView, Sendable {
    public typealias Body = Never
    public var minLength: CGFloat?
    nonisolated public init(minLength: CGFloat? = nil) { self.minLength = minLength }
}

/// https://developer.apple.com/documentation/swiftui/divider
public struct Divider: _SystemView, Sendable {
    public typealias Body = Never
    nonisolated public init() {}
}

/// https://developer.apple.com/documentation/swiftui/viewthatfits
public struct ViewThatFits<Content: View>: _SystemView {
    public typealias Body = Never
    nonisolated public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/groupbox
public struct GroupBox<Label: View, Content: View>: _SystemView {
    public typealias Body = Never
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
    public init(@ViewBuilder content: () -> Content) where Label == EmptyView {}
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) where Label == Text {}
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) where Label == Text {}
}

/// https://developer.apple.com/documentation/swiftui/disclosuregroup
public struct DisclosureGroup<Label: View, Content: View>: _SystemView {
    public typealias Body = Never
    public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {}
    public init(
        isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
    ) {}
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) where Label == Text {}
    public init(
        _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) where Label == Text {}
}
