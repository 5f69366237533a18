import Observation

/// Knows the state of the connection.
///
/// It guarantees:
/// - The first value after a start is a baseline and no transition, so that nothing is retried because of it.
/// - Unknown is not offline. The state is unknown before the first value, after ``stop()``, when the source has ended,
///   and when a limit of time passes without a value.
/// - Each start asks for a new source, and a value of an earlier source never counts.
/// - A repeated value is dropped.
///
/// The rule `actor-reads-observable` keeps actors from reading ``status`` without awaiting it.
///
/// ## Usage
/// ```swift
/// monitor.start()
/// for await transition in monitor.transitions() where transition.isRecovery { await retry() }
/// ```
@MainActor
@Observable
public final class ConnectionMonitor: ConnectionObserving {
    // MARK: - State

    /// The present state.
    public private(set) var status = NetworkStatus.unknown

    @ObservationIgnored private let source: any PathSourcing
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private var watching: Task<Void, Never>?
    /// The number of the start to which values belong.
    @ObservationIgnored private var run = 0
    @ObservationIgnored private var nextReader = 0
    @ObservationIgnored private var statusReaders: [Int: AsyncStream<NetworkStatus>.Continuation] = [:]
    @ObservationIgnored private var transitionReaders: [Int: AsyncStream<NetworkTransition>.Continuation] = [:]

    // MARK: - Initialization

    /// A monitor that has not been started.
    ///
    /// - Parameters:
    ///   - source: What tells the state.
    ///   - clock: Measures the limit of ``status(within:)``.
    public init(source: any PathSourcing, clock: any Clock<Duration> = ContinuousClock()) {
        self.source = source
        self.clock = clock
    }

    deinit {
        watching?.cancel()
        for reader in statusReaders.values { reader.finish() }
        for reader in transitionReaders.values { reader.finish() }
    }

    // MARK: - Watching

    /// Begins to watch with a new source. While it watches, this does nothing.
    public func start() {
        guard watching == nil else { return }
        run += 1
        let updates = source.makeUpdates()
        watching = Task { [weak self, run] in
            for await status in updates { self?.receive(status, run: run) }
            self?.sourceEnded(run: run)
        }
    }

    /// Stops watching. The state is unknown from then on.
    public func stop() {
        run += 1
        watching?.cancel()
        watching = nil
        change(to: .unknown)
    }

    private func receive(_ status: NetworkStatus, run: Int) {
        guard run == self.run else { return }
        change(to: status)
    }

    private func sourceEnded(run: Int) {
        guard run == self.run else { return }
        watching = nil
        change(to: .unknown)
    }

    private func change(to next: NetworkStatus) {
        guard next != status else { return }
        let transition = NetworkTransition(from: status, to: next)
        status = next
        for reader in statusReaders.values { reader.yield(next) }
        guard let transition else { return }
        for reader in transitionReaders.values { reader.yield(transition) }
    }

    // MARK: - Reading

    /// The states from now on; see ``ConnectionObserving/statuses()``.
    public func statuses() -> AsyncStream<NetworkStatus> {
        let (stream, reader) = AsyncStream.makeStream(of: NetworkStatus.self)
        let id = makeReaderId()
        statusReaders[id] = reader
        reader.onTermination = { [weak self] _ in
            Task { @MainActor in self?.statusReaders[id] = nil }
        }
        if status != .unknown { reader.yield(status) }
        return stream
    }

    /// The changes from now on, all of them, in a stream of its own for each call. The first value of a source is none.
    public func transitions() -> AsyncStream<NetworkTransition> {
        let (stream, reader) = AsyncStream.makeStream(of: NetworkTransition.self)
        let id = makeReaderId()
        transitionReaders[id] = reader
        reader.onTermination = { [weak self] _ in
            Task { @MainActor in self?.transitionReaders[id] = nil }
        }
        return stream
    }

    /// Waits for the state, as just after launch it is not known yet.
    ///
    /// - Parameter limit: How long to wait.
    /// - Returns: The state; unknown, and not offline, if none came in time.
    public func status(within limit: Duration) async -> NetworkStatus {
        guard status == .unknown else { return status }
        let statuses = statuses()
        return await withTaskGroup(of: NetworkStatus.self) { [clock] group in
            group.addTask {
                for await status in statuses where status != .unknown { return status }
                return .unknown
            }
            group.addTask {
                do { try await clock.sleep(for: limit) } catch { return .unknown }
                return .unknown
            }
            defer { group.cancelAll() }
            return await group.next() ?? .unknown
        }
    }

    private func makeReaderId() -> Int {
        nextReader += 1
        return nextReader
    }
}
