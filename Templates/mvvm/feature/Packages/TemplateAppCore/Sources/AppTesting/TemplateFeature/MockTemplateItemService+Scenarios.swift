import Foundation
import TemplateAppCore

/// Answers that several tests need, by the scenario that they play.
extension MockTemplateItemService {
    /// The server has one template item.
    public func setSuccessResponse() {
        setTemplateItems([.makeValidTemplateItem()])
    }

    /// The device has no connection.
    public func setOfflineResponse() {
        setError(APIError.networkError(URLError(.notConnectedToInternet)))
    }
}
