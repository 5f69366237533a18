internal import TenetRegex
internal import TenetRuleKit

/// A regular expression, searched anywhere in a text in time linear in the text.
public struct TextPattern: Sendable {
    private let expression: LinearRegex

    /// - Throws: what is wrong with the expression, where in it, and the remedy.
    public init(_ pattern: String) throws(PatternError) {
        do throws(RegexError) {
            expression = try LinearRegex(pattern)
        } catch {
            throw PatternError(
                message: "`\(pattern)` is not a regular expression: \(error.message)", help: error.help,
                offset: error.offset)
        }
    }

    /// Nearly all texts are dismissed by a search for what must stand in them.
    func isFound(in text: TextSlice) -> Bool { couldBeFound(in: text) && expression.matches(in: text.bytes) }

    /// False only when the expression cannot be found.
    func couldBeFound(in text: TextSlice) -> Bool {
        let required = expression.requiredTexts
        return required.isEmpty || required.contains { text.contains($0) }
    }

    /// The bytes of the first place, relative to the text.
    func place(in text: TextSlice) -> ByteRange? {
        guard couldBeFound(in: text) else { return nil }
        return expression.firstMatch(in: text.bytes).map { ByteRange($0.lowerBound, $0.upperBound) }
    }

    public func isFound(in text: String) -> Bool { expression.matches(in: text) }

    /// The bytes of every place, and whether the text was read to its end.
    func places(in text: TextSlice) -> (ranges: [ByteRange], isComplete: Bool) {
        guard couldBeFound(in: text) else { return ([], true) }
        let found = expression.matches(in: text.bytes, readings: 64)
        return (found.ranges.map { ByteRange($0.lowerBound, $0.upperBound) }, found.isComplete)
    }
}
