/// The form of an email address. Limits are those of the mail protocols, in bytes.
enum EmailForm {
    private static let longestName = 64
    private static let longestLabel = 63
    private static let longestAddress = 254
    /// Signs that come from lists of addresses or from a display name, and are in no address that mail services give
    /// out.
    private static let refused: Set<Character> = ["\"", "(", ")", ",", ":", ";", "<", ">", "[", "]", "\\"]

    /// Whether a text without blanks around it has that form.
    static func matches(_ address: String) -> Bool {
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        guard address.utf8.count <= longestAddress, parts.count == 2 else { return false }
        return isName(parts[0]) && isDomain(parts[1])
    }

    private static func isName(_ name: Substring) -> Bool {
        // Dots stand between something: none at either end, no two in a row.
        let atoms = name.split(separator: ".", omittingEmptySubsequences: false)
        return name.utf8.count <= longestName && atoms.allSatisfy { !$0.isEmpty && $0.allSatisfy(isAllowed) }
    }

    private static func isDomain(_ domain: Substring) -> Bool {
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, labels.allSatisfy(isLabel), let last = labels.last else { return false }
        return last.count >= 2 && !last.allSatisfy(\.isNumber)
    }

    private static func isLabel(_ label: Substring) -> Bool {
        guard !label.isEmpty, label.utf8.count <= longestLabel, label.first != "-", label.last != "-" else {
            return false
        }
        return label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    }

    private static func isAllowed(_ sign: Character) -> Bool {
        !sign.isWhitespace && !refused.contains(sign) && sign.unicodeScalars.allSatisfy { !isInvisible($0) }
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
    }
}
