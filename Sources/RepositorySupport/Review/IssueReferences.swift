package import TenetRuleKit

/// The issues that a pull request names: in its title, in its text, in links, and by the key in the name of its branch.
package struct IssueReferences {
    private let forms: [WrittenForm]
    private let hasNumbers: Bool

    /// - Parameter forms: see ``WrittenForm``; `#123` also fits the address of an issue.
    package init(forms: [String]) {
        self.forms = forms.map { WrittenForm($0) }
        hasNumbers = forms.contains("#123")
    }

    /// O(bytes).
    package func areIn(_ request: PullRequest) -> Bool {
        let markdown = MarkdownDocument(request.body.text)
        var texts = [request.title.text] + markdown.links.map(\.destination)
        markdown.forEachBlock { if $0.hasInlines { texts.append(markdown.plainText(of: $0)) } }
        return texts.contains { $0.split(whereSeparator: \.isWhitespace).contains { isReference($0) } }
            || isBranch(request.branch.text)
    }

    /// Those that a message names, each once, in its order: the written forms alone, no addresses. O(bytes).
    package func all(in message: CommitMessage) -> [String] {
        var found: [String] = []
        for line in [message.subject] + message.body {
            for part in line.text.split(whereSeparator: { $0.isWhitespace || "()[]{}<>,.;:!?\"'*_`".contains($0) })
            where matches(part) && !found.contains(String(part)) {
                found.append(String(part))
            }
        }
        return found
    }

    private func isReference(_ word: Substring) -> Bool {
        if word.contains("://") { return isAddress(word) }
        let inner = word.split { "()[]{}<>,.;:!?\"'*_`".contains($0) }
        return inner.contains { part in
            matches(part) || part.lastIndex(of: "#").map { matches(part[$0...]) } ?? false
                || part.split(separator: "/").contains { matches($0) }
        }
    }

    /// `…/issues/123`, or a part that is the key of a task.
    private func isAddress(_ word: Substring) -> Bool {
        let parts = word.split { "/?#=&()<>".contains($0) }
        return parts.contains { matches($0) }
            || hasNumbers
                && zip(parts, parts.dropFirst()).contains {
                    $0.lowercased().hasPrefix("issue") && $1.allSatisfy(\.isNumber)
                }
    }

    /// `feature/HAR-12-tide-table`: servers and trackers link by the key.
    private func isBranch(_ name: String) -> Bool {
        name.split(separator: "/").contains { part in
            let words = part.split { "-_".contains($0) }
            return words.count >= 2 && matches("\(words[0].uppercased())-\(words[1])")
        }
    }

    private func matches(_ text: some StringProtocol) -> Bool { forms.contains { $0.matches(String(text)) } }
}
