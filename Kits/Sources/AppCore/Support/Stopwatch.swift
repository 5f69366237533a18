/// Measures the time from the moment at which it was made, on whichever clock is handed in.
struct Stopwatch: Sendable {
    /// The time since then.
    let elapsed: @Sendable () -> Duration

    /// - Parameter clock: The clock that is read now and later.
    init<C: Clock<Duration>>(_ clock: C) {
        let beginning = clock.now
        elapsed = { beginning.duration(to: clock.now) }
    }
}
