import Foundation

/// One page of a list, for endpoints that answer in pages. What a screen shows are its ``results``.
///
/// The next page is asked for by its parameter and not by its address, so that no request with an authorization goes
/// wherever an answer points.
public struct PaginatedResponse<Item: Decodable & Sendable>: Decodable, Sendable {
    /// How many items all pages have together, if the server counts them.
    public let count: Int?
    /// The address of the next page; `nil` on the last one.
    public let next: String?
    /// The address of the page before; `nil` on the first one.
    public let previous: String?
    /// The items of this page.
    public let results: [Item]

    /// Whether there is another page.
    public var hasNext: Bool { next != nil }

    /// Makes a page, mostly in tests.
    public init(results: [Item], count: Int? = nil, next: String? = nil, previous: String? = nil) {
        self.results = results
        self.count = count
        self.next = next
        self.previous = previous
    }

    /// The value that a parameter has in the address of the next page, such as its number or its cursor.
    /// - Returns: Nil on the last page, and if the address has no such parameter.
    public func nextValue(of parameter: String) -> String? {
        next.flatMap { URLComponents(string: $0) }?.queryItems?.first { $0.name == parameter }?.value
    }
}

extension PaginatedResponse: Encodable where Item: Encodable {}

extension PaginatedResponse: Equatable where Item: Equatable {}

extension PaginatedResponse: ValidatableResponse where Item: ValidatableResponse {
    /// Checks each item.
    public func validate() throws {
        try results.validate()
    }
}
