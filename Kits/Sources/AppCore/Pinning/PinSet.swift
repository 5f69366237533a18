import Foundation

/// The pinned keys of one domain: SHA-256 hashes of public keys (SPKI), at least two of them.
///
/// It comes from a property list and not from code: the rules `pin-hash-in-code` and `pin-set-incomplete` look for
/// that.
///
/// ## Usage
/// ```swift
/// let sets = try PropertyListDecoder().decode([PinSet].self, from: Data(contentsOf: pinFile))
/// ```
public struct PinSet: Hashable, Sendable {
    /// From how long before the expiry there is a warning, in seconds: 30 days.
    public static let warningPeriod: TimeInterval = 30 * 24 * 60 * 60

    // MARK: - Content

    /// The domain, in lower case.
    public let domain: String
    /// Whether the pins hold for the hosts below the domain, too.
    public let shouldCoverSubdomains: Bool
    /// The hashes, 32 bytes each.
    public let keyHashes: Set<Data>
    /// When the server changes its key, as planned. It is the date for a warning: it never makes a pin hold more or
    /// less.
    public let expiry: Date

    // MARK: - Initialization

    /// A set that was checked.
    ///
    /// - Parameters:
    ///   - domain: The domain, such as `example.com`.
    ///   - shouldCoverSubdomains: Whether the pins hold for the hosts below it, too.
    ///   - pins: The hashes in base64. Equal ones count once.
    ///   - expiry: When the server changes its key, as planned.
    /// - Throws: A ``PinSetError``.
    public init(
        domain: String, shouldCoverSubdomains: Bool = false, pins: [String], expiry: Date
    ) throws(PinSetError) {
        guard let name = Self.normalizedHost(domain), Self.isDomain(name) else { throw .invalidDomain(domain) }
        var hashes: Set<Data> = []
        for pin in pins { hashes.insert(try Self.hash(pin)) }
        guard hashes.count >= 2 else { throw .tooFewPins(different: hashes.count) }
        self.domain = name
        self.shouldCoverSubdomains = shouldCoverSubdomains
        self.keyHashes = hashes
        self.expiry = expiry
    }

    // MARK: - Answers

    /// Whether the pins hold for a host. Case and a dot at the end make no difference. A name that merely ends alike,
    /// such as `evil-example.com`, is another host.
    ///
    /// - Parameter host: The name of the host, as the connection has it.
    public func covers(_ host: String) -> Bool {
        guard let host = Self.normalizedHost(host) else { return false }
        return host == domain || shouldCoverSubdomains && host.hasSuffix("." + domain)
    }

    /// What has to be said about the age of the pins.
    ///
    /// - Parameter now: The moment of the question.
    public func warning(at now: Date) -> PinWarning? {
        if now >= expiry { return .expired(expiry) }
        return expiry.timeIntervalSince(now) <= Self.warningPeriod ? .expiresSoon(expiry) : nil
    }

    // MARK: - Checks of what was written

    /// The name in lower case and without a dot at its end, or `nil` if it has characters that no name of a host has.
    static func normalizedHost(_ host: String) -> String? {
        guard host.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        let trimmed = host.lowercased().reversed().drop { $0 == "." }
        return trimmed.isEmpty ? nil : String(trimmed.reversed())
    }

    private static func isDomain(_ name: String) -> Bool {
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2
            && labels.allSatisfy { label in
                !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
            }
    }

    private static func hash(_ pin: String) throws(PinSetError) -> Data {
        // Encoding it again finds bits that decoding drops, so that each hash has one spelling.
        guard let hash = Data(base64Encoded: pin), hash.count == 32, hash.base64EncodedString() == pin else {
            throw .invalidPin(pin)
        }
        // 32 bytes of a real hash never have so few different values; a text such as AAAA… has one.
        guard Set(hash).count > 8 else { throw .placeholder(pin) }
        return hash
    }
}

extension PinSet: Decodable {
    private enum CodingKeys: String, CodingKey {
        case domain
        case shouldCoverSubdomains = "includesSubdomains"
        case pins
        case expiry
    }

    /// Reads a set with the keys `domain`, `pins`, `expiry` and, if it is not false, `includesSubdomains`.
    ///
    /// - Parameter decoder: For instance one of a property list.
    /// - Throws: A ``PinSetError``, or a `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            domain: values.decode(String.self, forKey: .domain),
            shouldCoverSubdomains: values.decodeIfPresent(Bool.self, forKey: .shouldCoverSubdomains) ?? false,
            pins: values.decode([String].self, forKey: .pins), expiry: values.decode(Date.self, forKey: .expiry))
    }
}
