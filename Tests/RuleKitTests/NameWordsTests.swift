import TenetRuleKit
import Testing

@Suite struct NameWordsTests {
    @Test(arguments: [
        ("userAccessToken", ["user", "access", "token"]),
        ("APIUserResponse_v2", ["api", "user", "response", "v2"]),
        ("API_KEY", ["api", "key"]),
        ("user_access-token", ["user", "access", "token"]),
        ("page2Items", ["page2", "items"]),
        ("HTTPSURL", ["httpsurl"]),
        ("größeÄndern", ["größe", "ändern"]),
        ("_", []),
        ("", []),
    ])
    func cutsNames(name: String, words: [String]) {
        #expect(name.nameWords == words)
    }
}
