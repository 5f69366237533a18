internal import TenetModel

/// How names of sections are compared.
package enum SectionName {
    /// The words in lower case: what two spellings of a name share.
    package static func words(_ text: String) -> [String] {
        let words = text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "+" || $0 == "#") }
        return words.isEmpty ? [text.lowercased().trimmed] : words.map(String.init)
    }
}
