import Foundation
import Testing

@testable import AppCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Addresses that only these tests use.
enum SampleEndpoint: EndpointProtocol {
    case loans(page: Int?, search: String? = nil)
    case loan(id: String)
    case answer

    var path: EndpointPath {
        switch self {
        case .loans: "/v1/loans"
        case .loan(let id): "/v1/loans/\(id)"
        case .answer: "/v1/voice/submit"
        }
    }

    var query: [URLQueryItem] {
        guard case .loans(let page, let search) = self else { return [] }
        return [
            URLQueryItem(name: "page", value: page.map { String($0) }), URLQueryItem(name: "search", value: search),
        ]
    }

    var kind: EndpointKind {
        guard case .answer = self else { return .standard }
        return .speech
    }
}

/// Says nothing but where it is.
private struct MockEndpoint: EndpointProtocol {
    let path: EndpointPath = "/v1/bare"
}

@Suite struct EndpointTests {
    private static let base = "https://api.harbor.test"

    private func makeURL(_ endpoint: any EndpointProtocol, base: String = base) throws -> String? {
        let url = try #require(URL(string: base))
        let builder = RequestBuilder(base: url) { JSONEncoder() }
        return try builder.makeURLRequest(for: APIRequest(endpoint)).url?.absoluteString
    }

    @Test(arguments: [
        ("7", "7"), ("a/b", "a%2Fb"), ("a b?c#d", "a%20b%3Fc%23d"), ("50%", "50%25"), ("%2e%2e", "%252e%252e"),
        ("ö", "%C3%B6"), ("a;b", "a%3Bb"), ("..x", "..x"),
    ])
    func aValueNeverLeavesItsSegment(value: String, encoded: String) throws {
        #expect(try makeURL(SampleEndpoint.loan(id: value)) == "https://api.harbor.test/v1/loans/\(encoded)")
    }

    @Test(arguments: ["", ".", ".."])
    func aValueThatLeadsElsewhereIsRefused(value: String) {
        let error = #expect(throws: APIError.self) { try makeURL(SampleEndpoint.loan(id: value)) }
        #expect(error == .invalidURL())
    }

    @Test func aParameterWithoutValueIsLeftOut() throws {
        #expect(try makeURL(SampleEndpoint.loans(page: nil)) == "https://api.harbor.test/v1/loans")
        #expect(try makeURL(SampleEndpoint.loans(page: 2)) == "https://api.harbor.test/v1/loans?page=2")
    }

    @Test func aPlusIsNotReadAsABlankByTheServer() throws {
        let url = try makeURL(SampleEndpoint.loans(page: nil, search: "a+b&c=d;e f"))
        #expect(url == "https://api.harbor.test/v1/loans?search=a%2Bb%26c%3Dd%3Be%20f")
    }

    @Test(arguments: [
        ("https://api.harbor.test/", "https://api.harbor.test/v1/loans/7"),
        ("https://api.harbor.test/app", "https://api.harbor.test/app/v1/loans/7"),
        ("https://api.harbor.test:8443/app/", "https://api.harbor.test:8443/app/v1/loans/7"),
        ("https://api.harbor.test?key=1", "https://api.harbor.test/v1/loans/7?key=1"),
    ])
    func aBaseAddressKeepsItsPathAndGetsNoSecondSlash(base: String, address: String) throws {
        #expect(try makeURL(SampleEndpoint.loan(id: "7"), base: base) == address)
    }

    @Test(arguments: ["/v1", "mailto:ida@harbor.test"])
    func aBaseAddressWithoutHostIsRefused(base: String) {
        #expect(throws: APIError.invalidURL()) { try makeURL(APIEndpoint.health, base: base) }
    }

    @Test func aPathWithoutSlashAndWithSignsOfItsOwnIsStillAPath() {
        let path: EndpointPath = "v1/two words?x"
        #expect(path.percentEncoded == "/v1/two%20words%3Fx")
        #expect(path.isValid)
        #expect(!(("/v1/../admin" as EndpointPath).isValid))
    }

    @Test func idsAreNotInTheTemplate() throws {
        let id = try #require(UUID(uuidString: "A1B2C3D4-0000-4000-8000-000000000000"))
        let path: EndpointPath = "/v1/loans/\(id)/pages/\(12)"
        #expect(path.template == "/v1/loans/{}/pages/{}")
        #expect(path.percentEncoded == "/v1/loans/a1b2c3d4-0000-4000-8000-000000000000/pages/12")
    }

    @Test func aSpokenAnswerWaitsLongerThanOthers() throws {
        let builder = RequestBuilder(base: try #require(URL(string: Self.base))) { JSONEncoder() }
        let timeouts = try [SampleEndpoint.loan(id: "7"), .answer].map {
            try builder.makeURLRequest(for: APIRequest($0)).timeoutInterval
        }
        #expect(timeouts == [30, 60])
        #expect(APIEndpoint.health.timeout == .seconds(30))
        #expect(MockEndpoint().timeout == .seconds(30))
        #expect(try makeURL(MockEndpoint()) == "https://api.harbor.test/v1/bare")
    }

    @Test func changesMakeCopies() throws {
        let request = APIRequest(SampleEndpoint.answer)
        let changed = request.setting(\.method, to: .post).settingTimeout(to: .seconds(5))
            .addingHeader("X-Trace", "1").addingHeader("x-trace", "2\r\nX-Admin: yes")
            .setting(\.idempotencyKey, to: "key").setting(
                \.body, to: .data(Data("wave".utf8), contentType: "audio/wav"))
        #expect(request.method == .get)
        #expect(request.headers.isEmpty)
        let builder = RequestBuilder(base: try #require(URL(string: Self.base))) { JSONEncoder() }
        let message = try builder.makeURLRequest(for: changed)
        #expect(message.httpMethod == "POST")
        #expect(message.timeoutInterval == 5)
        #expect(changed.headers == ["x-trace": "2 X-Admin: yes"])
        #expect(message.value(forHTTPHeaderField: "Idempotency-Key") == "key")
        #expect(message.value(forHTTPHeaderField: "Content-Type") == "audio/wav")
        #expect(message.httpBody == Data("wave".utf8))
    }

    @Test func onlyMethodsThatMayBeSentTwiceAreIdempotent() {
        #expect(HTTPMethod.allCases.filter { !$0.isIdempotent } == [.post, .patch])
    }
}
