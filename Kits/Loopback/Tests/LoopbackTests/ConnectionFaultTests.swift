import AppCore
import AppTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct ConnectionFaultTests {
    private let harbor = Harbor()
    private let fugue = #"{"title":"Fugue"}"#

    // MARK: - Waiting

    @Test func aSlowAnswerThatIsCanceledClosesItsConnection() async throws {
        let (begun, closed) = (Gate(), Gate())
        try await FaultServer.run { connection in
            _ = try await connection.readRequest()
            try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 17\r\n\r\n{")
            await begun.open()
            try await connection.waitUntilClosed()
            await closed.open()
            return .closed
        } during: { url in
            let client = harbor.makeClient(at: url)
            let patient = harbor.loans.settingTimeout(to: .seconds(600))
            let task = Task<Loan, any Error> { try await client.send(patient) }
            try await begun.wait()
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            try await closed.wait()
        }
        #expect(await harbor.clock.pauses.isEmpty)
    }

    @Test func aServerThatNeverAnswersIsGivenUp() async throws {
        let closed = Gate()
        try await FaultServer.run { connection in
            _ = try await connection.readRequest()
            try await connection.waitUntilClosed()
            await closed.open()
            return .closed
        } during: { url in
            let client = harbor.makeClient(at: url, policy: .never)
            let request = harbor.loans.settingTimeout(to: .seconds(1))
            await #expect(throws: APIError.timeout()) { let _: Loan = try await client.send(request) }
            try await closed.wait()
        }
    }

    @Test func anAnswerThatTricklesInIsPutTogether() async throws {
        // One byte at a time, so that the two bytes of the letter come apart, too.
        let body = Data(#"{"title":"Für Elise"}"#.utf8)
        try await FaultServer.run { connection in
            _ = try await connection.readRequest()
            try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n")
            for byte in body { try await connection.write(Data([byte])) }
            return .closed
        } during: { url in
            let loan: Loan = try await harbor.makeClient(at: url).send(harbor.loans)
            #expect(loan == Loan(title: "Für Elise"))
        }
    }

    // MARK: - Resets

    /// Resets the first connection once the request is there, and answers the others.
    private func requestsToResettingServer(_ request: APIRequest) async throws -> ([RawRequest], APIError?) {
        let seen = Journal<RawRequest>()
        let failure = try await FaultServer.run { connection in
            await seen.note(try await connection.readRequest())
            if connection.number == 1 { return .reset }
            try await connection.answer(fugue)
            return .closed
        } during: { url -> APIError? in
            do {
                let loan: Loan = try await harbor.makeClient(at: url).send(request)
                #expect(loan == Loan(title: "Fugue"))
                return nil
            } catch let error as APIError {
                return error
            }
        }
        return (await seen.entries, failure)
    }

    @Test(arguments: [AppCore.HTTPMethod.get, .put, .delete])
    func aResetIsRepeatedWhenThatDoesNoHarm(method: AppCore.HTTPMethod) async throws {
        let (seen, failure) = try await requestsToResettingServer(harbor.loans.setting(\.method, to: method))
        #expect(failure == nil)
        #expect(seen.map(\.line) == Array(repeating: "\(method.rawValue) /v1/loans HTTP/1.1", count: 2))
        #expect(await harbor.clock.pauses == [.seconds(1)])
    }

    @Test(arguments: [AppCore.HTTPMethod.post, .patch])
    func aResetNeverSendsAnOrderTwice(method: AppCore.HTTPMethod) async throws {
        let request = harbor.loans.setting(\.method, to: method).setting(\.body, to: .json(Loan(title: "Canon")))
        let (seen, failure) = try await requestsToResettingServer(request)
        #expect(seen.count == 1)
        guard case .networkError = failure else {
            Issue.record("\(String(describing: failure)) is no failure of the network")
            return
        }
        #expect(await harbor.clock.pauses.isEmpty)
    }

    @Test func aResetRepeatsAnOrderThatTheServerCanRecognize() async throws {
        let request = harbor.loans.setting(\.method, to: .post).setting(\.body, to: .json(Loan(title: "Canon")))
            .setting(\.idempotencyKey, to: "order-7")
        let (seen, failure) = try await requestsToResettingServer(request)
        #expect(failure == nil)
        #expect(seen.map { $0.header(named: "Idempotency-Key") } == ["order-7", "order-7"])
        #expect(seen.map(\.body) == Array(repeating: Data(#"{"title":"Canon"}"#.utf8), count: 2))
    }

    #if canImport(Darwin)
        // On Linux libcurl repeats whatever it has sent over a connection that turns out to be dead, and nothing that
        // Foundation offers there prevents it.
        @Test func aConnectionThatDiedBetweenTwoRequestsNeverSendsAnOrderTwice() async throws {
            let seen = Journal<String>()
            let order = harbor.loans.setting(\.method, to: .post).setting(\.body, to: .json(Loan(title: "Canon")))
            try await FaultServer.run { connection in
                await seen.note(try await connection.readRequest().line)
                try await connection.answer(fugue)
                await seen.note(try await connection.readRequest().line)
                return .reset
            } during: { url in
                let client = harbor.makeClient(at: url)
                let _: Loan = try await client.send(harbor.loans)
                await #expect(throws: APIError.self) { let _: Loan = try await client.send(order) }
            }
            #expect(await seen.entries == ["GET /v1/loans HTTP/1.1", "POST /v1/loans HTTP/1.1"])
        }
    #endif

    // MARK: - Half answers

    static let halves: [String] = [
        // What has arrived can be read, so that only the length tells that something is missing. Half a header is not
        // among them, because Foundation on Linux ends the process then.
        #"HTTP/1.1 200 OK\#r\#nContent-Length: 40\#r\#n\#r\#n{"title":"Fugue"}"#,
        #"HTTP/1.1 200 OK\#r\#nTransfer-Encoding: chunked\#r\#n\#r\#n11\#r\#n{"title":"Fugue"}\#r\#n"#,
        #"HTTP/1.1 200 OK\#r\#nTransfer-Encoding: chunked\#r\#n\#r\#n20\#r\#n{"title":"Fugue"}"#,
    ]

    @Test(arguments: halves, [FaultServer.Ending.closed, .reset])
    func halfAnAnswerIsNoAnswer(half: String, ending: FaultServer.Ending) async throws {
        let seen = Journal<String>()
        try await FaultServer.run { connection in
            await seen.note(try await connection.readRequest().line)
            try await connection.write(half)
            return ending
        } during: { url in
            let client = harbor.makeClient(at: url)
            let error = await #expect(throws: APIError.self) { let _: Loan = try await client.send(harbor.loans) }
            guard case .networkError = error else {
                Issue.record("\(String(describing: error)) is no failure of the network")
                return
            }
        }
        #expect(await seen.entries.count == 4)
    }

    @Test(arguments: halves)
    func halfAnAnswerIsNoSuccessWhereNothingIsExpectedEither(half: String) async throws {
        try await FaultServer.run { connection in
            _ = try await connection.readRequest()
            try await connection.write(half)
            return .closed
        } during: { url in
            let client = harbor.makeClient(at: url, policy: .never)
            await #expect(throws: APIError.self) { let _: EmptyResponse = try await client.send(harbor.loans) }
        }
    }

    @Test(arguments: halves)
    func afterHalfAnAnswerTheWholeOneCounts(half: String) async throws {
        try await FaultServer.run { connection in
            _ = try await connection.readRequest()
            if connection.number > 1 { try await connection.answer(#"{"title":"Canon"}"#) }
            try await connection.write(half)
            return .closed
        } during: { url in
            let loan: Loan = try await harbor.makeClient(at: url).send(harbor.loans)
            #expect(loan == Loan(title: "Canon"))
        }
    }
}
