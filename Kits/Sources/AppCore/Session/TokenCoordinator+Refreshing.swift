import Foundation

extension TokenCoordinator {
    /// A credential for a request that is about to be sent.
    func issue() async throws -> IssuedCredential {
        try forbidWithinRefresh()
        let issue = try await current()
        // The server has refused this one already, or its time is up: whatever comes of the refresh is better.
        let isStale = issue.session.credential.isExpired(at: wallClock.now) && !isClockAhead
        return run != nil || isStale ? try await refreshed(issue.session) : issue
    }

    /// A credential for a request that came back with a 401.
    /// - Parameter failed: The number of the one that it was sent with.
    /// - Throws: ``SessionError/signedOut`` also when that one belonged to an earlier session: what was asked for one
    ///   person must not be sent in the name of another.
    func issue(after failed: Int) async throws -> IssuedCredential {
        try forbidWithinRefresh()
        let issue = try await current()
        guard failed >= issue.firstOfSession else { throw SessionError.signedOut }
        // A late answer to an older credential needs no refresh: the newer one has not been tried yet.
        return run != nil || failed == issue.number ? try await refreshed(issue.session) : issue
    }

    /// Ends the refresh under way for everybody who waits for it. It may go on, but its result no longer counts.
    func abandonRefresh() {
        run = nil
        settle(.failure(SessionError.signedOut))
    }

    private func forbidWithinRefresh() throws {
        if Self.refreshing == ObjectIdentifier(self) { throw SessionError.calledDuringRefresh }
    }

    /// Joins the refresh under way, or starts one. Whoever is canceled leaves, and the refresh goes on without them.
    private func refreshed(_ session: StoredSession.Live) async throws -> IssuedCredential {
        let id = nextWaiter
        nextWaiter += 1
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiter in
                guard !Task.isCancelled else { return waiter.resume(throwing: CancellationError()) }
                waiters[id] = waiter
                startRefresh(of: session)
            }
        } onCancel: {
            start { await self.leave(id) }
        }
    }

    private func leave(_ id: Int) {
        waiters.removeValue(forKey: id)?.resume(throwing: CancellationError())
    }

    private func startRefresh(of session: StoredSession.Live) {
        guard run == nil else { return }
        runs += 1
        let number = runs
        run = number
        start { await self.carryOut(number, of: session) }
    }

    private func carryOut(_ number: Int, of session: StoredSession.Live) async {
        let result: Result<StoredSession.Live, any Error>
        do {
            result = .success(try await successor(of: session, in: number))
        } catch {
            result = .failure(error)
        }
        guard run == number else { return }
        run = nil
        if case .failure(SessionError.signedOut) = result { drop() }
        settle(
            result.map { adopt($0) }.flatMap { issue in
                // Somebody else signed in meanwhile. What was asked for one person is not sent in the name of another.
                issue.session.id == session.id ? .success(issue) : .failure(SessionError.signedOut)
            })
    }

    private func settle(_ result: Result<IssuedCredential, any Error>) {
        let settled = waiters.sorted { $0.key < $1.key }
        waiters = [:]
        for (_, waiter) in settled { waiter.resume(with: result) }
    }

    /// Finds the credential that follows a failed one: written by another process, or bought from the server.
    private func successor(of session: StoredSession.Live, in number: Int) async throws -> StoredSession.Live {
        if let unsaved { return try await save(unsaved, over: session, in: number) }
        // A refresh whose result could not be stored would use up the token for nothing, so the store comes first.
        switch try await stored() {
        case .missing, .refused: throw SessionError.signedOut
        case .live(let found) where found.bytes != session.bytes: return found
        case .live: break
        }
        try ensureCurrent(number)
        guard window.admit(at: elapsed()) else { throw SessionError.tooManyRefreshes }
        let credential: Credential
        do {
            credential = try await Self.$refreshing.withValue(ObjectIdentifier(self)) {
                try await refresher.refresh(session.credential)
            }
        } catch RefreshFailure.refused {
            return try await verdict(on: session, in: number)
        } catch is CancellationError {
            // Nobody who waits was canceled, so that nobody must be told so.
            throw RefreshFailure.unavailable
        }
        try ensureCurrent(number)
        isClockAhead = credential.isExpired(at: wallClock.now)
        return try await save(try session.followed(by: credential), over: session, in: number)
    }

    /// Stores what a refresh brought. What another process has written meanwhile, other than a refusal of the very
    /// credential that was refreshed here, wins.
    private func save(
        _ fresh: StoredSession.Live, over session: StoredSession.Live, in number: Int
    ) async throws -> StoredSession.Live {
        unsaved = fresh
        var expected = session.bytes
        while try await !replace(expected, with: fresh.bytes) {
            try ensureCurrent(number)
            switch try await stored() {
            case .live(let found): return found
            case .refused(let mark) where mark.isOf(session) && mark.bytes != expected: expected = mark.bytes
            case .missing, .refused: throw SessionError.signedOut
            }
        }
        return fresh
    }

    /// Decides what a refusal means. Another process may have used the token a moment ago and be about to write.
    private func verdict(on session: StoredSession.Live, in number: Int) async throws -> StoredSession.Live {
        try? await clock.sleep(for: .seconds(1))
        try ensureCurrent(number)
        // Reading the store again and clearing it are one step, so that nothing newer can be cleared.
        if try await replace(session.bytes, with: session.refusalMark()) { throw SessionError.signedOut }
        if case .live(let found) = try await stored() { return found }
        throw SessionError.signedOut
    }

    private func replace(_ expected: Data, with replacement: Data) async throws -> Bool {
        do {
            return try await store.replace(expected, with: replacement, for: key)
        } catch {
            throw SessionError(error)
        }
    }

    /// Stops a refresh that a sign-out or a sign-in has made pointless.
    private func ensureCurrent(_ number: Int) throws {
        guard run == number else { throw SessionError.signedOut }
    }
}
