import AppTesting
import Foundation
import Testing

@testable import AppCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct APIClientTests {
    private struct Loan: Codable, Equatable {
        let title: String
    }

    private let transport = ScriptedTransport()
    private let authorizer = ScriptedAuthorizer()
    private let clock = ImmediateClock()
    private let path = "/v1/loans"
    private let loans = APIRequest(SampleEndpoint.loans(page: nil))

    private func makeClient(
        cache: DataCache = DataCache(), budget: RetryBudget = RetryBudget(), policy: RetryPolicy = .standard,
        log: Log = Log(.network, sinks: [])
    ) throws -> APIClient {
        APIClient(
            baseURL: try #require(URL(string: "https://api.harbor.test")), transport: transport,
            authorizer: authorizer, cache: cache, budget: budget,
            options: APIClientOptions(
                retryPolicy: policy, clock: clock, wallClock: WallClock { Date(timeIntervalSince1970: 0) },
                chance: Chance { 0.5 }, log: log))
    }

    private func failure(_ request: APIRequest, of client: APIClient) async -> APIError? {
        await #expect(throws: APIError.self) { let _: EmptyResponse = try await client.send(request) }
    }

    // MARK: - Requests and answers

    @Test func aValueGoesOutAndAnAnswerComesBack() async throws {
        await transport.script(path, .json(#"{"title":"Fugue"}"#))
        let request = loans.setting(\.method, to: .post).setting(\.body, to: .json(Loan(title: "Canon")))
        let loan: Loan = try await makeClient().send(request)
        #expect(loan == Loan(title: "Fugue"))
        let sent = try #require(await transport.requests.first)
        #expect(sent.httpMethod == "POST")
        #expect(sent.httpBody == Data(#"{"title":"Canon"}"#.utf8))
        #expect(sent.value(forHTTPHeaderField: "Authorization") == "Bearer 1")
        #expect(sent.value(forHTTPHeaderField: "Accept") == "application/json")
        #expect(sent.value(forHTTPHeaderField: "Content-Type") == "application/json")
    }

    @Test func theShortFormsAskForTheSame() async throws {
        await transport.script("/health", .json(#"{"title":"up"}"#), .status(204), .json(#"{"title":"up"}"#))
        let client: any APIClientProtocol = try makeClient()
        let loan: Loan = try await client.request(endpoint: .health, isAuthenticated: false)
        try await client.request(endpoint: .health, method: .delete)
        let other = try await client.request(endpoint: .health, responseType: Loan.self)
        #expect(loan == other)
        #expect(await transport.requests.map(\.httpMethod) == ["GET", "DELETE", "GET"])
    }

    @Test func anAnswerWithoutBodyIsNoFailureWhenNoneIsExpected() async throws {
        await transport.script(path, .status(204), .status(200, body: "OK"), .status(204))
        let client = try makeClient()
        for _ in 0..<2 { let _: EmptyResponse = try await client.send(loans) }
        let error = await #expect(throws: APIError.self) { let _: Loan = try await client.send(loans) }
        #expect(error?.trace.status == 204)
    }

    @Test(arguments: [
        (400, APIError.clientError(status: 400)), (404, .clientError(status: 404)), (408, .timeout()),
        (429, .rateLimited(retryAfter: .seconds(5))), (500, .serverError(status: 500, retryAfter: .seconds(5))),
        (304, .invalidResponse(nil)), (302, .invalidResponse(nil)),
    ])
    func eachStatusHasItsMeaning(status: Int, error: APIError) async throws {
        await transport.script(path, .status(status, headers: ["Retry-After": "5"], body: "why"))
        let failure = await failure(loans, of: try makeClient(policy: .never))
        #expect(failure == error)
        #expect(failure?.trace.status == status)
        #expect(failure?.trace.bodyStart == "why")
        #expect(failure?.trace.address == "api.harbor.test/v1/loans")
    }

    @Test func anAnswerThatCannotBeReadIsNeitherRepeatedNorLostWithoutATrace() async throws {
        let entries = Locked([String]())
        let sink = LogSink { entry in entries.withLock { $0.append(entry.message) } }
        await transport.script(path, .json(#"{"name":"Fugue"}"#))
        let client = try makeClient(log: Log(.network, sinks: [sink], build: .release))
        let error = await #expect(throws: APIError.self) { let _: Loan = try await client.send(loans) }
        #expect(error?.description.hasPrefix("decodingError: no key title") == true)
        #expect(await transport.requests.count == 1)
        let lines = entries.withLock { $0 }
        #expect(lines.contains { $0.contains("no key title") && $0.contains("16 bytes") })
        #expect(!lines.contains { $0.contains("Fugue") })
    }

    private struct Score: ValidatableResponse {
        struct OutOfRange: Error {}

        let value: Int

        func validate() throws {
            guard (40...160).contains(value) else { throw OutOfRange() }
        }
    }

    @Test func aValueOutOfItsRangeIsNoAnswer() async throws {
        let page = #"{"results":[{"value":160},{"value":161}]}"#
        await transport.script(path, .json(#"{"value":160}"#), .json(#"[{"value":39}]"#), .json(page))
        let client = try makeClient()
        let score: Score = try await client.send(loans)
        #expect(score.value == 160)
        await #expect(throws: APIError.invalidResponse(Score.OutOfRange())) {
            let _: [Score] = try await client.send(loans)
        }
        await #expect(throws: APIError.invalidResponse(Score.OutOfRange())) {
            let _: PaginatedResponse<Score> = try await client.send(loans)
        }
    }

    @Test func aListIsNotRefusedForTheSakeOfAnother() async throws {
        await transport.script(path, .json(#"[{"value":40},{"value":160}]"#), .json(#"{"results":[{"value":41}]}"#))
        let client = try makeClient()
        let scores: [Score] = try await client.send(loans)
        #expect(scores.map(\.value) == [40, 160])
        let page: PaginatedResponse<Score> = try await client.send(loans)
        #expect(page.results.map(\.value) == [41])
    }

    @Test func theNextPageIsAskedForByItsNumberAndNotByAnAddress() async throws {
        let next = "https://elsewhere.test/v1/loans?page=3&x=1"
        await transport.script(path, .json(#"{"count":9,"next":"\#(next)","previous":null,"results":[{"title":"a"}]}"#))
        let page: PaginatedResponse<Loan> = try await makeClient().send(loans)
        #expect(page == PaginatedResponse(results: [Loan(title: "a")], count: 9, next: next))
        #expect(page.nextValue(of: "page") == "3")
        #expect(page.nextValue(of: "cursor") == nil)
        #expect(page.hasNext)
        #expect(!PaginatedResponse(results: [Loan]()).hasNext)
    }

    @Test func whatCannotBeEncodedIsNotSent() async throws {
        let error = await failure(loans.setting(\.body, to: .json([Double.nan])), of: try makeClient())
        #expect(error?.description.hasPrefix("encodingError") == true)
        #expect(await transport.requests.isEmpty)
    }

    // MARK: - Authorization

    @Test func anExpiredTokenIsRenewedWithoutTheCallerNoticing() async throws {
        await transport.script(path, .status(401), .json(#"{"title":"Fugue"}"#))
        let loan: Loan = try await makeClient(policy: .never).send(loans.setting(\.method, to: .post))
        #expect(loan.title == "Fugue")
        let sent = await transport.requests.map { $0.value(forHTTPHeaderField: "Authorization") }
        #expect(sent == ["Bearer 1", "Bearer 2"])
        #expect(await authorizer.renewed == [1])
    }

    @Test func aServerThatRefusesItsOwnTokensIsNotAskedForEver() async throws {
        await transport.script(path, .status(401), .status(401, body: #"{"detail":"no"}"#))
        #expect(await failure(loans, of: try makeClient()) == .unauthorized(message: "no"))
        #expect(await transport.requests.count == 2)
        #expect(await authorizer.renewed == [1])
    }

    @Test func thereIsOneRenewalAlsoAcrossRepetitions() async throws {
        await transport.script(path, .status(401), .status(503), .status(401))
        #expect(await failure(loans, of: try makeClient()) == .unauthorized(message: nil))
        #expect(await authorizer.renewed == [1])
        #expect(await transport.requests.count == 3)
    }

    @Test func aWrongPasswordDoesNotStartARenewal() async throws {
        await transport.script(path, .status(401, body: #"{"error_description":"wrong password: \"a\""}"#))
        let signIn = loans.setting(\.isAuthenticated, to: false).setting(\.method, to: .post)
        let error = await failure(signIn, of: try makeClient())
        guard case .unauthorized(let message?, _) = error else { throw try #require(error) }
        #expect(message.hasPrefix("wrong"))
        #expect(await authorizer.asked == 0)
        #expect(await authorizer.renewed.isEmpty)
        #expect(await transport.requests.first?.value(forHTTPHeaderField: "Authorization") == nil)
    }

    @Test func whatWasBegunForOnePersonIsNotSentForAnother() async throws {
        await transport.script(path, .status(503), .status(204))
        await transport.script("/v1/loans/7", .status(204))
        let client = try makeClient()
        let _: EmptyResponse = try await client.send(loans)
        await authorizer.setGeneration(5)
        let _: EmptyResponse = try await client.send(APIRequest(SampleEndpoint.loan(id: "7")))
        let sent = await transport.requests.map { $0.value(forHTTPHeaderField: "Authorization") }
        #expect(sent == ["Bearer 1", "Bearer 1", "Bearer 5"])
        #expect(await authorizer.asked == 2, "a repetition does not ask again")
    }

    @Test(arguments: [
        (SessionError.signedOut as any Error, APIError.unauthorized(message: nil)),
        (SessionError.locked, .authorizationUnavailable(SessionError.locked)),
        (RefreshFailure.unavailable, .authorizationUnavailable(RefreshFailure.unavailable)),
        (CancellationError(), .authorizationUnavailable(CancellationError())),
        (APIError.timeout(), .timeout()),
    ])
    func onlyADefiniteAnswerMeansSignedOut(error: any Error, expected: APIError) async throws {
        await authorizer.setFailure(error)
        #expect(await failure(loans, of: try makeClient(policy: .never)) == expected)
        await authorizer.setFailure(nil)
        await authorizer.setRenewalFailure(error)
        await transport.script(path, .status(401))
        #expect(await failure(loans, of: try makeClient(policy: .never)) == expected)
        #expect(await transport.requests.count == 1)
    }

    @Test func anAppWithoutAccountsSendsNoAuthorization() async throws {
        await transport.script("/health", .status(204), .status(401))
        let client = APIClient(
            baseURL: try #require(URL(string: "https://api.harbor.test")), transport: transport,
            cache: DataCache())
        let _: EmptyResponse = try await client.send(APIRequest(.health))
        #expect(await transport.requests.first?.value(forHTTPHeaderField: "Authorization") == nil)
        #expect(await failure(APIRequest(.health), of: client) == .unauthorized(message: nil))
    }

    @Test func anAuthorizationDoesNotShowItsValue() {
        let authorization = Authorization(value: "Bearer qwerty", generation: 3)
        var text = "\(authorization)" + String(reflecting: authorization)
        dump(authorization, to: &text)
        #expect(!text.contains("qwerty"))
        #expect(text.contains("3"))
    }

    // MARK: - Repetitions

    @Test func thereAreOneAndThreeAttemptsAndTheLastFailureIsThrown() async throws {
        await transport.script(
            path, .failure(URLError(.networkConnectionLost)), .status(500), .status(502), .status(503))
        #expect(await failure(loans, of: try makeClient()) == .serverError(status: 503))
        #expect(await transport.requests.count == 4)
        #expect(await clock.pauses == [.seconds(0.5), .seconds(1), .seconds(2)])
    }

    @Test func aServerSaysWhenToComeBack() async throws {
        let date = ["Retry-After": "Thu, 01 Jan 1970 00:00:09 GMT"]
        await transport.script(
            path, .status(429, headers: ["retry-after": "7"]), .status(503, headers: date), .status(204))
        let _: EmptyResponse = try await makeClient().send(loans)
        #expect(await clock.pauses == [.seconds(7.5), .seconds(10)])
    }

    @Test func aSubmissionIsSentOnceUnlessItHasAKey() async throws {
        await transport.script(path, .failure(URLError(.networkConnectionLost)), .status(503), .status(204))
        let submission = loans.setting(\.method, to: .post)
        #expect(await failure(submission, of: try makeClient()) == .networkError(URLError(.networkConnectionLost)))
        #expect(await transport.requests.count == 1)
        let _: EmptyResponse = try await makeClient().send(submission.setting(\.idempotencyKey, to: "one"))
        let keys = await transport.requests.map { $0.value(forHTTPHeaderField: "Idempotency-Key") }
        #expect(keys == [nil, "one", "one"])
    }

    @Test func allRequestsShareOneBudget() async throws {
        await transport.script(path, .status(503), .status(503), .status(503), .status(503))
        let client = try makeClient(budget: RetryBudget(reserve: 1))
        _ = await failure(loans, of: client)
        #expect(await transport.requests.count == 2)
        _ = await failure(loans, of: client)
        #expect(await transport.requests.count == 3, "the reserve is used up")
    }

    @Test func aCanceledRequestIsNoErrorAndIsNotRepeated() async throws {
        await transport.script(path, .never)
        let client = try makeClient()
        let task = Task { () -> EmptyResponse in try await client.send(loans) }
        await transport.waitForRequests(count: 1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await transport.requests.count == 1)
        #expect(await clock.pauses.isEmpty)
    }

    @Test func aTransportThatReportsTheCancellationAsAFailureIsUnderstood() async throws {
        await transport.script(path, .failure(URLError(.cancelled)))
        let client = try makeClient(policy: .never)
        #expect(await failure(loans, of: client) == .networkError(URLError(.cancelled)), "nobody has canceled")
        let clumsy = APIClient(
            baseURL: try #require(URL(string: "https://api.harbor.test")), transport: CancelingTransport(),
            cache: DataCache())
        let task = Task { () -> EmptyResponse in try await clumsy.send(loans) }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func aCancellationDuringThePauseEndsIt() async throws {
        await transport.script(path, .status(503))
        let clock = ManualClock()
        let client = APIClient(
            baseURL: try #require(URL(string: "https://api.harbor.test")), transport: transport,
            cache: DataCache(), options: APIClientOptions(clock: clock, chance: Chance { 0.5 }))
        let task = Task { () -> EmptyResponse in try await client.send(loans) }
        try await clock.waitForSleepers(count: 1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await transport.requests.count == 1)
    }

    @Test func aRequestOfACanceledTaskIsNotSent() async throws {
        let client = try makeClient()
        let task = Task { () -> EmptyResponse in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await client.send(loans)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await transport.requests.isEmpty)
    }

    @Test func aTransportThatKnowsWhatFailedIsBelieved() async throws {
        await transport.script(path, .failure(APIError.clientError(status: 495)), .failure(SessionError.locked))
        let client = try makeClient(policy: .never)
        #expect(await failure(loans, of: client) == .clientError(status: 495))
        #expect(await failure(loans, of: client) == .networkError(SessionError.locked))
    }

    @Test func aCancellationWhileTheSessionIsAskedIsNoError() async throws {
        let client = APIClient(
            baseURL: try #require(URL(string: "https://api.harbor.test")), transport: transport,
            authorizer: CancelingAuthorizer(), cache: DataCache())
        let task = Task { () -> EmptyResponse in try await client.send(loans) }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await transport.requests.isEmpty)
    }

    @Test func aSlowServerIsATimeout() async throws {
        await transport.script(path, .failure(URLError(.timedOut)))
        #expect(await failure(loans, of: try makeClient(policy: .never)) == .timeout())
    }

    // MARK: - Known answers

    @Test func anUnchangedAnswerComesFromMemory() async throws {
        await transport.script(path, .json(#"{"title":"Fugue"}"#, headers: ["ETag": "\"1\""]), .status(304))
        let client = try makeClient()
        for _ in 0..<2 {
            let loan: Loan = try await client.send(loans)
            #expect(loan.title == "Fugue")
        }
        let tags = await transport.requests.map { $0.value(forHTTPHeaderField: "If-None-Match") }
        #expect(tags == [nil, "\"1\""])
    }

    @Test func anAnswerInMemoryIsNotUsedForTheNextPerson() async throws {
        let tagged = ["ETag": "\"1\""]
        await transport.script(
            path, .json(#"{"title":"Ida's"}"#, headers: tagged), .json(#"{"title":"Max's"}"#, headers: tagged))
        let client = try makeClient()
        let first: Loan = try await client.send(loans)
        await authorizer.setGeneration(2)
        let second: Loan = try await client.send(loans)
        #expect([first.title, second.title] == ["Ida's", "Max's"])
        #expect(await transport.requests.last?.value(forHTTPHeaderField: "If-None-Match") == nil)
    }

    @Test func anAnswerWithAKeyIsKeptAndRefreshedOnDemand() async throws {
        await transport.script("/health", .json(#"{"title":"a"}"#), .json(#"{"title":"b"}"#))
        let client = try makeClient()
        var titles: [String] = []
        for forceRefresh in [false, false, true, false] {
            let loan: Loan = try await client.request(endpoint: .health, cacheKey: key, forceRefresh: forceRefresh)
            titles.append(loan.title)
        }
        #expect(titles == ["a", "a", "b", "b"])
    }

    @Test func whatCannotBeReadIsNotKept() async throws {
        await transport.script("/health", .json("[]"), .json(#"{"title":"a"}"#))
        let client = try makeClient()
        await #expect(throws: APIError.self) {
            let _: Loan = try await client.request(endpoint: .health, cacheKey: key)
        }
        let loan: Loan = try await client.request(endpoint: .health, cacheKey: key)
        #expect(loan.title == "a")
    }

    private let key = DataCache.Key("health")
}

/// Cancels the task that uses it and reports that as `URLSession` does.
private struct CancelingTransport: Transporting {
    func send(_ request: URLRequest) async throws -> TransportResponse {
        withUnsafeCurrentTask { $0?.cancel() }
        throw URLError(.cancelled)
    }
}

/// Cancels the task that asks it, as when a screen goes away during a renewal.
private struct CancelingAuthorizer: Authorizing {
    func authorization() async throws -> Authorization {
        withUnsafeCurrentTask { $0?.cancel() }
        throw CancellationError()
    }

    func renew(after failed: Authorization) async throws -> Authorization { failed }
}
