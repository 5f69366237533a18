import Foundation
import TemplateAppCore

/// Stands in for the accounts of the server in tests.
public actor MockAccountService: AccountServiceProtocol {
    private var error: (any Error)?
    /// What was asked for, in its order.
    public private(set) var calls: [String] = []

    /// One that accepts everything.
    public init() {}

    /// Fails with this error from now on; nil accepts everything again.
    public func setError(_ error: (any Error)?) {
        self.error = error
    }

    /// See `AccountServiceProtocol`.
    public func signIn(with proof: SignInProof) async throws -> Credential {
        try answer(#function)
        return Credential(accessToken: "access", refreshToken: "refresh", expiry: .distantFuture)
    }

    /// See `AccountServiceProtocol`.
    public func signOut() async throws {
        try answer(#function)
    }

    /// See `AccountServiceProtocol`.
    public func deleteAccount() async throws {
        try answer(#function)
    }

    private func answer(_ call: String) throws {
        calls.append(call)
        if let error { throw error }
    }
}
