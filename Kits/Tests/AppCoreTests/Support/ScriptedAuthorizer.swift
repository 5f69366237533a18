import AppCore

/// An owner of a session that hands out numbered authorizations, or fails as it is told to.
actor ScriptedAuthorizer: Authorizing {
    private(set) var asked = 0
    private(set) var renewed: [Int] = []
    private var generation = 1
    private var failure: (any Error)?
    private var renewalFailure: (any Error)?

    func setFailure(_ error: (any Error)?) { failure = error }

    func setRenewalFailure(_ error: (any Error)?) { renewalFailure = error }

    func setGeneration(_ number: Int) { generation = number }

    func authorization() async throws -> Authorization {
        asked += 1
        if let failure { throw failure }
        return Authorization(value: "Bearer \(generation)", generation: generation)
    }

    func renew(after failed: Authorization) async throws -> Authorization {
        renewed.append(failed.generation)
        if let renewalFailure { throw renewalFailure }
        if failed.generation == generation { generation += 1 }
        return Authorization(value: "Bearer \(generation)", generation: generation)
    }
}
