import AppCore
import FlyingFox
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct RedirectTests {
    /// Somebody who is always signed in.
    private struct SignedIn: Authorizing {
        func authorization() async throws -> Authorization { Authorization(value: "Bearer 1", generation: 1) }

        func renew(after failed: Authorization) async throws -> Authorization { failed }
    }

    private let harbor = Harbor()
    private let request = APIRequest(HarborEndpoint.old)

    private func client(at url: URL) -> APIClient { harbor.makeClient(at: url, authorizer: SignedIn()) }

    @Test(arguments: [301, 302, 303, 307, 308])
    func aRedirectElsewhereDoesNotTakeTheAuthorizationAlong(status: Int) async throws {
        let (here, elsewhere) = (Journal<String?>(), Journal<String?>())
        try await LocalServer.run { request in
            await elsewhere.note(request.headers[.authorization])
            return .json(#"{"title":"Fugue"}"#)
        } during: { other in
            try await LocalServer.run { request in
                await here.note(request.headers[.authorization])
                return .status(status, headers: ["Location": "\(other.absoluteString)/v1/new"])
            } during: { url in
                let loan: Loan = try await client(at: url).send(request)
                #expect(loan == Loan(title: "Fugue"))
            }
        }
        #expect(await here.entries == ["Bearer 1"])
        #expect(await elsewhere.entries == [nil])
    }

    @Test func aRedirectThatComesBackInAnotherRoundDoesNotEither() async throws {
        let elsewhere = Journal<String?>()
        try await LocalServer.run { request in
            await elsewhere.note(request.headers[.authorization])
            return request.path == "/v1/last"
                ? .json(#"{"title":"Fugue"}"#)
                : .status(302, headers: ["Location": "/v1/last"])
        } during: { other in
            try await LocalServer.run { _ in
                .status(302, headers: ["Location": "\(other.absoluteString)/v1/new"])
            } during: { url in
                let _: Loan = try await client(at: url).send(request)
            }
        }
        #expect(await elsewhere.entries == [nil, nil])
    }

    @Test func aRedirectWithinTheServerKeepsTheAuthorization() async throws {
        let seen = Journal<String?>()
        try await LocalServer.run { request in
            await seen.note(request.headers[.authorization])
            return request.path == "/v1/new"
                ? .json(#"{"title":"Fugue"}"#)
                : .status(302, headers: ["Location": "/v1/new"])
        } during: { url in
            let loan: Loan = try await client(at: url).send(request)
            #expect(loan == Loan(title: "Fugue"))
        }
        #expect(await seen.entries == ["Bearer 1", "Bearer 1"])
    }
}
