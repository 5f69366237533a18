// https://developer.apple.com/documentation/swiftui/geometryreader

public struct GeometryReader<Content: View>: _SystemView {
    public typealias Body = Never
    nonisolated public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/geometryproxy
public struct GeometryProxy: Sendable {
    public var size: CGSize { standIn() }
    public var safeAreaInsets: EdgeInsets { standIn() }
    public subscript<T>(anchor: Anchor<T>) -> T { standIn() }
    @available(iOS 17, macOS 14, *)
    public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect { standIn() }
    @available(iOS 17, macOS 14, *)
    public func bounds(of coordinateSpace: NamedCoordinateSpace) -> CGRect? { standIn() }
}

/// https://developer.apple.com/documentation/swiftui/anchor
public struct Anchor<Value> {
    /// https://developer.apple.com/documentation/swiftui/anchor/source
    public struct Source {}
}

extension Anchor.Source where Value == CGRect {
    public static var bounds: Anchor<CGRect>.Source { Anchor<CGRect>.Source() }
}

/// https://developer.apple.com/documentation/swiftui/coordinatespaceprotocol
public protocol CoordinateSpaceProtocol {}

public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {}
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol, Sendable {}
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable, Sendable {}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
    public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}
extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
    public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}
extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
    public static func named(_ name: some Hashable) -> NamedCoordinateSpace { NamedCoordinateSpace() }
    public static var scrollView: NamedCoordinateSpace { NamedCoordinateSpace() }
}

extension View {
    // https://developer.apple.com/documentation/swiftui/view/coordinatespace(_:)
    nonisolated public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/ongeometrychange(for:of:action:)
    nonisolated public func onGeometryChange<T: Equatable & Sendable>(
        for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T, action: @escaping (T) -> Void
    ) -> some View { self }
}

/// https://developer.apple.com/documentation/swiftui/proposedviewsize
public struct ProposedViewSize: Equatable, Sendable {
    public var width: CGFloat?
    public var height: CGFloat?
    public static let zero = ProposedViewSize(width: 0, height: 0)
    public static let unspecified = ProposedViewSize(width: nil, height: nil)
    public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)
    public init(width: CGFloat?, height: CGFloat?) {
        self.width = width
        self.height = height
    }
    public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
    public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize { size }
}

/// https://developer.apple.com/documentation/swiftui/layout
public protocol Layout: Sendable, Animatable {
    associatedtype Cache = Void
    typealias Subviews = LayoutSubviews
    func makeCache(subviews: Subviews) -> Cache
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
}

extension Layout where Cache == Void {
    public func makeCache(subviews: Subviews) {}
}

extension Layout {
    public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View { content() }
}

/// https://developer.apple.com/documentation/swiftui/layoutsubviews
public struct LayoutSubviews: RandomAccessCollection, Equatable, Sendable {
    public var startIndex: Int { standIn() }
    public var endIndex: Int { standIn() }
    public subscript(index: Int) -> LayoutSubview { standIn() }
}

/// https://developer.apple.com/documentation/swiftui/layoutsubview
public struct LayoutSubview: Equatable, Sendable {
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { standIn() }
    public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {}
    public var spacing: ViewSpacing { standIn() }
    public var priority: Double { standIn() }
}

/// https://developer.apple.com/documentation/swiftui/viewspacing
public struct ViewSpacing: Sendable {
    public init() {}
    public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat { standIn() }
}
