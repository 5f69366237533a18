public import TenetModel

extension StringTable {
    /// One key with its values.
    public struct Entry: Hashable, Sendable {
        /// The key without its quotes or tags.
        public var key: RangedText
        /// From the first byte of the key to the last of the value: with the `;` of a `.strings` file, without
        /// the comma of an `.xcstrings` file.
        public var range: ByteRange
        /// The comment that stands directly before the entry, or the `comment` of an `.xcstrings` file. The text is
        /// trimmed; the range of a comment of a `.strings` file includes its delimiters.
        public var comment: RangedText?
        /// `manual`, `stale`, `extracted_with_value` and so on, in an `.xcstrings` file only.
        public var extractionState: String?
        /// False only when an `.xcstrings` file says so.
        public var shouldTranslate: Bool
        /// In the order of the file. None when an `.xcstrings` file leaves the value to the key.
        public var values: [Value]
        /// The variables inside the values of a `.stringsdict` or `.xcstrings` file.
        public var substitutions: [Substitution]

        public init(
            key: RangedText, range: ByteRange, comment: RangedText? = nil, extractionState: String? = nil,
            shouldTranslate: Bool = true, values: [Value] = [], substitutions: [Substitution] = []
        ) {
            self.key = key
            self.range = range
            self.comment = comment
            self.extractionState = extractionState
            self.shouldTranslate = shouldTranslate
            self.values = values
            self.substitutions = substitutions
        }

        /// The values of one language, in the order of the file.
        public func values(in language: String?) -> [Value] { values.filter { $0.language == language } }
    }

    /// One text of an entry.
    public struct Value: Hashable, Sendable {
        /// The same as the table's, or the one that an `.xcstrings` file gives.
        public var language: String?
        /// The decoded text; the range is without quotes or tags.
        public var text: RangedText
        /// `translated`, `new`, `needs_review` and so on, in an `.xcstrings` file only.
        public var state: String?
        /// For which plural category, device and so on the text is; outermost first, none for a plain value.
        public var variations: [Variation]
        /// The variable whose text this is; nil for the text of the entry itself.
        public var substitution: String?

        public init(
            language: String?, text: RangedText, state: String? = nil, variations: [Variation] = [],
            substitution: String? = nil
        ) {
            self.language = language
            self.text = text
            self.state = state
            self.variations = variations
            self.substitution = substitution
        }

        /// `one`, `other` and so on, when the value is for one plural category.
        public var pluralCategory: String? { variations.first { $0.kind == .plural }?.selector }

        /// What the text takes as arguments. O(text).
        public var formatSpecifiers: [FormatSpecifier] { FormatSpecifier.all(in: text.text) }
    }

    /// One condition under which a value is used.
    public struct Variation: Hashable, Sendable {
        public enum Kind: String, Hashable, Sendable {
            /// The selector is `zero`, `one`, `two`, `few`, `many` or `other`.
            case plural
            /// The selector is `iphone`, `mac`, `other` and so on.
            case device
            /// The selector is a width in characters.
            case width
            /// One of several phrases with the same meaning; the selector counts from 0.
            case phrase
            /// A kind that an `.xcstrings` file names and we do not know.
            case unknown
        }

        public var kind: Kind
        public var selector: String

        public init(_ kind: Kind, _ selector: String) {
            self.kind = kind
            self.selector = selector
        }
    }

    /// A variable such as `%#@count@`, whose text depends on one argument.
    public struct Substitution: Hashable, Sendable {
        public var name: RangedText
        public var language: String?
        /// What is formatted, such as `d` or `lld`, without a percent sign.
        public var specifier: RangedText?
        /// The argument, counted from 1, when an `.xcstrings` file gives it.
        public var argument: Int?

        public init(name: RangedText, language: String?, specifier: RangedText? = nil, argument: Int? = nil) {
            self.name = name
            self.language = language
            self.specifier = specifier
            self.argument = argument
        }
    }
}
