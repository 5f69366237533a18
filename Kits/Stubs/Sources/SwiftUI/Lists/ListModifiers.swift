// https://developer.apple.com/documentation/swiftui/lists

extension View {
    // https://developer.apple.com/documentation/swiftui/view/liststyle(_:)
    nonisolated public func listStyle<S: ListStyle>(_ style: S) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/listrowinsets(_:)
    nonisolated public func listRowInsets(_ insets: EdgeInsets?) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/listrowbackground(_:)
    nonisolated public func listRowBackground<V: View>(_ view: V?) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/listrowseparator(_:edges:)
    nonisolated public func listRowSeparator(
        _ visibility: Visibility, edges: VerticalEdge.Set = .all
    ) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/listrowseparatortint(_:edges:)
    nonisolated public func listRowSeparatorTint(
        _ color: Color?, edges: VerticalEdge.Set = .all
    ) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/listsectionseparator(_:edges:)
    nonisolated public func listSectionSeparator(
        _ visibility: Visibility, edges: VerticalEdge.Set = .all
    ) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/listrowspacing(_:)
    nonisolated public func listRowSpacing(_ spacing: CGFloat?) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/listsectionspacing(_:)
    @available(iOS 17, *)
    nonisolated public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View { self }
    @available(iOS 17, *)
    nonisolated public func listSectionSpacing(_ spacing: CGFloat) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/listitemtint(_:)
    nonisolated public func listItemTint(_ tint: Color?) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/headerprominence(_:)
    nonisolated public func headerProminence(_ prominence: Prominence) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/swipeactions(edge:allowsfullswipe:content:)
    nonisolated public func swipeActions<T: View>(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
    ) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/deletedisabled(_:)
    nonisolated public func deleteDisabled(_ isDisabled: Bool) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/movedisabled(_:)
    nonisolated public func moveDisabled(_ isDisabled: Bool) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/selectiondisabled(_:)
    nonisolated public func selectionDisabled(_ isDisabled: Bool = true) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/badge(_:)
    nonisolated public func badge(_ count: Int) -> some View { self }
    nonisolated public func badge(_ label: Text?) -> some View { self }
    nonisolated public func badge(_ key: LocalizedStringKey?) -> some View { self }
    @_disfavoredOverload
    nonisolated public func badge<S: StringProtocol>(_ label: S?) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/refreshable(action:). The closure does not inherit the
    // isolation of the view, so it awaits what belongs to the main actor.
    @preconcurrency
    nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }
}

extension VerticalEdge {
    /// https://developer.apple.com/documentation/swiftui/verticaledge/set
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let top = Set(rawValue: 1)
        public static let bottom = Set(rawValue: 2)
        public static let all: Set = [.top, .bottom]
    }
}

/// https://developer.apple.com/documentation/swiftui/listsectionspacing
public struct ListSectionSpacing: Sendable {
    public static let `default` = ListSectionSpacing()
    public static let compact = ListSectionSpacing()
    public static func custom(_ spacing: CGFloat) -> ListSectionSpacing { ListSectionSpacing() }
}
