import Foundation

/// The accounts of the server.
public struct AccountService: AccountServiceProtocol {
    private let client: any APIClientProtocol

    /// - Parameter client: Talks to the server in the name of who is signed in.
    public init(client: any APIClientProtocol) {
        self.client = client
    }

    /// See ``AccountServiceProtocol``.
    public func signIn(with proof: SignInProof) async throws -> Credential {
        try await client.request(
            endpoint: .accountSession, method: .post, body: SignInBody(proof), isAuthenticated: false)
    }

    /// See ``AccountServiceProtocol``.
    public func signOut() async throws {
        try await client.request(endpoint: .accountSession, method: .delete)
    }

    /// See ``AccountServiceProtocol``.
    public func deleteAccount() async throws {
        try await client.request(endpoint: .account, method: .delete)
    }

    /// A proof as the server reads it.
    private struct SignInBody: Encodable, Sendable {
        private var email: String?
        private var password: String?
        private var token: String?
        private var provider: String?

        init(_ proof: SignInProof) {
            switch proof {
            case .password(let name, let password):
                email = name
                self.password = password
            case .token(let token, let provider):
                self.token = token
                self.provider = provider
            }
        }
    }
}
