/// Something in a document that is wrong, dead or left over.
public struct DocumentProblem: Hashable, Sendable, Comparable {
    public enum Check: String, Sendable, CaseIterable {
        case markdown
        case frontMatter = "front-matter"
        case link
        case headingLevel = "heading-level"
        case repeatedHeading = "repeated-heading"
        case contents = "table-of-contents"
        case fenceLanguage = "fence-language"
        case reference
        case date
        case rule
        case setting
        case parameter
        case reason
        case clauseID = "clause-id"
        case quotation
        case recommendation
        case route
        case slot
        case placeholder
    }

    public var path: String
    /// From 1.
    public var line: Int
    /// From 1, in Unicode scalars.
    public var column: Int
    public var check: Check
    /// What is wrong, without a full stop.
    public var message: String
    /// How to put it right.
    public var help: String?

    public init(path: String, line: Int, column: Int, check: Check, message: String, help: String? = nil) {
        self.path = path
        self.line = line
        self.column = column
        self.check = check
        self.message = message
        self.help = help
    }

    public static func < (left: DocumentProblem, right: DocumentProblem) -> Bool {
        (left.path, left.line, left.column, left.check.rawValue, left.message)
            < (right.path, right.line, right.column, right.check.rawValue, right.message)
    }
}
