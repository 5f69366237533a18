import Foundation

/// Keeps operations until there is a connection, and performs them one after the other.
///
/// It guarantees:
/// - Operations are performed in the order in which they came, one at a time, and only while the connection is known to
///   be there. It keeps a copy of that state, which begins as unknown, takes the first value and drops repeated ones.
/// - An operation that fails because the connection is lost, or because it is canceled, stays the first. Any other
///   failure is recorded and ends it, so that it does not hold up the rest.
/// - What comes in while it works is performed in the same go.
///
/// The operations are lost when the app ends: store what must outlive it. The rule `sink-in-actor` forbids changing the
/// state of such an actor from a subscription.
public actor OfflineOperationQueue {
    // MARK: - State

    private let connection: any ConnectionObserving
    private let errors: any ErrorRecording
    private let isConnectionLoss: @Sendable (any Error) -> Bool
    private var status = NetworkStatus.unknown
    private var waiting: [OfflineOperation] = []
    /// Whether something has come since the last operation began that makes it worth trying again.
    private var isTryDue = false
    private var working: Task<Void, Never>?
    private(set) var observation: Task<Void, Never>?

    /// How many operations wait, the one that is being performed included.
    public var count: Int { waiting.count }

    // MARK: - Initialization

    /// A queue that performs nothing before ``start()``.
    ///
    /// - Parameters:
    ///   - connection: Tells the state of the connection.
    ///   - errors: Where failures of operations are recorded.
    ///   - isConnectionLoss: Whether an operation that failed with an error is kept for later.
    public init(
        connection: any ConnectionObserving, errors: any ErrorRecording,
        isConnectionLoss: @escaping @Sendable (any Error) -> Bool = OfflineOperationQueue.isConnectionLoss
    ) {
        self.connection = connection
        self.errors = errors
        self.isConnectionLoss = isConnectionLoss
    }

    deinit {
        observation?.cancel()
    }

    // MARK: - Use

    /// Follows the connection from now on. While it does, further calls do nothing.
    public func start() {
        guard observation == nil else { return }
        observation = Task { [weak self, connection] in
            for await status in await connection.statuses() { await self?.connectionChanged(to: status) }
            await self?.connectionEnded()
        }
    }

    /// Adds an operation to the end. It is performed soon if there is a connection.
    ///
    /// - Parameter operation: What to do.
    public func enqueue(_ operation: OfflineOperation) {
        waiting.append(operation)
        workOff()
    }

    /// Tries again after a connection was lost without the device noticing it, for instance when the app becomes
    /// active.
    public func retry() {
        workOff()
    }

    /// Waits until nothing is being performed. Operations that need a connection may still wait.
    public func waitUntilIdle() async {
        while let working { await working.value }
    }

    /// Whether an error says that the connection is lost, for errors of `URLSession`.
    ///
    /// - Parameter error: Why an operation failed.
    public static func isConnectionLoss(_ error: any Error) -> Bool {
        guard let error = error as? URLError else { return false }
        return switch error.code {
        case .notConnectedToInternet, .networkConnectionLost, .dataNotAllowed, .internationalRoamingOff: true
        default: false
        }
    }

    // MARK: - Work

    /// Takes over the state. It does not wait for the work, so that a loss is noticed while an operation is under way.
    private func connectionChanged(to next: NetworkStatus) {
        guard next != status else { return }
        status = next
        workOff()
    }

    private func connectionEnded() {
        status = .unknown
        observation = nil
    }

    /// Starts to perform what waits, if nobody does so already.
    private func workOff() {
        isTryDue = true
        guard working == nil, status == .online, !waiting.isEmpty else { return }
        working = Task { [weak self] in await self?.performWaiting() }
    }

    /// Performs one operation after the other while there is a connection. Only one of these runs at a time.
    private func performWaiting() async {
        while status == .online, isTryDue, let operation = waiting.first {
            isTryDue = false
            if await performToEnd(operation) {
                waiting.removeFirst()
                isTryDue = true
            }
        }
        working = nil
    }

    /// Performs an operation.
    ///
    /// - Returns: Whether it is done with, as it succeeded or failed for good.
    private func performToEnd(_ operation: OfflineOperation) async -> Bool {
        do {
            try await operation.perform()
        } catch {
            if error is CancellationError || isConnectionLoss(error) { return false }
            errors.record(error, context: operation.name)
        }
        return true
    }
}
