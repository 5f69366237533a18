import AppCore
import AppTesting
import Foundation
import Testing

@testable import KitServiceLayer

private struct Berth: Codable, Equatable, Sendable {
    var name: String
    var bookedUntil: Date?
}

@Suite("NetworkService")
struct NetworkServiceTests {
    private let transport = ScriptedTransport()
    private let service: NetworkService

    init() throws {
        let base = try #require(URL(string: "https://harbor.example"))
        service = NetworkService(baseURL: base, transport: transport)
    }

    // MARK: - Requests

    @Test("a moment with fractions of a second is read, and one is written in UTC")
    func aMomentWithFractionsIsNoDecodingError() async throws {
        let text = #"{ "name": "Inner", "bookedUntil": "2026-01-02T03:04:05.250Z" }"#
        await transport.script("/health", .json(text), .json(text))
        let berth: Berth = try await service.request(.health)
        #expect(berth.bookedUntil?.timeIntervalSince1970 == 1_767_323_045.25)
        let _: Berth = try await service.request(.health, method: .put, body: berth)
        let body = try #require(await transport.requests.last?.httpBody)
        #expect(String(decoding: body, as: UTF8.self).contains("2026-01-02T03:04:05.250Z"))
        #expect(await transport.requests.last?.httpMethod == "PUT")
    }

    @Test("a day that does not exist is a decoding error and not the day after the month")
    func aDayThatDoesNotExistIsNoOtherDay() async {
        await transport.script("/health", .json(#"{ "name": "Inner", "bookedUntil": "2026-02-30T03:04:05Z" }"#))
        guard case .decodingFailed = await failure(of: .health) else {
            Issue.record("the thirtieth of February was read")
            return
        }
    }

    @Test("the id of a session cannot lead to another address")
    func anIDOfTwoSegmentsStaysOne() async throws {
        await transport.script("/api/v1/sessions/a/b", .json("{}"))
        let _: EmptyResponse = try await service.request(.session(id: "a/b"))
        let url = try #require(await transport.requests.first?.url)
        #expect(url.absoluteString == "https://harbor.example/api/v1/sessions/a%2Fb")
        #expect(KitServiceLayer.APIEndpoint.sessions.path == "/api/v1/sessions")
        #expect(KitServiceLayer.APIEndpoint.sessions.query.isEmpty)
        #expect(KitServiceLayer.APIEndpoint.sessions.kind == .standard)
    }

    // MARK: - Failures

    @Test("a 404 for the session says that it is gone, and which endpoint was called")
    func aLostSessionIsToldFromOtherFailures() async throws {
        await transport.script("/api/v1/sessions/7", .status(404))
        let error = await failure(of: .session(id: "7"))
        guard case .sessionNotFound(let trace) = error else {
            Issue.record("it is \(String(describing: error))")
            return
        }
        #expect(trace.status == 404)
        #expect(trace.address == "harbor.example/api/v1/sessions/{}")
        #expect(error?.errorDescription == "Your session has ended. Please begin a new one.")
        #expect(error?.isRetryable == false)
    }

    @Test("a 404 from another endpoint leaves the session alone")
    func aMissingThingDoesNotEndTheSession() async {
        await transport.script("/health", .status(404))
        await transport.script("/api/v1/sessions", .status(404))
        for endpoint in [KitServiceLayer.APIEndpoint.health, .sessions] {
            let error = await failure(of: endpoint)
            #expect(error?.failure == .clientError(status: 404))
            guard case .requestFailed = error else {
                Issue.record("\(endpoint) gave \(String(describing: error))")
                return
            }
        }
    }

    @Test("another refusal by the session's endpoint leaves the session alone")
    func aForbiddenSessionIsNotCleared() async {
        await transport.script("/api/v1/sessions/7", .status(403))
        let error = await failure(of: .session(id: "7"))
        #expect(error?.failure == .clientError(status: 403))
        guard case .requestFailed = error else {
            Issue.record("it is \(String(describing: error))")
            return
        }
    }

    @Test("an answer that cannot be read names its place")
    func aDecodingFailureKeepsItsCause() async {
        await transport.script("/health", .json(#"{ "title": 1 }"#))
        let error = await failure(of: .health)
        guard case .decodingFailed(let cause, let trace) = error else {
            Issue.record("it is \(String(describing: error))")
            return
        }
        #expect(cause is DecodingError)
        #expect(trace.bodySize == 14)
        #expect(error?.description.contains("no key name") == true)
        #expect(error?.canBeRetried == false)
    }

    @Test("a status that fits no request is an invalid response")
    func aRedirectWithoutTargetIsNoSuccess() async {
        await transport.script("/health", .status(304))
        let error = await failure(of: .health)
        guard case .invalidResponse(nil, let trace) = error else {
            Issue.record("it is \(String(describing: error))")
            return
        }
        #expect(trace.status == 304)
        #expect(error?.errorDescription == APIError.invalidResponse(nil).errorDescription)
        #expect(error?.debugDescription == error?.description)
    }

    @Test("a connection that is lost can be tried again, and carries its cause")
    func aLostConnectionOffersToTryAgain() async {
        await transport.script("/health", .failure(URLError(.notConnectedToInternet)))
        let error = await failure(of: .health, method: .post)
        #expect(error?.isRetryable == true)
        #expect((error?.carriedError as? URLError)?.code == .notConnectedToInternet)
    }

    @Test("a canceled request is no failure")
    func aViewThatIsGoneShowsNoError() async {
        await transport.script("/health", .never)
        let task = Task { [service] in
            let _: Berth = try await service.request(.health)
        }
        await transport.waitForRequests(count: 1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    // MARK: - Kept answers

    @Test("a fresh answer is given without asking, unless somebody wants to")
    func aListIsNotLoadedOnEachAppearance() async throws {
        await transport.script("/health", .json(#"{ "name": "a" }"#), .json(#"{ "name": "b" }"#))
        #expect(try await keptBerth().name == "a")
        #expect(try await keptBerth().name == "a")
        #expect(try await keptBerth(forceRefresh: true).name == "b")
    }

    @Test("an answer that was removed is asked for again, and so are all of an earlier session")
    func nothingOfAnEarlierSessionIsShown() async throws {
        await transport.script(
            "/health", .json(#"{ "name": "a" }"#), .json(#"{ "name": "b" }"#), .json(#"{ "name": "c" }"#))
        _ = try await keptBerth()
        await service.removeAnswer(forKey: CacheKey("berth"))
        #expect(try await keptBerth().name == "b")
        await service.removeAnswers()
        #expect(try await keptBerth().name == "c")
    }

    @Test("an answer that failed is an error of the service, too")
    func aCachedRequestFailsLikeAnyOther() async {
        await transport.script("/health", .status(404))
        await #expect(throws: NetworkError.self) { try await keptBerth() }
    }

    // MARK: - Support

    private func keptBerth(forceRefresh: Bool = false) async throws -> Berth {
        try await service.request(.health, cacheKey: CacheKey("berth"), forceRefresh: forceRefresh)
    }

    private func failure(of endpoint: KitServiceLayer.APIEndpoint, method: HTTPMethod = .get) async -> NetworkError? {
        await #expect(throws: NetworkError.self) {
            let _: Berth = try await service.request(endpoint, method: method)
        }
    }
}
