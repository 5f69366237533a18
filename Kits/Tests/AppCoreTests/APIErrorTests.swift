import Foundation
import Testing

@testable import AppCore

@Suite struct APIErrorTests {
    private static let all: [APIError] = [
        .invalidURL(), .unauthorized(message: nil), .authorizationUnavailable(SessionError.locked),
        .encodingError(URLError(.badURL)), .networkError(URLError(.timedOut)), .timeout(),
        .rateLimited(retryAfter: .seconds(3)), .clientError(status: 404), .serverError(status: 500),
        .decodingError(URLError(.cannotParseResponse)), .invalidResponse(nil),
    ]

    @Test(arguments: all)
    func peopleNeverReadAKeyOrAStatus(error: APIError) throws {
        let text = try #require(error.errorDescription)
        #expect(!text.contains("error."))
        #expect(!text.contains { $0.isNumber })
        #expect(text.contains(" "))
        #expect(error.localizedDescription == text)
    }

    @Test func eachFailureHasATextOfItsOwn() {
        #expect(Set(Self.all.map(\.errorDescription)).count == Self.all.count)
    }

    @Test func onlyWhatMayPassCanBeTriedAgain() {
        let retryable = Self.all.filter(\.isRetryable)
        let expected: [APIError] = [
            .authorizationUnavailable(SessionError.locked), .networkError(URLError(.timedOut)), .timeout(),
            .rateLimited(retryAfter: .seconds(3)), .serverError(status: 500),
        ]
        #expect(retryable == expected)
        #expect(APIError.networkError(SessionError.locked).isRetryable)
        #expect(!APIError.networkError(URLError(.serverCertificateUntrusted)).isRetryable)
    }

    @Test func equalityTellsFailuresApartAndIgnoresWhereTheyHappened() throws {
        for (index, one) in Self.all.enumerated() {
            for (position, other) in Self.all.enumerated() { #expect((one == other) == (index == position)) }
        }
        #expect(APIError.networkError(URLError(.timedOut)) != .networkError(URLError(.badURL)))
        #expect(APIError.serverError(status: 503, retryAfter: .seconds(1)) != .serverError(status: 503))
        #expect(APIError.invalidResponse(URLError(.badURL)) != .invalidResponse(nil))
        #expect(APIError.timeout(try makeTrace()) == .timeout())
    }

    private func makeTrace(_ body: String = "") throws -> RequestTrace {
        try RequestTrace(
            of: APIRequest(SampleEndpoint.loans(page: 2, search: "ida@harbor.test")),
            to: #require(URL(string: "https://ida:secret@api.harbor.test/app/"))
        ).answered(by: TransportResponse(status: 503, body: Data(body.utf8)))
    }

    @Test func theLogSaysWhereAndHowAndNothingAboutPeople() throws {
        let error = APIError.serverError(status: 503, try makeTrace("{\"reason\":\"maintenance\"}"))
        #expect(
            error.logDescription(for: .debug) == "serverError 503; GET api.harbor.test/app/v1/loans?page&search: "
                + "status 503, 24 bytes; {\"reason\":\"maintenance\"}")
        #expect("\(error)" == error.logDescription)
        #expect(String(reflecting: error) == error.logDescription)
    }

    @Test func aReleaseBuildLogsNoBody() throws {
        let error = APIError.serverError(status: 503, try makeTrace("what was said"))
        #expect(!error.logDescription(for: .release).contains("said"))
        #expect(error.logDescription(for: .debug).contains("said"))
    }

    @Test(arguments: [
        #"{"access_token":"qwerty123","x":1}"#, #"{"password": "qwerty123"}"#, "Authorization: Bearer qwerty123",
        "refresh_token=qwerty123&a=b", #"{"email":"qwerty123@harbor.test"}"#,
    ])
    func aSecretInAnAnswerDoesNotReachTheLog(body: String) throws {
        let error = APIError.clientError(status: 400, try makeTrace(body))
        #expect(!error.logDescription(for: .debug).contains("qwerty"))
    }

    @Test func aSecretThatIsCutInTwoDoesNotReachTheLog() throws {
        let body = #"{"pad":""# + String(repeating: "a b ", count: 120) + #"","token":"qwerty qwerty qwerty"}"#
        #expect(try !makeTrace(body).bodyStart.contains("qwe"))
        let long = String(repeating: "a b ", count: 996) + #"{"token":"qwerty qwerty qwerty qwerty"}"#
        #expect(try !makeTrace(long).bodyStart.contains("qwe"))
        #expect(try makeTrace(long).bodyStart.count == 500)
    }

    @Test func aCharacterThatIsCutInTwoDoesNotHideTheBody() throws {
        #expect(try makeTrace("x" + String(repeating: "ö", count: 3_000)).bodyStart.hasPrefix("xöö"))
        let binary = try makeTrace().answered(by: TransportResponse(status: 500, body: Data([0xFF, 0xFE, 0xFD, 0xFF])))
        #expect(binary.bodyStart.isEmpty)
        #expect(binary.summary.hasSuffix("4 bytes"))
    }

    @Test func anAddressInASystemErrorDoesNotReachTheLog() {
        let url = URL(string: "https://api.harbor.test/v1/loans?token=qwerty123")
        let error = URLError(.cannotFindHost, userInfo: [NSURLErrorFailingURLErrorKey: url as Any])
        #expect(APIError.networkError(error).logDescription == "networkError: NSURLErrorDomain -1003")
    }

    private struct Loan: Codable {
        let days: [Int]
    }

    @Test(arguments: [
        (#"{"days":[1,"qwerty"]}"#, "no Int at days.1"), (#"{}"#, "no key days"), ("qwerty", "damaged at the top"),
        (#"{"days":null}"#, "null for Array<"),
    ])
    func aDecodingFailureSaysWhereAndNotWhat(json: String, text: String) throws {
        let error = try #require(throws: DecodingError.self) {
            try JSONDecoder().decode(Loan.self, from: Data(json.utf8))
        }
        #expect(APIError.decodingError(error).logDescription.hasPrefix("decodingError: \(text)"))
        #expect(!APIError.decodingError(error).logDescription.contains("qwerty"))
    }

    @Test func theOtherFailuresAreNamedInTheLog() throws {
        let error = try #require(throws: EncodingError.self) { try JSONEncoder().encode([Double.nan]) }
        #expect(APIError.encodingError(error).logDescription.hasPrefix("encodingError: no value for "))
        #expect(APIError.invalidURL().logDescription == "invalidURL")
        #expect(APIError.timeout().logDescription == "timeout")
        #expect(APIError.unauthorized(message: "expired").logDescription == "unauthorized: expired")
        #expect(APIError.unauthorized(message: nil).logDescription == "unauthorized")
        #expect(APIError.rateLimited(retryAfter: .seconds(2)).logDescription == "rateLimited, retry after 2.0 seconds")
        #expect(APIError.rateLimited(retryAfter: nil).logDescription == "rateLimited")
        #expect(APIError.clientError(status: 404).logDescription == "clientError 404")
        #expect(APIError.invalidResponse(nil).logDescription == "invalidResponse")
        #expect(APIError.invalidResponse(URLError(.badURL)).logDescription.contains("-1000"))
        let locked = APIError.authorizationUnavailable(SessionError.locked)
        #expect(locked.logDescription.hasPrefix("authorizationUnavailable: "))
    }
}
