import Observation

/// The one owner of the number on the app icon: sources report their counts, and it shows their sum.
///
/// It guarantees:
/// - The number is the sum of the last counts of all sources. A count is the whole count of its source, so that it does
///   not drift with an event that is missed; a negative one becomes zero.
/// - A count that was asked for before a newer one came never replaces it, however slow its source was.
/// - The system is told one number at a time and the newest one last. What it refused is tried again at the next change
///   and the next activation.
///
/// Counts are not stored: they are counted again whenever the app becomes active. The rules `badge-direct-write` and
/// `badge-not-refreshed` forbid going round it.
///
/// ## Usage
/// ```swift
/// BadgeManager.shared.connect(to: systemBadge, counting: counters, errors: recorder)  // at launch
/// BadgeManager.shared.update(.messages, to: unread.count)
/// .onChange(of: scenePhase) { _, phase in if phase == .active { BadgeManager.shared.appDidBecomeActive() } }
/// ```
@MainActor
@Observable
public final class BadgeManager {
    // MARK: - State

    /// The sum of all counts, which the app icon shows.
    public private(set) var total = 0

    @ObservationIgnored private var counts: [BadgeSource: Int] = [:]
    @ObservationIgnored private var setting: (any BadgeSetting)?
    @ObservationIgnored private var counting: (any BadgeCounting)?
    @ObservationIgnored private var errors: (any ErrorRecording)?
    /// The number that the system shows; `nil` if that is not known.
    @ObservationIgnored private var shown: Int?
    /// Whether somebody has reported a count. Before that, a number of an earlier process stays.
    @ObservationIgnored private var hasCounts = false
    /// Whether the total may have changed since the last write began.
    @ObservationIgnored private var isWriteDue = false
    @ObservationIgnored private var writing: Task<Void, Never>?
    /// The order in which counts were asked for, and the place in it of each count that is kept.
    @ObservationIgnored private var lastTicket = 0
    @ObservationIgnored private var tickets: [BadgeSource: Int] = [:]

    // MARK: - Initialization

    /// A manager that knows no counts.
    ///
    /// - Parameters:
    ///   - setting: Sets the badge of the system. Without it nothing is shown until ``connect(to:counting:errors:)``.
    ///   - counting: Counts the sources when the app becomes active.
    ///   - errors: Where errors of both are recorded.
    public init(
        setting: (any BadgeSetting)? = nil, counting: (any BadgeCounting)? = nil, errors: (any ErrorRecording)? = nil
    ) {
        self.setting = setting
        self.counting = counting
        self.errors = errors
    }

    /// Gives the manager what it needs, at launch. Counts that were reported before are shown now.
    ///
    /// - Parameters:
    ///   - setting: Sets the badge of the system.
    ///   - counting: Counts the sources when the app becomes active.
    ///   - errors: Where errors of both are recorded.
    public func connect(to setting: any BadgeSetting, counting: any BadgeCounting, errors: any ErrorRecording) {
        self.setting = setting
        self.counting = counting
        self.errors = errors
        shown = nil
        showTotal()
    }

    // MARK: - Counts

    /// The last count of a source.
    public func count(of source: BadgeSource) -> Int {
        counts[source, default: 0]
    }

    /// Reports the whole count of a source.
    ///
    /// - Parameters:
    ///   - source: What was counted.
    ///   - count: The whole count; a negative one becomes zero.
    public func update(_ source: BadgeSource, to count: Int) {
        store(count, of: source, ticket: makeTicket())
        showTotal()
    }

    /// Sets all counts to zero, for instance at a sign-out. Counts that are on their way are dropped.
    public func clearAll() {
        for source in BadgeSource.allCases { store(0, of: source, ticket: makeTicket()) }
        showTotal()
    }

    /// Counts all sources again without blocking. Call it when the scene becomes active.
    public func appDidBecomeActive() {
        Task { await recount() }
    }

    /// Counts all sources again, and shows the sum, also if the number on the icon was changed from outside.
    ///
    /// A source that cannot be counted keeps its last count, and the error is recorded.
    public func recount() async {
        guard let counting else { return }
        shown = nil
        for source in BadgeSource.allCases {
            let ticket = makeTicket()
            do {
                store(try await counting.count(of: source), of: source, ticket: ticket)
            } catch {
                if !Task.isCancelled { errors?.record(error, context: "countBadge") }
            }
        }
        showTotal()
    }

    // MARK: - The badge

    /// Waits until the system was told the newest number. A run in the background does so before it ends.
    public func waitUntilShown() async {
        while let writing { await writing.value }
    }

    private func makeTicket() -> Int {
        lastTicket += 1
        return lastTicket
    }

    private func store(_ count: Int, of source: BadgeSource, ticket: Int) {
        guard ticket > tickets[source, default: 0] else { return }
        tickets[source] = ticket
        counts[source] = max(count, 0)
        hasCounts = true
    }

    /// Adds up all counts. This is the only place that changes the total and writes the badge.
    private func showTotal() {
        let sum = counts.values.reduce(0) { sum, count in
            let (next, isTooLarge) = sum.addingReportingOverflow(count)
            return isTooLarge ? .max : next
        }
        if sum != total { total = sum }
        guard hasCounts, setting != nil else { return }
        isWriteDue = true
        if writing == nil { writing = Task { await self.writeTotal() } }
    }

    /// Writes until the newest total has been written or refused. Only one of these runs at a time.
    private func writeTotal() async {
        while let setting, isWriteDue {
            isWriteDue = false
            let number = total
            guard number != shown else { continue }
            do {
                try await setting.setBadgeCount(number)
                shown = number
            } catch {
                shown = nil
                errors?.record(error, context: "setBadgeCount")
            }
        }
        writing = nil
    }
}
