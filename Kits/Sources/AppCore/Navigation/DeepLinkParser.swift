import Foundation

/// Reads links and notifications into the app's own enum, in one place.
///
/// A link comes from outside: from a page, a code on a poster, another app. The parser therefore accepts only the
/// schemes and hosts that it was given, hands values out checked only, and answers everything else with a
/// ``DeepLinkError``. It never traps, and it changes nothing: where a link leads is decided by ``LinkRouting``, and
/// ``TabRouter`` goes there.
///
/// Patterns are tried in their order, so that a fixed word goes before a value: `berths/new` before `berths/:berth`.
public struct DeepLinkParser<Link: Sendable>: Sendable {
    /// The most bytes of a link. Longer ones are no links that the app made.
    public static var longestLink: Int { 2_000 }

    /// Schemes of the app's own, such as `harbor`, in small letters. Any app can claim the same scheme, so a link that
    /// comes by one proves nothing about who sent it.
    public let schemes: Set<String>
    /// Hosts of the app's universal links, in small letters. They are reached by `https` only.
    public let hosts: Set<String>

    private let patterns: [DeepLinkPattern<Link>]

    /// - Parameters:
    ///   - schemes: Schemes of the app's own.
    ///   - hosts: Hosts of universal links, each in full: a host below one of them is a stranger.
    ///   - patterns: The forms of link, the more special ones first.
    public init(schemes: Set<String>, hosts: Set<String>, patterns: [DeepLinkPattern<Link>]) {
        self.schemes = Set(schemes.map { $0.lowercased() })
        self.hosts = Set(hosts.map { $0.lowercased() })
        self.patterns = patterns
    }

    /// What a link means.
    /// - Parameter url: The link as it came in.
    /// - Throws: A ``DeepLinkError`` for each link that the app did not make.
    public func link(from url: URL) throws(DeepLinkError) -> Link {
        guard url.absoluteString.utf8.count <= Self.longestLink,
            let parts = URLComponents(url: url, resolvingAgainstBaseURL: false),
            parts.user == nil, parts.password == nil, parts.port == nil
        else { throw .malformed }
        let segments = try segments(of: parts)
        for pattern in patterns {
            guard var values = pattern.match(segments) else { continue }
            for item in parts.queryItems ?? [] {
                values[item.name, default: []].append(item.value ?? "")
            }
            return try pattern.link(for: values)
        }
        throw .unknown
    }

    /// What a notification that was tapped means: its `type` names the pattern, and the values stand beside it.
    ///
    /// Only texts and whole numbers count as values; a nested value cannot be part of a link.
    public func link(from userInfo: [AnyHashable: Any]) throws(DeepLinkError) -> Link {
        guard let type = userInfo["type"] as? String,
            let pattern = patterns.first(where: { $0.notificationType == type })
        else { throw .unknown }
        var values: [String: [String]] = [:]
        for (key, value) in userInfo {
            guard let name = key as? String, let text = (value as? String) ?? (value as? Int).map(String.init) else {
                continue
            }
            values[name] = [text]
        }
        return try pattern.link(for: values)
    }

    /// The words of the path, with escapes resolved only after it was divided: an escaped slash divides nothing.
    private func segments(of parts: URLComponents) throws(DeepLinkError) -> [String] {
        guard let scheme = parts.scheme?.lowercased() else { throw .foreignScheme }
        let host = parts.host?.lowercased() ?? ""
        var encoded = parts.percentEncodedPath.split(separator: "/").map(String.init)
        if scheme == "https" {
            guard hosts.contains(host) else { throw .foreignHost }
        } else if schemes.contains(scheme) {
            if let word = parts.encodedHost, !word.isEmpty { encoded.insert(word, at: 0) }
        } else {
            throw .foreignScheme
        }
        var segments: [String] = []
        for word in encoded {
            guard let segment = word.removingPercentEncoding else { throw .malformed }
            segments.append(segment)
        }
        return segments
    }
}
