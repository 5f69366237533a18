import Foundation
import Testing

@testable import AppCore

@Suite struct CredentialTests {
    private let expiry = Date(timeIntervalSince1970: 1_000_000)

    private func makeCredential() -> Credential {
        Credential(accessToken: "open sesame", refreshToken: "abracadabra", expiry: expiry, generation: 7)
    }

    @Test func aCredentialIsExpiredAtTheVeryMomentOfItsExpiry() {
        let sut = makeCredential()
        #expect(sut.isExpired(at: expiry), "at its expiry")
        #expect(sut.isExpired(at: expiry.addingTimeInterval(1)), "a second later")
        #expect(!sut.isExpired(at: expiry.addingTimeInterval(-1)), "not a second earlier")
    }

    @Test func noLogShowsAToken() {
        let sut = makeCredential()
        var dumped = ""
        dump(sut, to: &dumped)
        for text in ["\(sut)", String(reflecting: sut), "\(Optional(sut) as Any)", dumped] {
            #expect(text.contains("7"), "it says which one it is")
            #expect(!text.contains("sesame"))
            #expect(!text.contains("abracadabra"))
        }
    }

    @Test func aStoredCredentialIsReadBackAsItWas() throws {
        let sut = makeCredential()
        let read = try JSONDecoder().decode(Credential.self, from: JSONEncoder().encode(sut))
        #expect(read == sut)
        #expect(read.headerValue == "Bearer open sesame")
    }

    @Test(arguments: [400, 401]) func onlyInvalidGrantIsARefusal(status: Int) {
        let refusal = Data(#"{"error": "invalid_grant"}"#.utf8)
        #expect(RefreshFailure(TransportResponse(status: status, body: refusal)) == .refused)
    }

    @Test(arguments: [
        (401, #"{"error": "invalid_client"}"#), (401, ""), (403, #"{"error": "invalid_grant"}"#),
        (503, #"{"error": "invalid_grant"}"#), (200, "<html>Sign in to the hotel's network</html>"),
    ])
    func aProxyOrAMistakeOfTheAppSignsNobodyOut(status: Int, body: String) {
        #expect(RefreshFailure(TransportResponse(status: status, body: Data(body.utf8))) == .unavailable)
    }
}
