// https://developer.apple.com/documentation/swiftui/gesture

@MainActor
@preconcurrency
public protocol Gesture<Value> {
    associatedtype Value
    associatedtype Body: Gesture
    var body: Body { get }
}

extension Never: Gesture {
    public typealias Value = Never
}

/// A gesture of the system. The protocol is ours, as `_SystemView` is.
@MainActor
@preconcurrency
public protocol _SystemGesture: Gesture where Body == Never {}

extension _SystemGesture {
    public var body: Never { return standIn() }
}

/// A gesture with its handlers, of the same value.
public struct _HandledGesture<Value>: _SystemGesture {
    public typealias Body = Never
    nonisolated init() {}
}

extension Gesture {
    // https://developer.apple.com/documentation/swiftui/gesture/onended(_:)
    nonisolated public func onEnded(_ action: @escaping (Value) -> Void) -> _HandledGesture<Value> {
        _HandledGesture()
    }
    // https://developer.apple.com/documentation/swiftui/gesture/updating(_:body:)
    nonisolated public func updating<State>(
        _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
    ) -> _HandledGesture<Value> { _HandledGesture() }
    // https://developer.apple.com/documentation/swiftui/gesture/simultaneously(with:)
    nonisolated public func simultaneously<Other: Gesture>(
        with other: Other
    ) -> _HandledGesture<(first: Value?, second: Other.Value?)> { _HandledGesture() }
    // https://developer.apple.com/documentation/swiftui/gesture/exclusively(before:)
    nonisolated public func sequenced<Other: Gesture>(
        before other: Other
    ) -> _HandledGesture<(first: Value?, second: Other.Value?)> { _HandledGesture() }
}

extension Gesture where Value: Equatable {
    // https://developer.apple.com/documentation/swiftui/gesture/onchanged(_:)
    nonisolated public func onChanged(_ action: @escaping (Value) -> Void) -> _HandledGesture<Value> {
        _HandledGesture()
    }
}

/// https://developer.apple.com/documentation/swiftui/tapgesture
public struct TapGesture: _SystemGesture {
    public typealias Value = Void
    public typealias Body = Never
    nonisolated public init(count: Int = 1) {}
}

/// https://developer.apple.com/documentation/swiftui/longpressgesture
public struct LongPressGesture: _SystemGesture {
    public typealias Value = Bool
    public typealias Body = Never
    nonisolated public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {}
}

/// https://developer.apple.com/documentation/swiftui/draggesture
public struct DragGesture: _SystemGesture {
    public typealias Body = Never
    public struct Value: Equatable, Sendable {
        public var time: Date
        public var location: CGPoint
        public var startLocation: CGPoint
        public var translation: CGSize { standIn() }
        public var velocity: CGSize { standIn() }
        public var predictedEndLocation: CGPoint { standIn() }
        public var predictedEndTranslation: CGSize { standIn() }
    }
    nonisolated public init(minimumDistance: CGFloat = 10) {}
    nonisolated public init(
        minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/magnifygesture
public struct MagnifyGesture: _SystemGesture {
    public typealias Body = Never
    public struct Value: Equatable, Sendable {
        public var time: Date
        public var magnification: CGFloat
        public var velocity: CGFloat
        public var startAnchor: UnitPoint
        public var startLocation: CGPoint
    }
    nonisolated public init(minimumScaleDelta: CGFloat = 0.01) {}
}

/// https://developer.apple.com/documentation/swiftui/gesturemask
public struct GestureMask: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let none: GestureMask = []
    public static let gesture = GestureMask(rawValue: 1)
    public static let subviews = GestureMask(rawValue: 2)
    public static let all: GestureMask = [.gesture, .subviews]
}

extension View {
    // https://developer.apple.com/documentation/swiftui/view/gesture(_:including:)
    nonisolated public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View { self }
    nonisolated public func highPriorityGesture<T: Gesture>(
        _ gesture: T, including mask: GestureMask = .all
    ) -> some View { self }
    nonisolated public func simultaneousGesture<T: Gesture>(
        _ gesture: T, including mask: GestureMask = .all
    ) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/ontapgesture(count:perform:)
    nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/ontapgesture(count:coordinatespace:perform:)
    nonisolated public func onTapGesture(
        count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local,
        perform action: @escaping (CGPoint) -> Void
    ) -> some View { self }
    // https://developer.apple.com/documentation/swiftui/view/onlongpressgesture(minimumduration:maximumdistance:perform:onpressingchanged:)
    nonisolated public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
        onPressingChanged: ((Bool) -> Void)? = nil
    ) -> some View { self }
}
