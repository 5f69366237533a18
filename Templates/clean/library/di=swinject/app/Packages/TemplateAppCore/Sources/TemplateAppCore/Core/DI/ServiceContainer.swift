import Foundation
import Swinject

/// Hands out services by their protocol. Swinject keeps them, and makes them when they are first asked for.
///
/// It guarantees:
/// - A shared service is made once, also when many threads ask for it first at the same time.
/// - A type that is missing is named, and services that need each other are an error. Nobody waits forever.
/// - A container without a parent reaches nothing but its own registrations: a test cannot come upon a live service.
///
/// There is no container for everybody. An app makes one at launch and hands it on, each test makes its own. The rules
/// `container-factory-bypassed`, `service-not-registered` and `unregistered-dependency` forbid going round it.
///
/// ## Thread Safety
/// Every method may be called from any thread: what is asked for is resolved under the lock of Swinject. Registrations
/// are made at launch, before anybody asks.
public final class ServiceContainer: Sendable {
    /// A service, or why there is none. Factories of Swinject cannot throw.
    private typealias Made<Service> = Result<Service, ServiceContainerError>

    /// It has a lock of its own, which Swift cannot see.
    private nonisolated(unsafe) let container: Container
    private let checks = Locked<[String: @Sendable (ServiceContainer) -> ServiceContainerError?]>([:])
    /// What each thread is making, outermost first.
    private let stacks = Locked<[ObjectIdentifier: [String]]>([:])

    /// An empty container.
    /// - Parameter parent: Asked for types that are not registered here. Its closures get their services from it, never
    ///   from this container.
    public init(parent: ServiceContainer? = nil) {
        container = Container(parent: parent?.container)
    }

    // MARK: - Registering

    /// Says how a service is made. Registering a type again replaces the closure.
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
        let name = String(describing: type)
        let make = { @Sendable [weak self] () -> Made<Service> in
            self?.made(name, by: factory) ?? .failure(.notRegistered(name))
        }
        container.register(Made<Service>.self) { _ in make() }
            .inObjectScope(scope == .shared ? .container : .transient)
        checks.withLock { checks in
            checks[name] = { container in
                do throws(ServiceContainerError) {
                    _ = try container.require(type)
                    return nil
                } catch {
                    return error
                }
            }
        }
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
        guard let made = container.synchronize().resolve(Made<Service>.self) else {
            throw .notRegistered(String(describing: type))
        }
        return try made.get()
    }

    /// Removes all registrations and instances. The parent keeps its own.
    ///
    /// It ends at the package, so that tests and their helpers reach it and the app does not.
    /// - Warning: For tests only. In the app, what is resolved afterwards would be missing.
    package func reset() {
        container.removeAll()
        checks.withLock { $0 = [:] }
    }

    /// Makes every registered service, and tells what is wrong with the registrations. For a test of the configuration.
    /// - Returns: The errors, each once. None means that all can be resolved.
    public func problems() -> [ServiceContainerError] {
        let checks = checks.withLock { $0 }
        return checks.sorted { $0.key < $1.key }.compactMap { $0.value(self) }
            .reduce(into: []) { found, error in
                if !found.contains(error) { found.append(error) }
            }
    }

    // MARK: - Making

    /// Runs a closure, unless the same thread is making the same service already: Swinject would end the app there.
    private func made<Service>(
        _ name: String, by factory: (ServiceContainer) throws(ServiceContainerError) -> Service
    ) -> Made<Service> {
        let thread = ObjectIdentifier(Thread.current)
        let stack = stacks.withLock { $0[thread] ?? [] }
        if let start = stack.firstIndex(of: name) { return .failure(.cycle(stack[start...] + [name])) }
        stacks.withLock { $0[thread] = stack + [name] }
        defer { stacks.withLock { $0[thread] = stack.isEmpty ? nil : stack } }
        do throws(ServiceContainerError) {
            return .success(try factory(self))
        } catch {
            return .failure(error)
        }
    }
}
