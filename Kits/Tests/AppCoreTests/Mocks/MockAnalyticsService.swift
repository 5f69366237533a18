import AppCore

/// Keeps what is sent to it.
final class MockAnalyticsService: AnalyticsServiceProtocol {
    struct Sent: Equatable, Sendable {
        var name: String
        var parameters: [String: AnalyticsValue] = [:]
        var text: String?
    }

    private let calls = Locked<[Sent]>([])
    var sent: [Sent] { calls.withLock { $0 } }

    func logEvent(_ name: String, parameters: [String: AnalyticsValue]) {
        calls.withLock { $0.append(Sent(name: name, parameters: parameters)) }
    }

    func logScreenView(_ screen: String, screenClass: String) {
        calls.withLock { $0.append(Sent(name: screen, text: screenClass)) }
    }

    func setUserProperty(_ value: String?, forName name: String) {
        calls.withLock { $0.append(Sent(name: name, text: value)) }
    }
}
