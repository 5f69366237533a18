// https://developer.apple.com/documentation/swiftui/environment

/// A value from the environment: by key path, or an observable object by its type.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
    public init(_ objectType: Value.Type) where Value: AnyObject & Observable {}
    public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {}

    public var wrappedValue: Value { standIn() }
}

extension Environment: Sendable where Value: Sendable {}

/// https://developer.apple.com/documentation/swiftui/environmentkey
public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

/// https://developer.apple.com/documentation/swiftui/environmentvalues. The macro `@Entry` needs a plug-in of the
/// compiler, which only Apple's toolchains have; write the key as a type here.
public struct EnvironmentValues: CustomStringConvertible {
    public init() {}
    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { standIn() }
        set {}
    }
    public subscript<T: AnyObject & Observable>(objectType: T.Type) -> T? {
        get { standIn() }
        set {}
    }
    public var description: String { "EnvironmentValues" }
}

extension View {
    // https://developer.apple.com/documentation/swiftui/view/environment(_:_:)
    nonisolated public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some View { self }

    // https://developer.apple.com/documentation/swiftui/view/environment(_:)
    nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some View { self }

    // https://developer.apple.com/documentation/swiftui/view/transformenvironment(_:transform:)
    nonisolated public func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
    ) -> some View { self }
}

extension Scene {
    // https://developer.apple.com/documentation/swiftui/scene/environment(_:_:)
    nonisolated public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some Scene { self }

    // https://developer.apple.com/documentation/swiftui/scene/environment(_:)
    nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some Scene { self }

    // https://developer.apple.com/documentation/swiftui/scene/environmentobject(_:)
    nonisolated public func environmentObject<T: ObservableObject>(_ object: T) -> some Scene { self }
}
