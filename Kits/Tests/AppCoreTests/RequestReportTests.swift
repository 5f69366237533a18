import AppTesting
import Foundation
import Testing

@testable import AppCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Takes a time of the test's clock for each answer.
private struct SlowTransport: Transporting {
    let inner: ScriptedTransport
    let clock: ManualClock
    let duration: Duration

    func send(_ request: URLRequest) async throws -> TransportResponse {
        clock.advance(by: duration)
        return try await inner.send(request)
    }
}

/// Holds an identifier and a query, which nobody else may read.
private struct PersonEndpoint: EndpointProtocol {
    var path: EndpointPath { "/v1/people/\("anna")/loans" }
    var query: [URLQueryItem] { [URLQueryItem(name: "mail", value: "anna@harbor.test")] }
}

@Suite struct RequestReportTests {
    private let transport = ScriptedTransport()
    private let clock = ManualClock()
    private let events = Locked<[RequestEvent]>([])
    private let request = APIRequest(PersonEndpoint(), isAuthenticated: false)
    private let path = "/v1/people/anna/loans"
    private let name = "/v1/people/{}/loans"

    private var reported: [RequestEvent] { events.withLock { $0 } }

    private func makeClient(each duration: Duration = .zero, cache: DataCache = DataCache()) throws -> APIClient {
        APIClient(
            baseURL: try #require(URL(string: "https://api.harbor.test")),
            transport: SlowTransport(inner: transport, clock: clock, duration: duration), cache: cache,
            options: APIClientOptions(
                retryPolicy: .never, clock: clock,
                report: { [events] event in events.withLock { $0.append(event) } }))
    }

    @Test(arguments: [(2_000, false), (2_001, true)])
    func onlyARequestOfMoreThanTwoSecondsIsSlow(milliseconds: Int, isSlow: Bool) async throws {
        await transport.script(path, .status(200))
        let _: EmptyResponse = try await makeClient(each: .milliseconds(milliseconds)).send(request)
        let event = RequestEvent.slow(endpoint: name, method: .get, duration: .milliseconds(milliseconds))
        #expect(reported == (isSlow ? [event] : []))
    }

    @Test func anAnswerFromTheCacheIsNoRequest() async throws {
        await transport.script("/health", .json("[]"))
        let client = try makeClient(each: .seconds(3))
        for _ in 0..<2 {
            let _: [String] = try await client.request(
                endpoint: .health, isAuthenticated: false, cacheKey: DataCache.Key("health"))
        }
        #expect(reported.count == 1)
    }

    @Test(arguments: [400, 404, 429, 500, 503])
    func anErrorOfTheServerIsReportedWithoutQueryOrIdentifier(status: Int) async throws {
        await transport.script(path, .status(status, body: "anna"))
        await #expect(throws: APIError.self) { let _: EmptyResponse = try await makeClient().send(request) }
        #expect(reported == [.failed(endpoint: name, method: .get, status: status)])
    }

    @Test func aFailureOfTheTransportHasNoStatus() async throws {
        await transport.script(path, .failure(URLError(.notConnectedToInternet)))
        await #expect(throws: APIError.self) { let _: EmptyResponse = try await makeClient().send(request) }
        #expect(reported == [])
    }

    @Test func aTimeoutIsSlowAndNoErrorOfTheServer() async throws {
        await transport.script(path, .failure(URLError(.timedOut)))
        let client = try makeClient(each: .seconds(30))
        await #expect(throws: APIError.self) { let _: EmptyResponse = try await client.send(request) }
        #expect(reported == [.slow(endpoint: name, method: .get, duration: .seconds(30))])
    }

    @Test func aCanceledRequestIsNotCounted() async throws {
        await transport.script(path, .failure(CancellationError()))
        let client = try makeClient(each: .seconds(30))
        await #expect(throws: CancellationError.self) { let _: EmptyResponse = try await client.send(request) }
        #expect(reported == [])
    }

    @Test func analyticsIsToldTheEndpointAndNothingAboutPeople() {
        let service = MockAnalyticsService()
        let filter = AnalyticsFilter(service: service, build: .release, hasConsent: true)
        for event in [
            RequestEvent.slow(endpoint: name, method: .get, duration: .milliseconds(2_500)),
            .failed(endpoint: name, method: .post, status: 503),
        ] {
            filter.logEvent(event.name, parameters: event.parameters)
        }
        #expect(
            service.sent == [
                .init(
                    name: "api_request_slow",
                    parameters: ["endpoint": .text(name), "method": "GET", "seconds": .number(2.5)]),
                .init(
                    name: "api_request_failed",
                    parameters: ["endpoint": .text(name), "method": "POST", "status": .integer(503)]),
            ])
    }
}
