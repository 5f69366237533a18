/// A response that knows which of its values are possible.
///
/// The client calls ``validate()`` on each response that conforms, and on each element of a list, after decoding it.
public protocol ValidatableResponse: Decodable {
    /// Compares the values with the ranges of the server's schema.
    /// - Throws: An error that says which value broke which range. ``APIError/invalidResponse(_:_:)`` carries it.
    func validate() throws
}

extension Array: ValidatableResponse where Element: ValidatableResponse {
    /// Checks each element, in order.
    public func validate() throws {
        for element in self { try element.validate() }
    }
}
