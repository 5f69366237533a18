// https://developer.apple.com/documentation/swiftui/foreach

/// A view for each element. Elements are identifiable, or the call names an `id`.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    public var data: Data
    public var content: (Data.Element) -> Content

    init(made content: @escaping (Data.Element) -> Content, for data: Data) {
        self.data = data
        self.content = content
    }
}

extension ForEach: View, _SystemView where Content: View {
    public typealias Body = Never

    nonisolated public init(
        _ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) where ID == Data.Element.ID, Data.Element: Identifiable { self.init(made: content, for: data) }

    nonisolated public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) { self.init(made: content, for: data) }

    nonisolated public init(
        _ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content
    ) where Data == Range<Int>, ID == Int { self.init(made: content, for: data) }

    nonisolated public init<C: MutableCollection & RandomAccessCollection>(
        _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
    )
    where
        Data == LazyMapSequence<C.Indices, (C.Index, ID)>, ID == C.Element.ID, C.Element: Identifiable,
        C.Index: Hashable
    { self = standIn() }

    nonisolated public init<C: MutableCollection & RandomAccessCollection>(
        _ data: Binding<C>, id: KeyPath<C.Element, ID>,
        @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
    ) where Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C.Index: Hashable { self = standIn() }
}

/// https://developer.apple.com/documentation/swiftui/dynamicviewcontent
public protocol DynamicViewContent: View {
    associatedtype Data: Collection
    var data: Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}
extension ModifiedContent: DynamicViewContent where Content: DynamicViewContent, Modifier: ViewModifier {
    public var data: Content.Data { content.data }
}

extension DynamicViewContent {
    // https://developer.apple.com/documentation/swiftui/dynamicviewcontent/ondelete(perform:)
    nonisolated public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent { self }
    // https://developer.apple.com/documentation/swiftui/dynamicviewcontent/onmove(perform:)
    nonisolated public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent { self }
}

// Foundation has these on Apple's systems only where SwiftUI is.
// https://developer.apple.com/documentation/swift/mutablecollection/move(fromoffsets:tooffset:)
extension MutableCollection {
    public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {}
}

// https://developer.apple.com/documentation/swift/rangereplaceablecollection/remove(atoffsets:)
extension RangeReplaceableCollection where Self: MutableCollection {
    public mutating func remove(atOffsets offsets: IndexSet) {}
}

/// https://developer.apple.com/documentation/swiftui/section
public struct Section<Parent, Content, Footer> {
    init() {}
}

extension Section: View, _SystemView where Parent: View, Content: View, Footer: View {
    public typealias Body = Never
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
    ) { self.init() }
    public init(
        isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent
    ) where Footer == EmptyView { self.init() }
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer
    ) where Parent == EmptyView { self.init() }
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent
    ) where Footer == EmptyView { self.init() }
    public init(@ViewBuilder content: () -> Content) where Parent == EmptyView, Footer == EmptyView { self.init() }
    public init(
        _ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content
    ) where Parent == Text, Footer == EmptyView { self.init() }
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, @ViewBuilder content: () -> Content
    ) where Parent == Text, Footer == EmptyView { self.init() }
    @available(*, deprecated, message: "Use init(content:header:footer:)")
    public init(header: Parent, @ViewBuilder content: () -> Content) where Footer == EmptyView { self.init() }
}

/// https://developer.apple.com/documentation/swiftui/form
public struct Form<Content: View>: _SystemView {
    public typealias Body = Never
    public init(@ViewBuilder content: () -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/formstyle
@MainActor
@preconcurrency
public protocol FormStyle {}
public struct GroupedFormStyle: FormStyle { public init() {} }
public struct ColumnsFormStyle: FormStyle { public init() {} }
extension FormStyle where Self == GroupedFormStyle {
    public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}
extension FormStyle where Self == ColumnsFormStyle {
    public static var columns: ColumnsFormStyle { ColumnsFormStyle() }
}

extension View {
    // https://developer.apple.com/documentation/swiftui/view/formstyle(_:)
    nonisolated public func formStyle<S: FormStyle>(_ style: S) -> some View { self }
}
