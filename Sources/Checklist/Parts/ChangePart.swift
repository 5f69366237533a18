internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

/// A part of what a view shows, of a request or of how failures are told, without its place: what two versions are compared by.
struct ChangePart: Fact {
    var subject: ChangeSubject
    /// The words of the code. Text of literals begins with a quotation mark, so that no name is taken for it.
    var words: [String]
    /// What has to be a view, or a function that makes one, for the part to count; empty when it counts without.
    var component = ""
    /// It counts only in code that users see: the modifier `fill` is one in a view alone.
    var isBound = false
    /// It counts only where views read what is written: in a view or in what views observe.
    var isObserved = false
}

/// Code in words.
enum PartWords {
    /// Closures are left out: what stands in them is a part of its own.
    static func of(_ node: some SyntaxProtocol) -> [String] {
        var words: [String] = []
        add(node.syntax, to: &words)
        return plain(words)
    }

    /// With what stands in closures.
    static func ofAll(_ node: some SyntaxProtocol) -> [String] { plain(node.tokens.compactMap(word)) }

    /// Without what formatters put in and take out: `self.`, and the comma behind the last of several.
    private static func plain(_ words: [String]) -> [String] {
        var left: [String] = []
        var index = 0
        while index < words.count {
            let next = index + 1 < words.count ? words[index + 1] : ")"
            if words[index] == "self", next == "." {
                index += 2
                continue
            }
            if words[index] != "," || next != ")" && next != "]" { left.append(words[index]) }
            index += 1
        }
        return left
    }

    private static func add(_ node: Syntax, to words: inout [String]) {
        if let token = node.as(TokenSyntax.self) {
            if let word = word(token) { words.append(word) }
            return
        }
        guard node.kind != .closureExpr else { return }
        for child in node.children { add(child, to: &words) }
    }

    private static func word(_ token: TokenSyntax) -> String? {
        let text = token.text.string
        guard !text.isEmpty else { return nil }
        return token.tokenKind == .stringSegment ? "\"" + text : token.identifier.string
    }

    /// A chain such as `UserDefaults.standard`.
    static func ofChain(_ text: String) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    }
}
