/// A regular expression that is searched in time linear in the text, whatever the expression and the text.
///
/// The expression becomes a program for a machine that keeps all its possible states side by side and reads every
/// character once; nothing is ever read again. Method: Russ Cox, "Regular Expression Matching: the Virtual Machine
/// Approach" (swtch.com/~rsc/regexp/regexp2.html), after Ken Thompson and Rob Pike. What needs to remember the text
/// (back references) or to read it twice (look-around) does not exist here and is refused when the expression is read.
package struct LinearRegex: Sendable {
    /// The expression as a tree, for those who write texts that match.
    package let root: RegexNode
    /// Texts of which one stands wherever the expression matches; empty when nothing can be said.
    package let requiredTexts: [String]

    private let program: RegexProgram

    /// O(length of the expression with its counted repetitions written out), which has a limit.
    ///
    /// - Throws: what is wrong, where, and the remedy.
    package init(_ pattern: String, dialect: RegexDialect = .icu) throws(RegexError) {
        var parser = RegexParser(pattern, dialect)
        root = try parser.parse()
        program = try RegexProgram(root)
        requiredTexts = RequiredText.of(root)
    }

    /// True when the text holds a match. Bytes that are no UTF-8 count as U+FFFD. O(bytes × program).
    package func matches(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var search = RegexSearch(program, bytes)
        return search.run(stopsAtFirst: true) != nil
    }

    package func matches(in text: String) -> Bool {
        var text = text
        return text.withUTF8 { matches(in: $0) }
    }

    /// The bytes of the leftmost match; of several that begin there, the one that the expression prefers: the first
    /// alternative, as many repetitions as possible, or as few for a lazy one. O(bytes × program).
    package func firstMatch(in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        var search = RegexSearch(program, bytes)
        return search.run(stopsAtFirst: false)
    }

    /// Every match, each behind the one before it, as far as reading the text several times over goes: how far an expression
    /// reads past its matches is unknown, and the time stays linear in the text.
    package func matches(
        in bytes: UnsafeBufferPointer<UInt8>, readings: Int
    ) -> (ranges: [Range<Int>], isComplete: Bool) {
        var search = RegexSearch(program, bytes)
        var found: [Range<Int>] = []
        var offset = 0
        while offset <= bytes.count {
            guard search.work <= bytes.count * readings else { return (found, false) }
            guard let match = search.run(stopsAtFirst: false, from: offset) else { break }
            found.append(match)
            offset = match.upperBound
            if match.isEmpty { offset += UTF8Text.scalar(at: offset, in: bytes).width }
            if match.isEmpty, match.upperBound == bytes.count { break }
        }
        return (found, true)
    }

    package func firstMatch(in text: String) -> Range<Int>? {
        var text = text
        return text.withUTF8 { firstMatch(in: $0) }
    }
}

/// Whose rules an expression follows where they differ.
package enum RegexDialect: Sendable {
    /// Of the expressions that people write in rules, as `NSRegularExpression` reads them with anchors that match at
    /// lines: classes such as `\w` know all of Unicode.
    case icu
    /// Of JSON Schema: classes know ASCII, anchors stand for the ends of the text.
    case ecmaScript
}

/// What is wrong with an expression.
package struct RegexError: Error, Sendable, Equatable {
    package var message: String
    package var help: String
    /// The byte of the expression.
    package var offset: Int
}
