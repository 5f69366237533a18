import Foundation

/// The path of an endpoint, written as a literal whose values are escaped as they are put in.
///
/// `"/v1/loans/\(id)"` asks for one segment in place of `id`, whatever the text is: `a/b` becomes `a%2Fb`. A value that
/// is empty, and a segment of `.` or `..`, make the path invalid, because the request would then reach another address,
/// and a `DELETE` of one thing the list of all.
///
/// The rule `endpoint-path-literal` forbids paths outside of the enum of endpoints.
public struct EndpointPath: ExpressibleByStringInterpolation, Equatable, Sendable {
    /// The path with a slash in front, escaped as RFC 3986 asks.
    public let percentEncoded: String
    /// The path with `{}` in place of each value: safe to log, as ids are left out.
    public let template: String
    /// Whether the path leads where its literal says.
    public let isValid: Bool

    /// A path without values.
    public init(stringLiteral value: String) {
        var interpolation = StringInterpolation(literalCapacity: value.count, interpolationCount: 0)
        interpolation.appendLiteral(value)
        self.init(stringInterpolation: interpolation)
    }

    /// A path with values.
    public init(stringInterpolation parts: StringInterpolation) {
        let slash = parts.encoded.hasPrefix("/") ? "" : "/"
        percentEncoded = slash + parts.encoded
        template = slash + parts.template
        let segments = percentEncoded.split(separator: "/")
        isValid = !parts.hasEmptyValue && !segments.contains { $0 == "." || $0 == ".." }
    }

    /// Collects the parts of a literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var encoded = ""
        fileprivate var template = ""
        fileprivate var hasEmptyValue = false

        /// Called by the compiler for each literal.
        public init(literalCapacity: Int, interpolationCount: Int) {
            encoded.reserveCapacity(literalCapacity + interpolationCount * 8)
        }

        /// The text between values, whose slashes stay. Anything that a path must not hold is escaped.
        public mutating func appendLiteral(_ literal: String) {
            let text = literal.addingPercentEncoding(withAllowedCharacters: Self.literalCharacters) ?? ""
            encoded += text
            template += text
        }

        /// A value such as a text or a number. An optional value is refused by the compiler.
        public mutating func appendInterpolation<Value: LosslessStringConvertible>(_ value: Value) {
            append(value.description)
        }

        /// An id, in small letters as RFC 4122 writes it.
        public mutating func appendInterpolation(_ value: UUID) {
            append(value.uuidString.lowercased())
        }

        private mutating func append(_ text: String) {
            // Text that is no Unicode cannot be encoded. It counts as empty, so that the path becomes invalid.
            let value = text.addingPercentEncoding(withAllowedCharacters: Self.valueCharacters) ?? ""
            if value.isEmpty { hasEmptyValue = true }
            encoded += value
            template += "{}"
        }

        private static let valueCharacters = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        private static let literalCharacters: CharacterSet = valueCharacters.union(
            CharacterSet(charactersIn: "/:@!$&'()*+,="))
    }
}
