/// Makes the view models of the app from its services. What is known only when a screen opens is an argument.
@MainActor
public struct ViewModelFactory {
    private let services: AppServices

    // MARK: - Initialization

    /// - Parameter services: What view models talk to.
    public init(services: AppServices) {
        self.services = services
    }
}
