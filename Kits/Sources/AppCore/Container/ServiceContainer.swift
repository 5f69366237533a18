import Foundation

/// Hands out services by their protocol, and makes them when they are first asked for.
///
/// It guarantees:
/// - A shared service is made once, also when many threads ask for it first at the same time.
/// - A closure runs without the lock being held, so it may resolve what it needs.
/// - A type that is missing is named, and services that need each other are an error. Nobody waits forever.
/// - A container without a parent reaches nothing but its own registrations: a test cannot come upon a live service.
///
/// There is no container for everybody. An app makes one at launch and hands it on, each test makes its own. The rules
/// `container-factory-bypassed`, `service-not-registered` and `unregistered-dependency` forbid going round it.
///
/// ## Usage
/// ```swift
/// let container = ServiceContainer()
/// container.register(TideServiceProtocol.self) { TideService() }
/// container.register(BerthServiceProtocol.self) { container throws(ServiceContainerError) in
///     BerthService(tides: try container.require(TideServiceProtocol.self))
/// }
/// let berths = try container.require(BerthServiceProtocol.self)
/// ```
/// Registered at launch, by ``ServiceConfiguration``, and only read from then on.
///
/// ## Thread Safety Every method may be called from any thread. ``resolve(_:)`` and ``require(_:)`` wait while
/// another thread makes the same shared service. A closure must not wait for another thread that resolves, and a
/// closure of a parent must not use a child.
public final class ServiceContainer: Sendable {
    private let ledger = Locked(ServiceLedger())
    private let parent: ServiceContainer?

    /// An empty container.
    /// - Parameter parent: Asked for types that are not registered here. Its closures get their services from it, never
    ///   from this container.
    public init(parent: ServiceContainer? = nil) {
        self.parent = parent
    }

    // MARK: - Registering

    /// Says how a service is made. Registering a type again replaces the closure, and the instance that was made by it.
    ///
    /// - Parameters:
    ///   - type: The protocol by which the service is asked for.
    ///   - scope: Whether there is one instance or many.
    ///   - factory: Makes the service. It may run on any thread.
    /// - Warning: Only at launch, and in tests. Later, a caller may already hold the service that this one replaces.
    public func register<Service: Sendable>(
        _ type: Service.Type, scope: ServiceScope = .shared, factory: @escaping @Sendable () -> Service
    ) {
        register(type, scope: scope) { (_: ServiceContainer) throws(ServiceContainerError) in factory() }
    }

    /// Says how a service that needs others is made.
    ///
    /// - Parameters:
    ///   - type: The protocol by which the service is asked for.
    ///   - scope: Whether there is one instance or many.
    ///   - factory: Makes the service. It gets this container, to ``require(_:)`` what the service needs, and so does
    ///     not have to hold it. It may run on any thread.
    /// - Warning: Only at launch, and in tests. Later, a caller may already hold the service that this one replaces.
    public func register<Service: Sendable>(
        _ type: Service.Type, scope: ServiceScope = .shared,
        factory: @escaping @Sendable (ServiceContainer) throws(ServiceContainerError) -> Service
    ) {
        let registration = ServiceLedger.Registration(name: String(describing: type), scope: scope) {
            (container: ServiceContainer) throws(ServiceContainerError) in try factory(container)
        }
        ledger.withLock { $0.register(ObjectIdentifier(type), registration) }
    }

    // MARK: - Resolving

    /// The service for a protocol, or `nil` if it or what it needs is not registered. The caller decides whether the
    /// service is required; ``require(_:)`` says what is missing.
    ///
    /// - Parameter type: The protocol under which the service was registered.
    public func resolve<Service: Sendable>(_ type: Service.Type) -> Service? {
        try? require(type)
    }

    /// The service for a protocol.
    ///
    /// - Parameter type: The protocol under which the service was registered.
    /// - Throws: ``ServiceContainerError``, which names the type that is missing or the types that need each other.
    public func require<Service: Sendable>(_ type: Service.Type) throws(ServiceContainerError) -> Service {
        guard let service = try make(ObjectIdentifier(type)) as? Service else {
            throw .notRegistered(String(describing: type))
        }
        return service
    }

    /// Removes all registrations and instances. The parent keeps its own.
    ///
    /// It ends at the package, so that tests and their helpers reach it and the app does not.
    /// - Warning: For tests only. In the app, what is resolved afterwards would be missing.
    package func reset() {
        ledger.withLock { $0.reset() }
    }

    /// Makes every registered service, and tells what is wrong with the registrations. For a test of the configuration.
    /// - Returns: The errors, each once. None means that all can be resolved.
    public func problems() -> [ServiceContainerError] {
        var found: [ServiceContainerError] = []
        for type in ledger.withLock({ $0.types }) {
            do throws(ServiceContainerError) {
                _ = try make(type)
            } catch {
                if !found.contains(error) { found.append(error) }
            }
        }
        return found
    }

    // MARK: - Making

    /// The service for a type, or `nil` if nobody registered it.
    private func make(_ type: ObjectIdentifier) throws(ServiceContainerError) -> (any Sendable)? {
        let chain = ObjectIdentifier(Thread.current)
        while true {
            switch ledger.withLock({ $0.request(type, by: chain) }) {
            case .found(let service): return service
            case .build(let order): return try build(order)
            case .wait(let signal): signal.wait()
            case .unknown: return try parent?.make(type)
            case .cycle(let error): throw error
            }
        }
    }

    /// Runs a closure, with no lock held.
    private func build(_ order: ServiceLedger.Order) throws(ServiceContainerError) -> any Sendable {
        let made: ServiceLedger.Made
        do throws(ServiceContainerError) {
            made = .success(try order.registration.make(self))
        } catch {
            made = .failure(error)
        }
        let (result, signals) = ledger.withLock { $0.finish(order, with: made) }
        for signal in signals { signal.signal() }
        return try result.get()
    }
}
