import AppTesting
import Foundation
import Testing

@testable import AppCore

@Suite struct PinSetTests {
    private let now = Date(timeIntervalSince1970: 1_000_000_000)
    private let day: TimeInterval = 24 * 60 * 60
    private let errors = RecordedErrors()

    // MARK: - What is written down

    @Test func aSinglePinThatWouldLockTheAppOutIsRefused() {
        #expect(throws: PinSetError.tooFewPins(different: 1)) {
            try PinSet(domain: "example.com", pins: [text(1)], expiry: now)
        }
        #expect(throws: PinSetError.tooFewPins(different: 0)) {
            try PinSet(domain: "example.com", pins: [], expiry: now)
        }
    }

    @Test func theSamePinTwiceIsNoSparePin() {
        #expect(throws: PinSetError.tooFewPins(different: 1)) {
            try PinSet(domain: "example.com", pins: [text(1), text(1)], expiry: now)
        }
    }

    @Test(arguments: ["", "abc", "not base64 at all, but of 44 characters long", "!"])
    func aPinThatIsNoHashIsRefused(_ pin: String) {
        #expect(throws: PinSetError.invalidPin(pin)) {
            try PinSet(domain: "example.com", pins: [text(1), pin], expiry: now)
        }
    }

    @Test func aHashOfAnotherLengthIsRefused() {
        for length in [20, 31, 33, 64] {
            let pin = Data((0..<length).map { UInt8($0) }).base64EncodedString()
            #expect(throws: PinSetError.invalidPin(pin)) {
                try PinSet(domain: "example.com", pins: [text(1), pin], expiry: now)
            }
        }
    }

    @Test func aSecondSpellingOfAPinIsNoSparePin() {
        // The last two bits before the padding carry nothing, so decoding alone would take this for the same hash.
        let pin = text(1)
        let other = String(pin.dropLast(2)) + (pin.dropLast().hasSuffix("8") ? "9" : "5") + "="
        #expect(throws: PinSetError.invalidPin(other)) {
            try PinSet(domain: "example.com", pins: [pin, other], expiry: now)
        }
    }

    @Test func aPlaceholderIsNoPin() {
        let placeholder = Data(repeating: 0, count: 32).base64EncodedString()
        #expect(throws: PinSetError.placeholder(placeholder)) {
            try PinSet(domain: "example.com", pins: [text(1), placeholder], expiry: now)
        }
    }

    @Test(arguments: ["", "com", ".", "example..com", "exa mple.com", "https://example.com", "exämple.com", "*.a.com"])
    func aDomainThatIsNoneIsRefused(_ domain: String) {
        #expect(throws: PinSetError.invalidDomain(domain)) {
            try PinSet(domain: domain, pins: [text(1), text(2)], expiry: now)
        }
    }

    @Test func pinsComeFromAPropertyList() throws {
        let list: [[String: Any]] = [
            ["domain": "Example.com", "includesSubdomains": true, "pins": [text(1), text(2)], "expiry": now],
            ["domain": "other.example", "pins": [text(1), text(2)], "expiry": now],
        ]
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)

        let sets = try PropertyListDecoder().decode([PinSet].self, from: data)

        #expect(sets.map(\.domain) == ["example.com", "other.example"])
        #expect(sets.map(\.shouldCoverSubdomains) == [true, false])
        #expect(sets.first?.keyHashes == [hash(1), hash(2)])
        #expect(sets.first?.expiry == now)
    }

    @Test func aPropertyListWithASinglePinIsRefused() throws {
        let list: [[String: Any]] = [["domain": "example.com", "pins": [text(1)], "expiry": now]]
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)

        #expect(throws: PinSetError.tooFewPins(different: 1)) {
            try PropertyListDecoder().decode([PinSet].self, from: data)
        }
    }

    // MARK: - Hosts

    @Test(arguments: [
        "evil-example.com", "example.com.evil.net", "xexample.com", "example.co", "example.community", "com", "",
        "example.com:443", "exаmple.com",
    ])
    func aNameThatMerelyLooksAlikeIsAnotherHost(_ host: String) throws {
        #expect(try !makePinSet(subdomains: true).covers(host))
    }

    @Test(arguments: ["example.com", "EXAMPLE.com", "example.com.", "example.com.."])
    func spellingDoesNotTakeAHostOutOfItsPins(_ host: String) throws {
        #expect(try makePinSet().covers(host))
    }

    @Test func pinsHoldForSubdomainsOnlyIfTheySaySo() throws {
        #expect(try !makePinSet().covers("api.example.com"))
        #expect(try makePinSet(subdomains: true).covers("api.example.com"))
        #expect(try makePinSet(subdomains: true).covers("a.b.Example.com."))
    }

    // MARK: - Age

    @Test func thereIsAWarningFromThirtyDaysBeforeTheExpiry() throws {
        let set = try makePinSet()
        let expiry = set.expiry
        #expect(set.warning(at: expiry.addingTimeInterval(-30 * day - 1)) == nil)
        #expect(set.warning(at: expiry.addingTimeInterval(-30 * day)) == .expiresSoon(expiry))
        #expect(set.warning(at: expiry.addingTimeInterval(-1)) == .expiresSoon(expiry))
        #expect(set.warning(at: expiry) == .expired(expiry))
    }

    @Test func expiredPinsStillKeepAnotherServerOutAndTheirOwnIn() throws {
        let checker = try makeChecker(at: now.addingTimeInterval(1000 * day))

        let expiry = try makePinSet().expiry
        #expect(checker.verdict(host: "example.com", keyHashes: [hash(1)]) == .trusted(.expired(expiry)))
        #expect(!checker.verdict(host: "example.com", keyHashes: [hash(9)]).isAllowed)
    }

    @Test func theLogSaysThatPinningBeganInReleaseBuildsAsWell() throws {
        let lines = Locked<[String]>([])
        let log = Log(
            .network, sinks: [LogSink { entry in lines.withLock { $0.append(entry.message) } }], build: .release)
        _ = PinChecker(sets: [], errors: errors, log: log)
        #expect(lines.withLock { $0 } == [], "nothing is pinned without pins")
        _ = PinChecker(sets: [try makePinSet()], errors: errors, log: log)
        #expect(lines.withLock { $0 } == ["TrustKit initialized with certificate pinning"])
    }

    // MARK: - Verdicts

    @Test func aServerWithAPinnedKeyAnywhereInItsChainIsTrusted() throws {
        let checker = try makeChecker()

        #expect(checker.verdict(host: "example.com", keyHashes: [hash(8), hash(2)]) == .trusted(nil))
        #expect(errors.contexts.isEmpty)
    }

    @Test func anotherKeyIsRejectedAndRecorded() throws {
        let verdict = try makeChecker().verdict(host: "example.com", keyHashes: [hash(9)])

        #expect(verdict == .rejected(.noPinnedKey(domain: "example.com")))
        #expect(!verdict.isAllowed)
        #expect(errors.contexts == ["validatePins"])
    }

    @Test func aChainThatCannotBeReadIsRejected() throws {
        #expect(
            try makeChecker().verdict(host: "example.com", keyHashes: []) == .rejected(.noKeys(domain: "example.com")))
    }

    @Test(arguments: ["", "exаmple.com", "example.com\0", "."])
    func aHostThatCannotBeReadIsRejected(_ host: String) throws {
        #expect(try makeChecker().verdict(host: host, keyHashes: [hash(1)]) == .rejected(.unreadableHost))
    }

    @Test func aHostWithoutPinsIsLeftToTheSystem() throws {
        #expect(try makeChecker().verdict(host: "pictures.net", keyHashes: []) == .notPinned)
        let checker = PinChecker(sets: [], mode: .enforce, errors: errors)
        #expect(checker.verdict(host: "", keyHashes: []) == .notPinned)
        #expect(PinVerdict.notPinned.isAllowed)
    }

    @Test func anAuditReportsAndLetsThrough() throws {
        let verdict = try makeChecker(mode: .audit).verdict(host: "example.com", keyHashes: [hash(9)])

        #expect(verdict == .reported(.noPinnedKey(domain: "example.com")))
        #expect(verdict.isAllowed)
        #expect(errors.contexts == ["validatePins"])
    }

    @Test func theNearestDomainDecides() throws {
        let near = try PinSet(
            domain: "api.example.com", pins: [text(5), text(6)], expiry: now.addingTimeInterval(100 * day))
        let checker = try makeChecker(also: near)

        #expect(checker.verdict(host: "api.example.com", keyHashes: [hash(5)]) == .trusted(nil))
        #expect(!checker.verdict(host: "api.example.com", keyHashes: [hash(1)]).isAllowed)
        #expect(checker.verdict(host: "www.example.com", keyHashes: [hash(1)]) == .trusted(nil))
    }

    @Test func everyBuildExceptDebugBuildsEnforcesItsPins() {
        #if DEBUG
            #expect(PinMode.ofThisBuild == .audit)
        #else
            #expect(PinMode.ofThisBuild == .enforce)
        #endif
    }

    @Test func errorsTellPeopleNoSecrets() {
        #expect(PinFailure.unreadableHost.localizedDescription.contains("secure connection"))
        #expect(!PinSetError.invalidPin("abc").localizedDescription.contains("abc"))
    }

    private func hash(_ seed: UInt8) -> Data {
        Data((0..<32).map { seed &+ UInt8($0) &* 7 })
    }

    private func text(_ seed: UInt8) -> String {
        hash(seed).base64EncodedString()
    }

    private func makePinSet(subdomains: Bool = false) throws -> PinSet {
        try PinSet(
            domain: "example.com", shouldCoverSubdomains: subdomains, pins: [text(1), text(2)],
            expiry: now.addingTimeInterval(100 * day))
    }

    private func makeChecker(
        mode: PinMode = .enforce, also other: PinSet? = nil, at date: Date? = nil
    ) throws -> PinChecker {
        let sets = try [makePinSet(subdomains: other != nil)] + (other.map { [$0] } ?? [])
        return PinChecker(sets: sets, mode: mode, wallClock: WallClock { [now] in date ?? now }, errors: errors)
    }
}
