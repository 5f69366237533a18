internal import TenetRuleKit

/// Whether a subject names anything.
package enum SubjectSubstance {
    /// "WIP", as the first word, with whatever signs around it. O(length).
    package static func isUnfinished(_ subject: String) -> Bool {
        let words = subject.prefix(40).split { !$0.isLetter && !$0.isNumber }
        return words.first?.lowercased() == "wip" || subject.lowercased().hasPrefix("work in progress")
    }

    /// False when every word is one that fits any change. O(length).
    package static func saysSomething(_ head: SubjectHead) -> Bool {
        let words = head.sentence.text.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
        // Words without letters and numbers of their own, such as pictures, say nothing.
        guard !words.isEmpty else { return false }
        // What stands before it may name the thing: `Tides: update`.
        guard !head.isNamed else { return true }
        return !words.allSatisfy(empty.contains)
    }

    private static let empty: Set<String> = [
        "fix", "fixes", "fixed", "fixing", "bug", "bugs", "bugfix", "bugfixes", "hotfix", "issue", "issues", "problem",
        "problems",
        "error", "errors", "stuff", "thing", "things", "update", "updates", "updated", "updating", "change", "changes",
        "changed",
        "changing", "edit", "edits", "edited", "tweak", "tweaks", "improvement", "improvements", "improve",
        "adjustment",
        "adjustments", "modification", "modifications", "commit", "save", "saving", "work", "working", "progress",
        "temp", "tmp",
        "try", "again", "misc", "miscellaneous", "minor", "small", "tiny", "little", "quick", "some", "more", "various",
        "several", "few", "other", "many", "new", "last", "final", "done", "ok", "it", "this", "that", "all", "a", "an",
        "the",
        "and", "of", "to", "for", "my", "refactor", "refactoring", "cleanup", "oops", "code", "file", "files", "asdf",
        "test",
    ]
}
