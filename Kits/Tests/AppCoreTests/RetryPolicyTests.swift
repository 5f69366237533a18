import Foundation
import Testing

@testable import AppCore

@Suite struct RetryPolicyTests {
    private let policy = RetryPolicy.standard
    private let request = APIRequest(.health)
    private let certain = Chance { 0.5 }

    @Test func thePauseDoublesAndIsDrawnUpToItsLimit() {
        let pauses = (0...3).map { policy.pause(after: .timeout(), retries: $0, of: request, chance: certain) }
        #expect(pauses == [.seconds(0.5), .seconds(1), .seconds(2), nil])
        let least = policy.pause(after: .timeout(), retries: 2, of: request, chance: Chance { 0 })
        #expect(least == .zero, "full jitter begins at zero, so that clients do not come back together")
    }

    @Test func noPauseIsLongerThanTheLimit() {
        let slow = RetryPolicy(firstPause: .seconds(8), longestPause: .seconds(10))
        let pauses = (0...2).map { slow.pause(after: .timeout(), retries: $0, of: request, chance: certain) }
        #expect(pauses == [.seconds(4), .seconds(5), .seconds(5)])
    }

    @Test(arguments: [(-1, 0), (0, 0), (3, 3), (4, 3)])
    func thereAreNeverMoreThanThreeRepetitions(wanted: Int, given: Int) {
        #expect(RetryPolicy(maxRetries: wanted).maxRetries == given)
    }

    @Test(arguments: [
        APIError.networkError(URLError(.networkConnectionLost)), .timeout(), .rateLimited(retryAfter: nil),
        .serverError(status: 500), .serverError(status: 503),
    ])
    func whatMayPassIsRepeated(error: APIError) {
        #expect(policy.pause(after: error, retries: 0, of: request, chance: certain) != nil)
    }

    @Test(arguments: [
        APIError.clientError(status: 400), .clientError(status: 404), .clientError(status: 409),
        .unauthorized(message: nil), .serverError(status: 501), .serverError(status: 505), .invalidURL(),
        .networkError(URLError(.serverCertificateUntrusted)), .networkError(URLError(.cancelled)),
        .decodingError(URLError(.cannotParseResponse)), .invalidResponse(nil),
        .authorizationUnavailable(SessionError.locked), .encodingError(URLError(.badURL)),
    ])
    func whatStaysAsItIsIsNotRepeated(error: APIError) {
        #expect(policy.pause(after: error, retries: 0, of: request, chance: certain) == nil)
    }

    @Test func aSubmissionIsNotSentTwiceUnlessTheServerKnowsIt() {
        for method in [HTTPMethod.post, .patch] {
            let submission = request.setting(\.method, to: method)
            #expect(policy.pause(after: .timeout(), retries: 0, of: submission, chance: certain) == nil)
            let known = submission.setting(\.idempotencyKey, to: "key")
            #expect(policy.pause(after: .timeout(), retries: 0, of: known, chance: certain) != nil)
        }
    }

    @Test func aServerIsLeftAloneForAtLeastAsLongAsItWants() {
        let pause = policy.pause(
            after: .rateLimited(retryAfter: .seconds(7)), retries: 0, of: request, chance: certain)
        #expect(pause == .seconds(7.5))
        let unavailable = APIError.serverError(status: 503, retryAfter: .seconds(9))
        #expect(policy.pause(after: unavailable, retries: 1, of: request, chance: Chance { 0 }) == .seconds(9))
    }

    @Test func nobodyWaitsAnHourInFrontOfASpinner() {
        let limit = APIError.rateLimited(retryAfter: .seconds(60))
        #expect(policy.pause(after: limit, retries: 0, of: request, chance: Chance { 0 }) == .seconds(60))
        let more = APIError.rateLimited(retryAfter: .seconds(61))
        #expect(policy.pause(after: more, retries: 0, of: request, chance: Chance { 0 }) == nil)
    }

    private let now = Date(timeIntervalSince1970: 784_111_747)

    private func retryAfter(_ value: String?, date: String? = nil) -> Duration? {
        var headers: [String: String] = [:]
        headers["retry-after"] = value
        headers["date"] = date
        return RetryAfter(TransportResponse(status: 429, headers: headers), now: now)?.pause
    }

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ])
    func everyFormOfADateIsRead(text: String) {
        #expect(retryAfter(text) == .seconds(30))
    }

    @Test func secondsAreRead() {
        #expect(retryAfter("120") == .seconds(120))
        #expect(retryAfter(" 0 ") == .zero)
    }

    @Test(arguments: ["", "soon", "-5", "1.5", "٣"])
    func whatCannotBeReadIsNoPause(text: String) {
        #expect(retryAfter(text) == nil)
        #expect(retryAfter(nil) == nil)
    }

    @Test func aNumberTooLargeToBeReadIsNotTakenForNone() {
        #expect(retryAfter("99999999999999999999999") == .seconds(31_536_000))
    }

    @Test func aDateThatIsPastIsNoPause() {
        #expect(retryAfter("Sun, 06 Nov 1994 08:49:06 GMT") == .zero)
    }

    @Test func aDeviceWithAWrongClockDoesNotWaitForHours() {
        let pause = retryAfter("Mon, 07 Nov 1994 08:00:05 GMT", date: "Mon, 07 Nov 1994 08:00:00 GMT")
        #expect(pause == .seconds(5))
    }

    @Test func aServerThatIsDownIsNotFloodedByRepetitions() async {
        let budget = RetryBudget(reserve: 2)
        var granted = 0
        for _ in 0..<5 where await budget.withdraw() { granted += 1 }
        #expect(granted == 2)
        for _ in 0..<9 { await budget.deposit() }
        #expect(await budget.available == 0)
        await budget.deposit()
        #expect(await budget.available == 1, "ten requests earn one repetition")
        for _ in 0..<100 { await budget.deposit() }
        #expect(await budget.available == 2, "no more is saved up than the reserve")
    }
}
