import AppCore
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Deep links")
struct DeepLinkTests {
    private enum Link: Equatable, Sendable {
        case home
        case newBerth
        case berth(String)
        case slot(UUID, Int)
        case search(String)
        case list(Order)
    }

    private enum Order: String, Sendable { case name, length }
    private struct Foreign: Error {}

    private let parser = DeepLinkParser<Link>(
        schemes: ["Harbor"], hosts: ["Harbor.example"],
        patterns: [
            DeepLinkPattern("") { _ in .home },
            DeepLinkPattern("berths/new") { _ in .newBerth },
            DeepLinkPattern("berths/:berth", notificationType: "berth") { .berth(try $0.identifier("berth")) },
            DeepLinkPattern("slots/:slot/:place") { .slot(try $0.uuid("slot"), try $0.number("place")) },
            DeepLinkPattern("search") { .search($0.has("q") ? try $0.text("q", limit: 10) : "") },
            DeepLinkPattern("list") { .list(try $0.choice("by", of: Order.self)) },
            DeepLinkPattern("broken") { _ in throw Foreign() },
        ])

    private func link(_ text: String) throws -> Link {
        try parser.link(from: #require(URL(string: text)))
    }

    @Test func aLinkMeansTheSameByItsSchemeAndByTheWeb() throws {
        #expect(try link("harbor://berths/b-12") == .berth("b-12"))
        #expect(try link("HARBOR:///Berths/b-12/") == .berth("b-12"))
        #expect(try link("https://harbor.example/berths/b-12?utm_source=mail") == .berth("b-12"))
        #expect(try link("https://HARBOR.example") == .home)
    }

    @Test func aFixedWordIsNotTakenForAnIdentifier() throws {
        #expect(try link("harbor://berths/new") == .newBerth)
    }

    @Test(arguments: [
        ("other://berths/1", DeepLinkError.foreignScheme), ("http://harbor.example/berths/1", .foreignScheme),
        ("javascript:alert(1)", .foreignScheme), ("berths/1", .foreignScheme),
        ("https://evil.example/berths/1", .foreignHost), ("https://harbor.example.evil.example/berths/1", .foreignHost),
        ("https://www.harbor.example/berths/1", .foreignHost), ("https:///berths/1", .foreignHost),
        ("https://harbor.example@evil.example/berths/1", .malformed), ("https://harbor.example:8443/", .malformed),
        ("https://anna:pw@harbor.example/", .malformed),
    ])
    func aStrangersLinkOpensNothing(text: String, error: DeepLinkError) {
        #expect(throws: error) { try link(text) }
    }

    @Test(arguments: ["harbor://", "harbor://boats", "harbor://berths", "harbor://berths/1/2"])
    func anUnknownLinkIsAnErrorAndNoCrash(text: String) {
        if text == "harbor://" {
            #expect(throws: Never.self) { try link(text) }
        } else {
            #expect(throws: DeepLinkError.unknown) { try link(text) }
        }
    }

    @Test(arguments: ["..", "a%2F..%2Fadmin", "a.b", "a%00", "%E2%80%AE1", "a b", String(repeating: "a", count: 65)])
    func anIdentifierCannotReachAnotherEndpoint(identifier: String) throws {
        let text = "harbor://berths/" + identifier.replacingOccurrences(of: " ", with: "%20")
        #expect(throws: DeepLinkError.invalidValue(name: "berth")) { try link(text) }
    }

    @Test func theLongestIdentifierIsStillOne() throws {
        let longest = String(repeating: "a", count: DeepLinkValues.longestIdentifier)
        #expect(try link("harbor://berths/\(longest)") == .berth(longest))
    }

    @Test(arguments: ["-1", "+1", "1.0", "99999999999999999999", "%D9%A1", "x"])
    func aNumberIsNothingButDigits(number: String) {
        let text = "harbor://slots/123e4567-e89b-12d3-a456-426614174000/\(number)"
        #expect(throws: DeepLinkError.invalidValue(name: "place")) { try link(text) }
    }

    @Test func valuesHaveTheTypesThatTheAppUses() throws {
        let slot = try #require(UUID(uuidString: "123E4567-E89B-12D3-A456-426614174000"))
        #expect(try link("harbor://slots/123e4567-e89b-12d3-a456-426614174000/7") == .slot(slot, 7))
        #expect(throws: DeepLinkError.invalidValue(name: "slot")) { try link("harbor://slots/7/7") }
        #expect(try link("harbor://list?by=length") == .list(.length))
        #expect(throws: DeepLinkError.invalidValue(name: "by")) { try link("harbor://list?by=price") }
        #expect(throws: DeepLinkError.missingValue(name: "by")) { try link("harbor://list") }
    }

    @Test func aTextHasALengthAndNoControlCharacters() throws {
        #expect(try link("harbor://search") == .search(""))
        #expect(try link("harbor://search?q=caf%C3%A9%20x") == .search("café x"))
        for text in ["", "a%0Ab", "a%E2%80%A8b", "a%00", "12345678901"] {
            #expect(throws: DeepLinkError.invalidValue(name: "q")) { try link("harbor://search?q=\(text)") }
        }
    }

    @Test func aQueryCannotReplaceWhatThePathSays() {
        #expect(throws: DeepLinkError.repeatedValue(name: "berth")) { try link("harbor://berths/1?berth=2") }
        #expect(throws: DeepLinkError.repeatedValue(name: "q")) { try link("harbor://search?q=1&q=2") }
    }

    @Test func anEndlessLinkIsNotReadAtAll() {
        let text = "harbor://search?q=" + String(repeating: "a", count: DeepLinkParser<Link>.longestLink)
        #expect(throws: DeepLinkError.malformed) { try link(text) }
    }

    @Test func anErrorOfTheAppsOwnIsNotPassedOn() {
        #expect(throws: DeepLinkError.invalidValue(name: "broken")) { try link("harbor://broken") }
    }

    @Test func aPersonIsTold() {
        let all: [DeepLinkError] = [
            .malformed, .foreignScheme, .foreignHost, .unknown, .missingValue(name: "a"), .invalidValue(name: "a"),
            .repeatedValue(name: "a"),
        ]
        #expect(Set(all.map(\.localizedDescription)).count == 2)
    }

    @Test func aTappedNotificationLeadsWhereALinkDoes() throws {
        #expect(try parser.link(from: ["type": "berth", "berth": "b-12", "aps": ["alert": "Hi"]]) == .berth("b-12"))
        #expect(try parser.link(from: ["type": "berth", "berth": 12]) == .berth("12"))
        #expect(throws: DeepLinkError.missingValue(name: "berth")) {
            try parser.link(from: ["type": "berth", "berth": ["12"], 5: "x"])
        }
        #expect(throws: DeepLinkError.unknown) { try parser.link(from: ["type": "ship"]) }
        #expect(throws: DeepLinkError.unknown) { try parser.link(from: [:]) }
    }

