import AppCore
import Foundation
import Testing

@Suite("Redaction")
struct RedactionTests {
    private let release = Redaction(for: .release)
    private let debug = Redaction(for: .debug)

    static let secrets: [String] = [
        "Authorization: Bearer sEcRet-9", "authorization=sEcRet-9", #"["Authorization": "Basic sEcRet-9", "A": "b"]"#,
        #"[AnyHashable("Set-Cookie"): "sid=sEcRet-9; HttpOnly"]"#, "Cookie: a=b; sid=sEcRet-9", "X-Api-Key: sEcRet-9",
        "sent bearer sEcRet-9abc twice", "basic c0VjUmV0LTk6sEcRet-9=", #"{"password":"sEcRet-9","n":1}"#,
        #"{"password" : "a\"sEcRet-9", "n": 1}"#, #"body "{\"password\":\"sEcRet-9\"}""#, "password=sEcRet-9&n=1",
        "newPassword: sEcRet-9", "passcode=sEcRet-9", "client_secret=sEcRet-9", "api-key = sEcRet-9,",
        #"Credential(accessToken: "sEcRet-9", generation: 3)"#, #"refreshToken: Optional("sEcRet-9")"#,
        #"{"tokens": ["sEcRet-9", "sEcRet-9b"]}"#, #"{"credential": {"a": "sEcRet-9"}}"#,
        "<password>sEcRet-9</password>",
        "<ns:token type=x>sEcRet-9</ns:token>", "https://anna:sEcRet-9@harbor.example/a", "#access_token=sEcRet-9",
        "eyJhbGciOiJIUzI1NiJ9.eyJzEcRet.sEcRet-9", "/reset/sEcRet-9sEcRet-9sEcRet-9sEcRet-9sEcRet-9 done",
        "session_id=sEcRet-9", "otp: sEcRet-9", "PWD=sEcRet-9",
    ]

    @Test(arguments: secrets)
    func aSecretIsReadableInNoBuild(text: String) {
        for redaction in [release, debug] {
            let redacted = redaction.redact(text)
            #expect(!redacted.contains("sEcRet"), "\(redacted)")
            #expect(redacted.contains(Redaction.placeholder))
        }
    }

    @Test(arguments: secrets)
    func whatWasRedactedStaysAsItIs(text: String) {
        let once = release.redact(text)
        #expect(release.redact(once) == once)
    }

    @Test(arguments: [
        "mail to anna.b+c@mail.harbor.example!", "to=anna%40harbor.example", "GET /berths?name=anna&x=1",
        "https://harbor.example/a?q=anna#top", #"{"mail":"anna@harbor.example"}"#,
    ])
    func aPersonIsReadableInDebugBuildsOnly(text: String) {
        #expect(!release.redact(text).contains("anna"))
        #expect(debug.redact(text) == text)
    }

    @Test(arguments: [
        "has token: true", "token expired", "password: nil", "basic validation failed in 3 steps",
        "run 123E4567-E89B-12D3-A456-426614174000 done", "GET /berths/12: 200", "passwordField has focus",
        "3 of 5 berths at 12:30", "BerthViewModel.loadTheBerthsOfTheHarborAgainAfterTheSignIn", "what? nothing & no=",
    ])
    func whatIsNoSecretStaysReadable(text: String) {
        #expect(release.redact(text) == text)
    }

    @Test func whatStandsAroundASecretIsKept() {
        #expect(release.redact("password=a1&next=/b") == "password=<redacted>&next=<redacted>")
        #expect(debug.redact("Authorization: x\nAccept: json") == "Authorization: <redacted>\nAccept: json")
        #expect(
            release.redact("GET https://harbor.example/a?name=x&id=1 failed")
                == "GET https://harbor.example/a?name=<redacted>&id=<redacted> failed")
    }

    @Test func aLongBodyIsCutAndItsSecretsWithIt() {
        let text = String(repeating: "word ", count: 3_000) + "password=sEcRet-9"
        let redacted = release.redact(text)
        #expect(redacted.count == Redaction.longestText + 2)
        #expect(redacted.hasPrefix("word word") && redacted.hasSuffix(" …"))
    }

    @Test func charactersBeyondTheBasicPlaneMoveNothing() {
        #expect(release.redact("👩‍👩‍👧 password=sEcRet 🚢") == "👩‍👩‍👧 password=<redacted> 🚢")
    }

    @Test(arguments: [
        "a", "a-", "token", "eyJ-", "a.", #"password="\"#, "?a=&", "password[", "://", " ", "token>", "<token>", "a@",
        "0a", "Authorization:", "é",
    ])
    func noTextKeepsTheLogBusyForLong(piece: String) {
        let text = String(repeating: piece, count: Redaction.longestText / piece.count)
        let clock = ContinuousClock()
        let time = clock.measure { _ = release.redact(text) }
        // A hundred times what it takes, and a hundredth of what a pattern takes that looks at each pair of characters.
        #expect(time < .seconds(5))
    }
}
