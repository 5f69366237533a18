// https://developer.apple.com/documentation/swiftui/viewmodifier

/// A change that can be applied to any view. Protocol and `body(content:)` belong to the main actor.
@MainActor
@preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = _ViewModifier_Content<Self>

    @ViewBuilder
    @MainActor
    @preconcurrency
    func body(content: Content) -> Body
}

/// A modifier of the system, which has no body. The protocol is ours, as `_SystemView` is.
@MainActor
@preconcurrency
public protocol _SystemViewModifier: ViewModifier where Body == Never {}

extension _SystemViewModifier {
    public func body(content: Content) -> Never { return standIn() }
}

/// The view that a modifier is applied to.
public struct _ViewModifier_Content<Modifier: ViewModifier>: _SystemView {
    public typealias Body = Never
}

/// A view together with its modifier. https://developer.apple.com/documentation/swiftui/modifiedcontent
public struct ModifiedContent<Content, Modifier> {
    public var content: Content
    public var modifier: Modifier

    nonisolated public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: View, _SystemView where Content: View, Modifier: ViewModifier {
    public typealias Body = Never
}

extension ModifiedContent: ViewModifier, _SystemViewModifier where Content: ViewModifier, Modifier: ViewModifier {
    public typealias Body = Never
    public func body(content: _ViewModifier_Content<Self>) -> Never { return standIn() }
}

/// A modifier that changes nothing. https://developer.apple.com/documentation/swiftui/emptymodifier
public struct EmptyModifier: _SystemViewModifier, Sendable {
    public static let identity = EmptyModifier()
    public typealias Body = Never
    nonisolated public init() {}
    public func body(content: _ViewModifier_Content<EmptyModifier>) -> Never { return standIn() }
}

extension View {
    // https://developer.apple.com/documentation/swiftui/view/modifier(_:)
    nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}