    @Test func oneHandlerReadsBothNotifications() throws {
        let received = Notification(name: .deepLinkReceived, object: URL(string: "harbor://berths/1"))
        #expect(try parser.link(from: received) == .berth("1"))
        let tapped = Notification(
            name: .notificationTapped, object: nil, userInfo: ["type": "berth", "berth": "2"])
        #expect(try parser.link(from: tapped) == .berth("2"))
        #expect(throws: DeepLinkError.unknown) { try parser.link(from: Notification(name: .notificationTapped)) }
    }

    @Test func aThousandDamagedLinksNeverTrap() {
        let pieces = [
            "harbor", "https", "://", ":", "/", "%", "%2", "%zz", "?", "&", "=", "#", "@", "..", "é", "\u{0}", "berths",
        ]
        var (read, refused) = (0, 0)
        for seed in 1...1_000 {
            // Pieces in an order that is the same in each run, so that a failure can be repeated.
            let rest = (1...(seed % 9 + 1)).map { pieces[(seed * 31 + $0 * $0 * seed) % pieces.count] }.joined()
            let text = ["harbor://", "https://harbor.example/", ""][seed % 3] + rest
            guard let url = URL(string: text) else { continue }
            do {
                _ = try parser.link(from: url)
                read += 1
            } catch {
                refused += 1
            }
        }
        #expect(read > 0 && refused > 100)
    }
}
