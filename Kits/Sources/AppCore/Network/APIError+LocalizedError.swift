import Foundation

extension APIError: LocalizedError {
    /// What people read. The text beside each key is shown where the app's table of strings has none.
    public var errorDescription: String? {
        switch self {
        case .invalidURL:
            NSLocalizedString(
                "error.api.invalid.url", value: "This can't be opened.", comment: "The address of a request is invalid")
        case .unauthorized:
            NSLocalizedString(
                "error.api.unauthorized", value: "Please sign in again.", comment: "The session has ended")
        case .authorizationUnavailable:
            NSLocalizedString(
                "error.api.authorization.unavailable", value: "Your sign-in can't be checked right now.",
                comment: "The session could not be read or renewed for the moment")
        case .encodingError:
            NSLocalizedString(
                "error.api.encoding.error", value: "Your input can't be sent.", comment: "A body cannot be encoded")
        case .networkError:
            NSLocalizedString(
                "error.api.network.error", value: "There is no connection. Check your network and try again.",
                comment: "The server could not be reached")
        case .timeout:
            NSLocalizedString(
                "error.api.timeout", value: "This is taking too long. Please try again.",
                comment: "The server did not answer in time")
        case .rateLimited:
            NSLocalizedString(
                "error.api.rate.limited", value: "That was a lot at once. Please try again in a moment.",
                comment: "There were too many requests")
        case .clientError:
            NSLocalizedString(
                "error.api.client.error", value: "This isn't possible right now.", comment: "The server has refused")
        case .serverError:
            NSLocalizedString(
                "error.api.server.error", value: "Something went wrong on our side. Please try again later.",
                comment: "The server has failed")
        case .decodingError:
            NSLocalizedString(
                "error.api.decoding.error", value: "The answer can't be read. Please update the app.",
                comment: "A response cannot be decoded")
        case .invalidResponse:
            NSLocalizedString(
                "error.api.invalid.response", value: "The answer doesn't make sense. Please try again later.",
                comment: "A response has values out of range or an unknown status")
        }
    }
}
