/// Puts the app together: it resolves what the assemblies register, and makes the view models of screens.
///
/// The app makes one at launch and hands it to its views. Previews and tests make their own.
public struct AppContainer: Sendable {
    /// Each registers one feature.
    private static let features: [any Assembly] = []

    private let services: ServiceContainer

    /// - Parameters:
    ///   - transport: Sends requests. Previews and tests of the interface give one that answers by itself.
    ///   - sinks: Where the log goes.
    public init(transport: any Transporting = URLSessionTransport(), sinks: [LogSink] = []) {
        let core = CoreAssembly(transport: transport, sinks: sinks)
        services = ServiceContainer(assemblies: [core] + Self.features)
    }

    /// What is wrong with the registrations. A test shows that it is nothing.
    var problems: [ServiceContainerError] { services.problems() }

    /// What is registered for a protocol.
    ///
    /// What is missing is a mistake in an assembly and no state of the app, so the app ends and names it.
    /// - Parameter type: The protocol under which it is registered.
    func resolve<Service: Sendable>(_ type: Service.Type) -> Service {
        do throws(ServiceContainerError) {
            return try services.require(type)
        } catch {
            preconditionFailure("an assembly is wrong: \(error)")
        }
    }
}
