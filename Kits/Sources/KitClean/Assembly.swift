import AppCore

/// Registers what one feature is made of, each type under its protocol.
///
/// ```swift
/// struct BerthsAssembly: Assembly {
///     func assemble(container: ServiceContainer) {
///         container.register((any BerthRepositoryProtocol).self) { container throws(ServiceContainerError) in
///             BerthRepository(networkManager: try container.require((any NetworkManagerProtocol).self))
///         }
///     }
/// }
/// ```
///
/// The rules `feature-without-assembly`, `service-not-registered` and `unregistered-dependency` find what is left out.
public protocol Assembly: Sendable {
    /// Registers the feature. It makes nothing: what is registered is made when it is first asked for.
    /// - Parameter container: Gets the registrations.
    func assemble(container: ServiceContainer)
}

extension ServiceContainer {
    /// A container with the registrations of all assemblies. A later one replaces what an earlier one registered.
    public convenience init(assemblies: [any Assembly]) {
        self.init()
        for assembly in assemblies { assembly.assemble(container: self) }
    }
}
