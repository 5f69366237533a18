extension TokenCoordinator {
    /// The session in use, read from the store if there is none: another process may have begun one.
    func current() async throws -> IssuedCredential {
        if let held { return held }
        await takeTurn()
        defer { giveTurn() }
        if let held { return held }
        let before = signOuts
        let found = try await stored()
        guard signOuts == before else { throw SessionError.signedOut }
        guard case .live(let session) = found else {
            drop()
            throw SessionError.signedOut
        }
        guard session.id != ended else {
            try await finishSignOut()
            throw SessionError.signedOut
        }
        return adopt(session)
    }

    /// Makes up for a removal that failed at a sign-out. If it fails again, the next reading tries once more.
    private func finishSignOut() async throws {
        do {
            try await store.remove(key)
        } catch {
            // To whoever asks, the session has ended; that something is left of it is known since the sign-out.
            throw SessionError.signedOut
        }
    }

    /// What the store has, whatever this process believes.
    func stored() async throws -> StoredSession {
        do {
            let bytes = try await store.read(key)
            guard let session = try? StoredSession(bytes) else { throw SessionError.unreadable }
            return session
        } catch SecretStoreError.notFound {
            return .missing
        } catch let error as SecretStoreError {
            if error == .locked, held == nil { publish(.locked) }
            throw SessionError(error)
        }
    }

    /// Waits until nobody else of this process works with the session in the store.
    func takeTurn() async {
        guard isTurnTaken else {
            isTurnTaken = true
            return
        }
        await withCheckedContinuation { queue.append($0) }
    }

    /// Hands the turn to the one who has waited longest.
    func giveTurn() {
        guard queue.isEmpty else {
            queue.removeFirst().resume()
            return
        }
        isTurnTaken = false
    }
}
