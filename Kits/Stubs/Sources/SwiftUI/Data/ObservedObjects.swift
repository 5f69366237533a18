// View models of Combine in views. The wrappers belong to the main actor.

/// An object that a view owns. https://developer.apple.com/documentation/swiftui/stateobject
@MainActor
@preconcurrency
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
    nonisolated public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {}

    public var wrappedValue: ObjectType { standIn() }
    public var projectedValue: ObservedObject<ObjectType>.Wrapper { standIn() }
}

/// An object that somebody else owns. https://developer.apple.com/documentation/swiftui/observedobject
@MainActor
@preconcurrency
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
    /// Bindings to the properties of the object. https://developer.apple.com/documentation/swiftui/observedobject/wrapper
    @MainActor
    @preconcurrency
    @dynamicMemberLookup
    public struct Wrapper {
        public subscript<Subject>(
            dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
        ) -> Binding<Subject> { standIn() }
    }

    nonisolated public init(initialValue: ObjectType) {}
    nonisolated public init(wrappedValue: ObjectType) {}

    public var wrappedValue: ObjectType {
        get { standIn() }
        set {}
    }
    public var projectedValue: Wrapper { standIn() }
}

/// An object from the environment. https://developer.apple.com/documentation/swiftui/environmentobject
@MainActor
@preconcurrency
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
    /// https://developer.apple.com/documentation/swiftui/environmentobject/wrapper
    @MainActor
    @preconcurrency
    @dynamicMemberLookup
    public struct Wrapper {
        public subscript<Subject>(
            dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
        ) -> Binding<Subject> { standIn() }
    }

    nonisolated public init() {}

    public var wrappedValue: ObjectType { standIn() }
    public var projectedValue: Wrapper { standIn() }
}

extension View {
    // https://developer.apple.com/documentation/swiftui/view/environmentobject(_:)
    nonisolated public func environmentObject<T: ObservableObject>(_ object: T) -> some View { self }
}
