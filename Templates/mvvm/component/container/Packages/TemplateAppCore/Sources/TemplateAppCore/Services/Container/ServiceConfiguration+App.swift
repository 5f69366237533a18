extension ServiceConfiguration {
    /// Says which implementation stands behind which protocol. The app calls it once, at launch; tests and previews
    /// call it for containers of their own. What each service needs it asks the container for.
    public static func configureServices(container: ServiceContainer) {
        container.register((any ErrorRecording).self) { container throws(ServiceContainerError) in
            ErrorLog(log: try container.require(Log.self))
        }
        container.register((any APIClientProtocol).self) { container throws(ServiceContainerError) in
            APIClient(
                baseURL: ServerAddress.baseURL,
                options: APIClientOptions(
                    log: try container.require(Log.self), report: AnalyticsManager.requestReport))
        }
    }
}
