/// What the adapter over Swinject uses of it, in our own words. Version 2.8 and later have these declarations;
/// documentation: https://github.com/Swinject/Swinject/tree/master/Documentation

/// Gives what was registered.
public protocol Resolver {
    /// Nil when nobody registered the type.
    func resolve<Service>(_ serviceType: Service.Type) -> Service?
}

/// Keeps registrations.
public final class Container: Resolver {
    /// - Parameter parent: Asked for what is not registered here.
    public init(parent: Container? = nil) {}

    @discardableResult
    public func register<Service>(
        _ serviceType: Service.Type, name: String? = nil, factory: @escaping (any Resolver) -> Service
    ) -> ServiceEntry<Service> { ServiceEntry() }

    public func resolve<Service>(_ serviceType: Service.Type) -> Service? { nil }

    /// A view of the container that may be used from any thread.
    public func synchronize() -> any Resolver { self }

    public func removeAll() {}
}

/// One registration.
public final class ServiceEntry<Service> {
    @discardableResult
    public func inObjectScope(_ objectScope: ObjectScope) -> Self { self }
}

/// How long an instance lives.
public final class ObjectScope: @unchecked Sendable {
    public static let transient = ObjectScope()
    public static let container = ObjectScope()
}
