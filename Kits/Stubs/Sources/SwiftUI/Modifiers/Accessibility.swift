// https://developer.apple.com/documentation/swiftui/view-accessibility

extension View {
    // https://developer.apple.com/documentation/swiftui/view/accessibilitylabel(_:)
    nonisolated public func accessibilityLabel(_ label: Text) -> some View { self }
    nonisolated public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View { self }
    @_disfavoredOverload
    nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/accessibilityvalue(_:)
    nonisolated public func accessibilityValue(_ value: Text) -> some View { self }
    nonisolated public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View { self }
    @_disfavoredOverload
    nonisolated public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/accessibilityhint(_:)
    nonisolated public func accessibilityHint(_ hint: Text) -> some View { self }
    nonisolated public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View { self }
    @_disfavoredOverload
    nonisolated public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/accessibilityinputlabels(_:)
    nonisolated public func accessibilityInputLabels(_ inputLabels: [Text]) -> some View { self }
    nonisolated public func accessibilityInputLabels(_ inputLabelKeys: [LocalizedStringKey]) -> some View { self }
    @_disfavoredOverload
    nonisolated public func accessibilityInputLabels<S: StringProtocol>(_ inputLabels: [S]) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/accessibilityidentifier(_:)
    nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/accessibilityhidden(_:)
    nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/accessibilityelement(children:)
    nonisolated public func accessibilityElement(
        children: AccessibilityChildBehavior = .ignore
    ) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/accessibilitychildren(children:)
    nonisolated public func accessibilityChildren<V: View>(@ViewBuilder children: () -> V) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/accessibilityrepresentation(representation:)
    nonisolated public func accessibilityRepresentation<V: View>(
        @ViewBuilder representation: () -> V
    ) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/accessibilityaddtraits(_:)
    nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }
    nonisolated public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/accessibilitysortpriority(_:)
    nonisolated public func accessibilitySortPriority(_ sortPriority: Double) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/accessibilityaction(_:_:)
    nonisolated public func accessibilityAction(
        _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
    ) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/accessibilityaction(named:_:)
    nonisolated public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View { self }
    nonisolated public func accessibilityAction(
        named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void
    ) -> some View { self }
    @_disfavoredOverload
    nonisolated public func accessibilityAction<S: StringProtocol>(
        named name: S, _ handler: @escaping () -> Void
    ) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/accessibilityactions(_:)
    nonisolated public func accessibilityActions<Content: View>(
        @ViewBuilder _ content: () -> Content
    ) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/accessibilityadjustableaction(_:)
    nonisolated public func accessibilityAdjustableAction(
        _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
    ) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/accessibilityheading(_:)
    nonisolated public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/accessibilitytextcontenttype(_:)
    nonisolated public func accessibilityTextContentType(
        _ value: AccessibilityTextContentType
    ) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/accessibilityrespondstouserinteraction(_:)
    nonisolated public func accessibilityRespondsToUserInteraction(
        _ respondsToUserInteraction: Bool = true
    ) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/accessibilityignoresinvertcolors(_:)
    nonisolated public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/accessibilityshowslargecontentviewer()
    nonisolated public func accessibilityShowsLargeContentViewer() -> some View { self }
    nonisolated public func accessibilityShowsLargeContentViewer<V: View>(
        @ViewBuilder _ largeContentView: () -> V
    ) -> some View { self }
}

/// https://developer.apple.com/documentation/swiftui/accessibilitytraits
public struct AccessibilityTraits: SetAlgebra, Sendable {
    private var values: Set<Int> = []
    public init() {}
    private init(_ value: Int) { values = [value] }
    public static let isButton = AccessibilityTraits(1)
    public static let isHeader = AccessibilityTraits(2)
    public static let isSelected = AccessibilityTraits(3)
    public static let isLink = AccessibilityTraits(4)
    public static let isSearchField = AccessibilityTraits(5)
    public static let isImage = AccessibilityTraits(6)
    public static let playsSound = AccessibilityTraits(7)
    public static let isKeyboardKey = AccessibilityTraits(8)
    public static let isStaticText = AccessibilityTraits(9)
    public static let isSummaryElement = AccessibilityTraits(10)
    public static let updatesFrequently = AccessibilityTraits(11)
    public static let startsMediaSession = AccessibilityTraits(12)
    public static let allowsDirectInteraction = AccessibilityTraits(13)
    public static let causesPageTurn = AccessibilityTraits(14)
    public static let isModal = AccessibilityTraits(15)
    public static let isToggle = AccessibilityTraits(16)
    public func contains(_ member: AccessibilityTraits) -> Bool { values.isSuperset(of: member.values) }
    public func union(_ other: AccessibilityTraits) -> AccessibilityTraits { self }
    public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits { self }
    public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits { self }
    @discardableResult
    public mutating func insert(
        _ newMember: AccessibilityTraits
    ) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) { (true, newMember) }
    @discardableResult
    public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? { member }
    @discardableResult
    public mutating func update(with newMember: AccessibilityTraits) -> AccessibilityTraits? { newMember }
    public mutating func formUnion(_ other: AccessibilityTraits) {}
    public mutating func formIntersection(_ other: AccessibilityTraits) {}
    public mutating func formSymmetricDifference(_ other: AccessibilityTraits) {}
}
