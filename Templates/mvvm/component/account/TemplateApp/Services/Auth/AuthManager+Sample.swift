#if DEBUG
    import Foundation
    import TemplateAppCore

    extension AuthManager {
        /// The account of previews and of tests of the interface: everybody can sign in, no server is asked, and
        /// nothing is kept after the app has ended.
        static func makeSample() -> AuthManager {
            AuthManager(
                service: SampleAccountService(),
                session: TokenCoordinator(store: SampleSecretStore(), refresher: SampleAccountService()),
                errors: ErrorLog(log: Log(.network, sinks: []))
            ) {}
        }
    }

    /// Accepts everybody.
    private struct SampleAccountService: AccountServiceProtocol, TokenRefreshing {
        func signIn(with proof: SignInProof) async throws -> Credential {
            Credential(accessToken: "sample", refreshToken: "sample", expiry: .distantFuture)
        }

        func signOut() async throws {}

        func deleteAccount() async throws {}

        func refresh(_ credential: Credential) async throws -> Credential { credential }
    }

    /// Keeps secrets as long as the app runs.
    private actor SampleSecretStore: SecretStoring {
        private var secrets: [SecretKey: Data] = [:]

        func read(_ key: SecretKey) async throws(SecretStoreError) -> Data {
            guard let secret = secrets[key] else { throw .notFound }
            return secret
        }

        func write(_ secret: Data, for key: SecretKey) async throws(SecretStoreError) {
            secrets[key] = secret
        }

        func replace(
            _ expected: Data, with replacement: Data, for key: SecretKey
        ) async throws(SecretStoreError) -> Bool {
            guard secrets[key] == expected else { return false }
            secrets[key] = replacement
            return true
        }

        func remove(_ key: SecretKey) async throws(SecretStoreError) {
            secrets[key] = nil
        }
    }
#endif
