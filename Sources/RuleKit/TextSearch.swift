// The standard library's `contains(_: some Collection)` goes through the regular expression engine's searcher, which cost
// a quarter of a whole run. These overloads are chosen in its place wherever a text is searched for a text.

extension String {
    /// Whether the bytes of another text stand in this one. Every text holds the empty one. O(n · m), with m short.
    public func contains(_ other: String) -> Bool { TextSearch.holds(self.utf8, other.utf8) }
}

extension Substring {
    /// Whether the bytes of another text stand in this one. Every text holds the empty one. O(n · m), with m short.
    public func contains(_ other: String) -> Bool { TextSearch.holds(self.utf8, other.utf8) }
}

private enum TextSearch {
    static func holds(_ text: some Collection<UInt8>, _ word: String.UTF8View) -> Bool {
        let found = text.withContiguousStorageIfAvailable { text in
            word.withContiguousStorageIfAvailable { word in holds(text, word) }
        }
        if let found = found.flatMap({ $0 }) { return found }
        // Strings of another runtime have no bytes of their own.
        return Array(text).withUnsafeBufferPointer { text in
            Array(word).withUnsafeBufferPointer { word in holds(text, word) }
        }
    }

    private static func holds(_ text: UnsafeBufferPointer<UInt8>, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = word.first else { return true }
        guard text.count >= word.count else { return false }
        var start = 0
        let last = text.count - word.count
        search: while start <= last {
            guard text[start] == first else {
                start += 1
                continue
            }
            var offset = 1
            while offset < word.count {
                guard text[start + offset] == word[offset] else {
                    start += 1
                    continue search
                }
                offset += 1
            }
            return true
        }
        return false
    }
}
