extension TokenCoordinator: Authorizing {
    /// The authorization for a request that is about to be sent. It waits if a refresh is under way or due.
    /// - Throws: A ``SessionError``, or what the refresh failed with. Only ``SessionError/signedOut`` ends the session.
    public func authorization() async throws -> Authorization {
        Authorization(try await issue())
    }

    /// The authorization for a request whose authorization the server refused with a 401.
    /// - Parameter failed: The one that it was sent with. If there is a newer one of the same session, that is the
    ///   answer, without another refresh.
    /// - Throws: As ``authorization()``, and ``SessionError/signedOut`` if the failed one belonged to an earlier
    ///   session.
    public func renew(after failed: Authorization) async throws -> Authorization {
        Authorization(try await issue(after: failed.generation))
    }
}

extension Authorization {
    fileprivate init(_ issue: IssuedCredential) {
        self.init(value: issue.session.credential.headerValue, generation: issue.number)
    }
}
