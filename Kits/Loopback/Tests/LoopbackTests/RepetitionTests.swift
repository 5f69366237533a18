import AppCore
import FlyingFox
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct RepetitionTests {
    private let harbor = Harbor()
    private let seen = Journal<String>()

    /// Gives the answers in order, and the last one for ever.
    private func run(_ answers: [HTTPResponse], during body: @Sendable (URL) async throws -> Void) async throws {
        let seen = seen
        try await LocalServer.run { request in
            let count = await seen.note(request.path)
            return answers[min(count, answers.count) - 1]
        } during: { url in
            try await body(url)
        }
    }

    @Test(
        arguments: [
            (["Retry-After": "7"], 7),
            // The server's own date counts, because the clock of a device may be hours wrong.
            (["Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:28 GMT"], 9),
            (["Retry-After": "Thu, 01 Jan 1970 00:01:11 GMT"], 11),
        ])
    func tooManyRequestsAreAnsweredWithTheWaitThatWasAskedFor(
        headers: [String: String], seconds: Int
    ) async throws {
        let refusal = HTTPResponse.status(429, headers: headers)
        try await run([refusal, .json(#"{"title":"Fugue"}"#)]) { url in
            let loan: Loan = try await harbor.makeClient(at: url, fraction: 0).send(harbor.loans)
            #expect(loan == Loan(title: "Fugue"))
        }
        #expect(await harbor.clock.pauses == [.seconds(seconds)])
        #expect(await seen.entries.count == 2)
    }

    @Test func aServerThatWantsAnHourIsLeftAlone() async throws {
        let refusal = HTTPResponse.status(429, headers: ["Retry-After": "3600"])
        try await run([refusal]) { url in
            await #expect(throws: APIError.rateLimited(retryAfter: .seconds(3_600))) {
                let _: Loan = try await harbor.makeClient(at: url).send(harbor.loans)
            }
        }
        #expect(await harbor.clock.pauses.isEmpty)
        #expect(await seen.entries.count == 1)
    }

    @Test func aServerThatIsDownIsAskedFourTimesAndNoMore() async throws {
        try await run([.status(503)]) { url in
            await #expect(throws: APIError.serverError(status: 503)) {
                let _: Loan = try await harbor.makeClient(at: url).send(harbor.loans)
            }
        }
        #expect(await harbor.clock.pauses == [.seconds(1), .seconds(2), .seconds(4)])
        #expect(await seen.entries.count == 4)
    }

    @Test func whatIsNotThereIsNotAskedForAgain() async throws {
        try await run([.status(404)]) { url in
            await #expect(throws: APIError.clientError(status: 404)) {
                let _: Loan = try await harbor.makeClient(at: url).send(harbor.loans)
            }
        }
        #expect(await harbor.clock.pauses.isEmpty)
        #expect(await seen.entries.count == 1)
    }
}
