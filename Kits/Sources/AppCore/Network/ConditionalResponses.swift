import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Remembers answers together with what the server calls them, so that an unchanged one is not sent again.
///
/// A request goes out with the `ETag` of the remembered answer; to a 304 the remembered answer is the answer. It is
/// never given out without asking the server. One that was made for an earlier authorization is not used, as it may
/// be about another person whose data goes by the same tag.
///
/// The rule `api-outside-owner` forbids keeping answers elsewhere.
public actor ConditionalResponses {
    /// An answer with a tag. Whoever has asked with it can use it, even if it has been forgotten meanwhile.
    struct Entry: Sendable {
        /// The answer.
        let response: TransportResponse
        /// Its `ETag`.
        let tag: String?
        /// Its date, for servers without tags.
        let lastModified: String?
        /// The number of the authorization that it was made for.
        let generation: Int?
    }

    private var entries: [URL: Entry] = [:]
    /// Least recently used first.
    private var order: [URL] = []
    private let limit: Int
    private let largestBody: Int

    /// - Parameters:
    ///   - limit: How many answers are remembered. The one that was not used for longest is forgotten first.
    ///   - largestBody: In bytes; a larger answer is not remembered.
    public init(limit: Int = 50, largestBody: Int = 500_000) {
        self.limit = max(limit, 0)
        self.largestBody = largestBody
    }

    // MARK: - Memory

    /// How many answers are remembered.
    public var count: Int { entries.count }

    /// Forgets everything, as at a sign-out.
    public func removeAll() {
        entries = [:]
        order = []
    }

    // MARK: - Requests

    /// The answer that a request can refer to.
    /// - Parameters:
    ///   - request: The request.
    ///   - generation: The number of the authorization it is sent with, if any.
    func entry(for request: URLRequest, generation: Int?) -> Entry? {
        guard Self.isConditional(request), let url = request.url, let entry = entries[url],
            entry.generation == generation
        else { return nil }
        touch(url)
        return entry
    }

    /// Remembers a complete answer that has a tag and may be kept.
    func remember(_ response: TransportResponse, to request: URLRequest, generation: Int?) {
        guard Self.isConditional(request), let url = request.url, response.status == 200 else { return }
        let tag = response.header(named: "ETag")
        let lastModified = response.header(named: "Last-Modified")
        let isKept = response.header(named: "Cache-Control")?.lowercased().contains("no-store") != true
        guard tag != nil || lastModified != nil, isKept, response.body.count <= largestBody, limit > 0 else {
            forget(url)
            return
        }
        entries[url] = Entry(response: response, tag: tag, lastModified: lastModified, generation: generation)
        touch(url)
        if order.count > limit, let oldest = order.first { forget(oldest) }
    }

    /// A part of an answer, and a request that says itself what it refers to, are left alone.
    private static func isConditional(_ request: URLRequest) -> Bool {
        request.httpMethod == HTTPMethod.get.rawValue
            && ["Range", "If-None-Match", "If-Modified-Since"].allSatisfy {
                request.value(forHTTPHeaderField: $0) == nil
            }
    }

    private func touch(_ url: URL) {
        order.removeAll { $0 == url }
        order.append(url)
    }

    private func forget(_ url: URL) {
        entries[url] = nil
        order.removeAll { $0 == url }
    }
}

extension ConditionalResponses.Entry {
    /// The request, asking for the answer only if it is another than this one.
    func condition(_ request: URLRequest) -> URLRequest {
        var conditional = request
        if let tag {
            conditional.setValue(tag, forHTTPHeaderField: "If-None-Match")
        } else {
            conditional.setValue(lastModified, forHTTPHeaderField: "If-Modified-Since")
        }
        return conditional
    }

    /// The remembered answer with the header fields that the 304 has renewed.
    func renewed(by notModified: TransportResponse) -> TransportResponse {
        let renewed = Set(notModified.headers.keys.map { $0.lowercased() })
        let kept = response.headers.filter { !renewed.contains($0.key.lowercased()) }
        // The length is that of an answer without a body.
        let fresh = notModified.headers.filter { $0.key.lowercased() != "content-length" }
        return TransportResponse(
            status: response.status, headers: kept.merging(fresh) { $1 }, body: response.body)
    }
}
