extension AppServices {
    /// Those that are registered in a container.
    /// - Parameters:
    ///   - log: Where failures are written.
    ///   - container: Is filled here, and belongs to nobody else.
    /// - Throws: `ServiceContainerError`, which names what nobody registered.
    public static func make(
        log: Log, in container: ServiceContainer
    ) throws(ServiceContainerError) -> AppServices {
        container.register(Log.self) { log }
        ServiceConfiguration.configureServices(container: container)
        return AppServices(
            client: try container.require((any APIClientProtocol).self),
            errors: try container.require((any ErrorRecording).self))
    }
}
