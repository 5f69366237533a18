import AppCore
import Foundation

extension NetworkError: LocalizedError {
    /// What people read. The text beside the key is shown where the app's table of strings has none.
    public var errorDescription: String? {
        guard case .sessionNotFound = self else { return failure.errorDescription }
        return NSLocalizedString(
            "error.network.session.not.found", value: "Your session has ended. Please begin a new one.",
            comment: "The server does not know the session any more")
    }
}
