// Values in user defaults and in the state of a scene.

/// https://developer.apple.com/documentation/swiftui/appstorage
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
    init(standIn: Void) {}
    public var wrappedValue: Value {
        get { standIn() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { standIn() }
}

extension AppStorage {
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Bool {
        self.init(standIn: ())
    }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Int {
        self.init(standIn: ())
    }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Double {
        self.init(standIn: ())
    }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == String {
        self.init(standIn: ())
    }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == URL {
        self.init(standIn: ())
    }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Data {
        self.init(standIn: ())
    }
    public init(
        wrappedValue: Value, _ key: String, store: UserDefaults? = nil
    ) where Value: RawRepresentable, Value.RawValue == Int { self.init(standIn: ()) }
    public init(
        wrappedValue: Value, _ key: String, store: UserDefaults? = nil
    ) where Value: RawRepresentable, Value.RawValue == String { self.init(standIn: ()) }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
    public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? { self.init(standIn: ()) }
    public init(_ key: String, store: UserDefaults? = nil) where Value == Int? { self.init(standIn: ()) }
    public init(_ key: String, store: UserDefaults? = nil) where Value == Double? { self.init(standIn: ()) }
    public init(_ key: String, store: UserDefaults? = nil) where Value == String? { self.init(standIn: ()) }
    public init(_ key: String, store: UserDefaults? = nil) where Value == URL? { self.init(standIn: ()) }
    public init(_ key: String, store: UserDefaults? = nil) where Value == Data? { self.init(standIn: ()) }
    public init<R: RawRepresentable>(
        _ key: String, store: UserDefaults? = nil
    ) where Value == R?, R.RawValue == String { self.init(standIn: ()) }
    public init<R: RawRepresentable>(
        _ key: String, store: UserDefaults? = nil
    ) where Value == R?, R.RawValue == Int { self.init(standIn: ()) }
}

/// https://developer.apple.com/documentation/swiftui/scenestorage
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty {
    init(standIn: Void) {}
    public var wrappedValue: Value {
        get { standIn() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { standIn() }
}

extension SceneStorage {
    public init(wrappedValue: Value, _ key: String) where Value == Bool { self.init(standIn: ()) }
    public init(wrappedValue: Value, _ key: String) where Value == Int { self.init(standIn: ()) }
    public init(wrappedValue: Value, _ key: String) where Value == Double { self.init(standIn: ()) }
    public init(wrappedValue: Value, _ key: String) where Value == String { self.init(standIn: ()) }
    public init(wrappedValue: Value, _ key: String) where Value == URL { self.init(standIn: ()) }
    public init(wrappedValue: Value, _ key: String) where Value == Data { self.init(standIn: ()) }
    public init(
        wrappedValue: Value, _ key: String
    ) where Value: RawRepresentable, Value.RawValue == Int { self.init(standIn: ()) }
    public init(
        wrappedValue: Value, _ key: String
    ) where Value: RawRepresentable, Value.RawValue == String { self.init(standIn: ()) }
}

extension SceneStorage where Value: ExpressibleByNilLiteral {
    public init(_ key: String) where Value == Bool? { self.init(standIn: ()) }
    public init(_ key: String) where Value == Int? { self.init(standIn: ()) }
    public init(_ key: String) where Value == String? { self.init(standIn: ()) }
    public init(_ key: String) where Value == Data? { self.init(standIn: ()) }
}

extension View {
    // https://developer.apple.com/documentation/swiftui/view/defaultappstorage(_:)
    nonisolated public func defaultAppStorage(_ store: UserDefaults) -> some View { self }
}
