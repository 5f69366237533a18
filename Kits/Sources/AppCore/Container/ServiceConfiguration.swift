/// The one place where an app says which implementation stands behind which protocol.
///
/// An app extends it by `configureServices(container:)`, which registers everything. The app calls that at launch;
/// tests and previews call it too, or register their doubles in a container of their own. The rules
/// `service-not-registered`, `unregistered-dependency` and `container-configuration-untested` hold the registrations
/// and the app together.
///
/// ## Usage
/// ```swift
/// extension ServiceConfiguration {
///     static func configureServices(container: ServiceContainer) {
///         container.register(TideServiceProtocol.self) { TideService() }
///     }
/// }
/// let container = ServiceConfiguration.makeContainer(configure: ServiceConfiguration.configureServices(container:))
/// ```
public enum ServiceConfiguration {
    /// A container with all registrations made, so that nobody meets one that is half filled.
    ///
    /// - Parameter configure: Registers the services, such as the app's `configureServices(container:)`.
    /// - Returns: The container, in which no service has been made yet.
    public static func makeContainer(configure: (ServiceContainer) -> Void) -> ServiceContainer {
        let container = ServiceContainer()
        configure(container)
        return container
    }
}
