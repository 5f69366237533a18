extension AnalyticsManager {
    /// Counts slow requests and errors of the server. Hand it to the client, in ``APIClientOptions/report``.
    ///
    /// It may be called on any thread and returns at once.
    public nonisolated static let requestReport: @Sendable (RequestEvent) -> Void = { event in
        Task { @MainActor in shared.logEvent(event.name, parameters: event.parameters) }
    }
}

extension RequestEvent {
    /// The name of the event.
    var name: AnalyticsName {
        switch self {
        case .slow: "api_request_slow"
        case .failed: "api_request_failed"
        }
    }

    /// What is told of it.
    var parameters: [AnalyticsName: AnalyticsValue] {
        switch self {
        case .slow(let endpoint, let method, let duration):
            ["endpoint": .text(endpoint), "method": .text(method.rawValue), "seconds": .number(duration / .seconds(1))]
        case .failed(let endpoint, let method, let status):
            ["endpoint": .text(endpoint), "method": .text(method.rawValue), "status": .integer(status)]
        }
    }
}
