// Searches in the source text of a node that see code and the contents of literals, but no comments.

internal import TenetModel

/// A word without which a file has nothing of a kind: asked before what is around a node is looked at one by one.
public enum FileWord: UInt8, Sendable {
    /// `#Preview`, `PreviewProvider`, `static let preview`.
    case preview = 1
    /// `#if`.
    case condition = 2
    case await = 4
    /// `#Playground`.
    case playground = 8

    fileprivate var text: String {
        switch self {
        case .preview: "review"
        case .condition: "#if"
        case .await: "await"
        case .playground: "Playground"
        }
    }
}

extension SyntaxProtocol {
    /// The text of the file holds the word, in code or elsewhere. O(file) for the first question, then O(1).
    @inlinable public func fileHolds(_ word: FileWord) -> Bool {
        let storage = syntax.tree.pointee
        return storage.askedWords & word.rawValue != 0
            ? storage.heldWords & word.rawValue != 0 : syntax.lookFor(word)
    }
}

extension Syntax {
    /// Searches the whole text, and remembers the answer until the next one is loaded.
    @usableFromInline func lookFor(_ word: FileWord) -> Bool {
        // The tree itself allocated it, and only one thread reads a tree.
        let storage = UnsafeMutablePointer(mutating: tree)
        storage.pointee.askedWords |= word.rawValue
        let text = TextSlice(start: storage.pointee.text, count: storage.pointee.textCount)
        let found = text.contains(word.text)
        if found { storage.pointee.heldWords |= word.rawValue }
        return found
    }
}

extension SyntaxProtocol {
    /// True when the word begins in a token of this node. O(node), as fast as a search in its text.
    public func codeContains(_ word: String) -> Bool { holdsCode(word, folded: false) }

    /// True when one of the words, which are in lower case, begins in a token of this node, whatever the case of ASCII letters.
    public func codeContainsFolded(_ words: [String]) -> Bool { words.contains { holdsCode($0, folded: true) } }

    private func holdsCode(_ word: String, folded: Bool) -> Bool {
        let text = text
        let lower = range.lower
        var from = 0
        while let index = text.index(of: word, from: from, folded: folded) {
            if syntax.isInToken(lower + index) { return true }
            from = index + 1
        }
        return false
    }
}

extension Syntax {
    /// The offset, which lies in this node, is that of a token's byte and not of one between tokens. O(log nodes).
    fileprivate func isInToken(_ offset: Int) -> Bool {
        // In preorder nodes are sorted by where they start.
        var low = index
        var high = indexBehind
        while low < high {
            let middle = low + (high - low) / 2
            if Int(flat(middle).start) <= offset { low = middle + 1 } else { high = middle }
        }
        while low > index {
            low -= 1
            let node = flat(low)
            if node.kind == .token, node.end > node.start { return offset < Int(node.end) }
        }
        return false
    }
}
