// https://developer.apple.com/documentation/swiftui/state

/// A value that a view owns.
@propertyWrapper
public struct State<Value>: DynamicProperty {
    public init(wrappedValue value: Value) {}
    public init(initialValue value: Value) {}

    public var wrappedValue: Value {
        get { standIn() }
        nonmutating set {}
    }

    public var projectedValue: Binding<Value> { standIn() }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() {}
}

extension State: Sendable where Value: Sendable {}

/// A value for as long as a gesture lasts. https://developer.apple.com/documentation/swiftui/gesturestate
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
    public init(wrappedValue: Value) {}
    public init(initialValue: Value) {}
    public init(wrappedValue: Value, resetTransaction: Transaction) {}
    public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {}
    public var wrappedValue: Value { standIn() }
    public var projectedValue: GestureState<Value> { self }
}

/// https://developer.apple.com/documentation/swiftui/namespace
@propertyWrapper
public struct Namespace: DynamicProperty, Sendable {
    public init() {}
    public var wrappedValue: ID { standIn() }

    public struct ID: Hashable, Sendable {}
}

/// A number that grows with the text size. https://developer.apple.com/documentation/swiftui/scaledmetric
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    public init(wrappedValue: Value) {}
    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {}
    public var wrappedValue: Value { standIn() }
}
