package import TenetRuleKit

/// A text that stands, or will stand, for a commit in the history, written by a person.
package struct CommitText {
    package enum Kind {
        case commit
        /// The title, which becomes the subject when the server squashes.
        case pullRequest
        /// What an editor holds before the commit is made.
        case message
    }

    package var kind: Kind
    package var subject: RangedText
    /// Every line behind the subject; empty for pull requests, whose description is Markdown.
    package var body: [RangedText]
    package var path: String

    /// How messages call it.
    package var noun: String { kind == .pullRequest ? "title" : "subject" }
    /// A server wrote its number behind the subject when it merged, and its body with it.
    package var isSquashed: Bool { SubjectHead.lengthOfNumber(subject.text) > 0 }
}

extension Repository {
    /// What the rules about messages judge; merges, reverts, fixups and bots are left out. O(commits).
    /// - Parameter squash: a branch becomes one commit with the title of its pull request. Then that title counts, and the
    ///   commits of a branch do not; what is on the main branch and the message that is being written count always.
    package func commitTexts(squash: Bool) -> [CommitText] {
        if let (document, message) = message {
            guard !message.isMerge, !message.isRevert, !message.isFixup, !message.subject.text.isEmpty else {
                return []
            }
            return [CommitText(kind: .message, subject: message.subject, body: message.body, path: document.path)]
        }
        if squash {
            if let pullRequest { return pullRequest.isByBot ? [] : [text(of: pullRequest)].compactMap(\.self) }
            if let branch, !isMain(branch.name.text) { return [] }
        }
        // A commit that was picked onto another branch is there twice, and was written once.
        var seen: Set<String> = []
        let written = commits.filter {
            $0.isWritten && seen.insert("\($0.time)\u{0}\($0.author.email)\u{0}\($0.subject)").inserted
        }
        return written.map {
            CommitText(kind: .commit, subject: $0.message.subject, body: $0.message.body, path: $0.document.path)
        }
    }

    private func text(of pullRequest: PullRequest) -> CommitText? {
        let message = CommitMessage(Array(pullRequest.title.text.utf8)[...])
        guard !message.isMerge, !message.isRevert, !pullRequest.title.text.isEmpty else { return nil }
        return CommitText(
            kind: .pullRequest, subject: pullRequest.title, body: [], path: pullRequest.document.path)
    }
}
