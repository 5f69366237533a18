import AppCore

/// Runs a test with a container of its own, which is filled before and empty afterward, however the test ends.
///
/// No test sees what another one registered, and none depends on the container of the app. The rules
/// `shared-mutable-test-state` and `container-not-configured` find tests that go round it.
///
/// ```swift
/// try await withServiceContainer(configure: ServiceConfiguration.configureServices(container:)) { container in
///     container.register(TideServiceProtocol.self) { MockTideService() }
///     let berths = try container.require(BerthServiceProtocol.self)
///     ...
/// }
/// ```
/// - Parameters:
///   - configure: Registers the services, such as the app's `configureServices(container:)`.
///   - isolation: The actor of the test, on which it goes on.
///   - test: Gets the container, and may register doubles in it.
/// - Returns: What the test returns.
/// - Throws: What the test throws.
public func withServiceContainer<Result>(
    configure: (ServiceContainer) -> Void, isolation: isolated (any Actor)? = #isolation,
    _ test: (ServiceContainer) async throws -> Result
) async rethrows -> Result {
    let container = ServiceConfiguration.makeContainer(configure: configure)
    defer { container.reset() }
    return try await test(container)
}
