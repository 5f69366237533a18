// https://developer.apple.com/documentation/swiftui/view
// The protocol, its body and the types that views are put together with.

/// A part of the interface. The protocol and `body` belong to the main actor.
@MainActor
@preconcurrency
public protocol View {
    /// The type of the view that `body` returns; Swift infers it.
    associatedtype Body: View

    /// What the view shows.
    @ViewBuilder
    @MainActor
    @preconcurrency
    var body: Body { get }
}

extension Never: View {
    /// Never is where bodies end; it has no value.
    public var body: Never { return standIn() }
}

/// A view that the system draws, which has no body. The protocol is ours: with the default body on every
/// `View where Body == Never`, a view whose author forgot its body would pass here and be rejected by the SDK.
@MainActor
@preconcurrency
public protocol _SystemView: View where Body == Never {}

extension _SystemView {
    /// No system view is ever asked for its body.
    public var body: Never { return standIn() }
}

// https://developer.apple.com/documentation/swift/optional (as a view: nothing, or the wrapped view)
extension Optional: View, _SystemView where Wrapped: View {
    /// An optional view is drawn by the system.
    public typealias Body = Never
}

/// A view that shows nothing. https://developer.apple.com/documentation/swiftui/emptyview
public struct EmptyView: _SystemView, Sendable {
    public typealias Body = Never
    nonisolated public init() {}
}

/// A view of any type. https://developer.apple.com/documentation/swiftui/anyview
public struct AnyView: _SystemView {
    public typealias Body = Never
    nonisolated public init<V: View>(_ view: V) {}
    nonisolated public init<V: View>(erasing view: V) {}
}

/// Several views side by side, the result of a builder. https://developer.apple.com/documentation/swiftui/tupleview
public struct TupleView<T>: _SystemView {
    public typealias Body = Never
    public var value: T { standIn() }
    nonisolated public init(_ value: T) {}
}

/// Views as one, without a layout of its own. https://developer.apple.com/documentation/swiftui/group
public struct Group<Content> {
    nonisolated init() {}
}

extension Group: View, _SystemView where Content: View {
    public typealias Body = Never
    nonisolated public init(@ViewBuilder content: () -> Content) { self.init() }
}

extension Group: Scene, _SystemScene where Content: Scene {
    nonisolated public init(@SceneBuilder content: () -> Content) { self.init() }
}

extension Group: ToolbarContent, _SystemToolbarContent where Content: ToolbarContent {
    nonisolated public init(@ToolbarContentBuilder content: () -> Content) { self.init() }
}

/// A view that is only evaluated when it differs. https://developer.apple.com/documentation/swiftui/equatableview
public struct EquatableView<Content: Equatable & View>: _SystemView {
    public typealias Body = Never
    public var content: Content { standIn() }
    nonisolated public init(content: Content) {}
}

extension View where Self: Equatable {
    // https://developer.apple.com/documentation/swiftui/view/equatable()
    nonisolated public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}
