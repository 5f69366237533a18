package import TenetRuleKit

/// What a name may be made of and how long it may be, with limits for warnings and for errors.
package struct NameForm: Sendable {
    package var minLength: Int
    package var errorMinLength: Int
    package var maxLength: Int
    package var errorMaxLength: Int
    package var allowedSymbols: [String] = []
    package var symbols = "error"
    package var firstLetter = "error"
    package var except: [String]

    package static let severities = ["error", "warning", "off"]

    package init(_ lengths: ClosedRange<Int>, errors: (min: Int, max: Int), except: [String] = []) {
        minLength = lengths.lowerBound
        errorMinLength = errors.min
        maxLength = lengths.upperBound
        errorMaxLength = errors.max
        self.except = except
    }

    /// The name is one that the form is not asked of; `*` stands for any characters.
    package func leavesOut(_ name: String) -> Bool {
        except.contains { $0 == name || ($0.contains("*") && Self.fits(name, $0)) }
    }

    package func isAllowed(_ character: Character) -> Bool { allowedSymbols.contains { $0.contains(character) } }

    /// What is wrong with the characters, with how grave it is; nil when nothing is.
    package func problem(withSymbolsOf name: String) -> (text: String, severity: Severity)? {
        guard let severity = Severity(rawValue: symbols),
            let character = name.first(where: { !Self.isLetterOrDigit($0) && !isAllowed($0) })
        else { return nil }
        return ("holds `\(character)`", severity)
    }

    /// What is wrong with the length.
    package func problem(withLengthOf name: String) -> (text: String, severity: Severity)? {
        let length = name.count
        if length < errorMinLength { return ("is shorter than \(errorMinLength) characters", .error) }
        if errorMaxLength > 0, length > errorMaxLength {
            return ("is longer than \(errorMaxLength) characters", .error)
        }
        if length < minLength { return ("is shorter than \(minLength) characters", .warning) }
        if length > maxLength { return ("is longer than \(maxLength) characters", .warning) }
        return nil
    }

    private static func isLetterOrDigit(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
                .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
                true
            default: false
            }
        }
    }

    /// The parts between stars follow one another; the first begins the name, the last ends it.
    private static func fits(_ name: String, _ pattern: String) -> Bool {
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
        guard let first = parts.first, let last = parts.last, parts.count > 1, name.hasPrefix(first) else {
            return false
        }
        var rest = name.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}

/// The texts of the options that rules about the form of names share.
package enum NameFormText {
    package static let minLength = "The fewest characters a name may have."
    package static let errorMinLength = "Names with fewer characters are errors; 0 for none."
    package static let maxLength = "The most characters a name may have."
    package static let errorMaxLength = "Names with more characters are errors; 0 for none."
    package static let allowedSymbols = "Characters beside letters and digits that names may hold."
    package static let symbols = "How grave other characters are: `error`, `warning` or `off`."
    package static let firstLetter = "How grave a first letter of the wrong case is: `error`, `warning` or `off`."
    package static let except = "Names that are left alone; `*` stands for any characters."
}
