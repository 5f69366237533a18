// Parts of Foundation that Swift's Foundation for Linux lacks. On Apple's systems they come from Foundation itself; here
// they come with SwiftUI, so a file that only imports Foundation sees them when its module imports SwiftUI elsewhere.

/// https://developer.apple.com/documentation/foundation/localizedstringresource
public struct LocalizedStringResource: Equatable, Codable, Sendable, ExpressibleByStringInterpolation {
    public let key: String
    public var locale: Locale

    public init(stringLiteral value: String) {
        self.init(key: value, locale: .current)
    }

    public init(stringInterpolation: DefaultStringInterpolation) {
        self.init(key: String(describing: stringInterpolation), locale: .current)
    }

    public init(
        _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
        comment: StaticString? = nil
    ) {
        self.init(key: keyAndValue.text, locale: locale)
    }

    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
        comment: StaticString? = nil
    ) {
        self.init(key: "\(key)", locale: locale)
    }

    private init(key: String, locale: Locale) {
        self.key = key
        self.locale = locale
    }
}

extension String {
    /// https://developer.apple.com/documentation/swift/string/localizationvalue
    public struct LocalizationValue: Equatable, Sendable, ExpressibleByStringInterpolation {
        let text: String

        public init(_ value: String) { text = value }
        public init(stringLiteral value: String) { text = value }
        public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

        /// Interpolation of values, some of them with a format.
        public struct StringInterpolation: StringInterpolationProtocol, Sendable {
            var text = ""

            public init(literalCapacity: Int, interpolationCount: Int) {}
            public mutating func appendLiteral(_ literal: String) { text += literal }
            public mutating func appendInterpolation(_ string: String) { text += string }
            public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) { text += "\(value)" }
            public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) {
                text += "\(value)"
            }
            public mutating func appendInterpolation<F: FormatStyle>(
                _ input: F.FormatInput, format: F
            ) where F.FormatInput: Equatable, F.FormatOutput == String { text += format.format(input) }
        }
    }

    // https://developer.apple.com/documentation/swift/string/init(localized:table:bundle:locale:comment:)
    public init(
        localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .current, comment: StaticString? = nil
    ) {
        self = keyAndValue.text
    }

    // https://developer.apple.com/documentation/swift/string/init(localized:defaultvalue:table:bundle:locale:comment:)
    public init(
        localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .current, comment: StaticString? = nil
    ) {
        self = defaultValue.text
    }

    // https://developer.apple.com/documentation/swift/string/init(localized:)
    public init(localized resource: LocalizedStringResource) {
        self = resource.key
    }
}
