/// Registers what all features need: the way to the server, and where failures are recorded.
struct CoreAssembly: Assembly {
    /// Sends requests.
    let transport: any Transporting
    /// Where the log goes.
    let sinks: [LogSink]

    func assemble(container: ServiceContainer) {
        container.register((any ErrorRecording).self) { [sinks] in
            ErrorLog(log: Log(LogCategory("errors"), sinks: sinks))
        }
        container.register((any NetworkManagerProtocol).self) { [transport, sinks] in
            NetworkManager(
                baseURL: Constants.serverAddress, transport: transport, log: Log(.network, sinks: sinks))
        }
    }
}
