import Foundation

/// Judges connections by the pins of the app, and records what does not fit.
///
/// It guarantees that a connection to a pinned host is used only if one of its keys is pinned. What cannot be read is
/// rejected: a chain without keys, a name of a host that is no such name. The age of the pins changes nothing of that.
/// In an audit the connection is used all the same. Every failure is recorded, in both modes.
/// An app makes it when it starts, and the log has a line that says so, in release builds as well.
///
/// Call it after the system has checked the certificate chain, never in place of that. The rules `tls-bypass`,
/// `pinning-fails-open` and `pinning-debug-gate` forbid going round it.
///
/// ## Usage
/// ```swift
/// let verdict = checker.verdict(host: space.host, keyHashes: hashesOfChain(trust))
/// completion(verdict.isAllowed ? .performDefaultHandling : .cancelAuthenticationChallenge, nil)
/// ```
public struct PinChecker: Sendable {
    private let sets: [PinSet]
    private let mode: PinMode
    private let wallClock: WallClock
    private let errors: any ErrorRecording

    /// A checker for the whole app.
    ///
    /// - Parameters:
    ///   - sets: The pins of each domain.
    ///   - mode: What happens to a connection that does not fit.
    ///   - wallClock: Tells whether the pins have to be changed.
    ///   - errors: Where failures are recorded.
    ///   - log: Is told that connections are checked from now on, so that a test by hand can look for the line.
    public init(
        sets: [PinSet], mode: PinMode = .ofThisBuild, wallClock: WallClock = .system, errors: any ErrorRecording,
        log: Log = Log(.network, sinks: [])
    ) {
        // The nearest domain decides, so a host may have pins of its own.
        self.sets = sets.sorted { $0.domain.utf8.count > $1.domain.utf8.count }
        self.mode = mode
        self.wallClock = wallClock
        self.errors = errors
        // Without a set nothing is pinned. The words are those that test plans look for, whichever code does the work.
        if !sets.isEmpty { log.info("TrustKit initialized with certificate pinning") }
    }

    /// Judges one connection.
    ///
    /// - Parameters:
    ///   - host: The name of the host, as the connection has it.
    ///   - keyHashes: The SHA-256 hashes of the public keys (SPKI) in the certificate chain, 32 bytes each.
    public func verdict(host: String, keyHashes: [Data]) -> PinVerdict {
        guard PinSet.normalizedHost(host) != nil else { return sets.isEmpty ? .notPinned : failure(.unreadableHost) }
        guard let set = sets.first(where: { $0.covers(host) }) else { return .notPinned }
        guard !keyHashes.isEmpty else { return failure(.noKeys(domain: set.domain)) }
        guard keyHashes.contains(where: set.keyHashes.contains) else {
            return failure(.noPinnedKey(domain: set.domain))
        }
        return .trusted(set.warning(at: wallClock.now))
    }

    private func failure(_ failure: PinFailure) -> PinVerdict {
        errors.record(failure, context: "validatePins")
        return mode == .enforce ? .rejected(failure) : .reported(failure)
    }
}
