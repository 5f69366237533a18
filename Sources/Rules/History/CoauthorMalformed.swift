import TenetRepositorySupport
import TenetRuleKit

struct CoauthorMalformed: Rule {
    static let about = About(
        "coauthor-malformed", "Trailer of an author that nothing reads", category: .history, severity: .warning,
        why: """
            Servers and `git shortlog` count a second author only when the trailer has its exact form. With a letter or the \
            address missing, it is a line like any other, and the second author is not seen.
            """,
        phrasings: [
            "Write co-author trailers exactly as `Co-authored-by: Name <email>`.",
            """
            When you paired on a commit, credit the other person in the spelling Git understands, with full name and \
            address.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            var messages = pass.repository.commits.filter { !$0.isByBot && !$0.isMerge && !$0.isForeign }.map {
                ($0.document.path, $0.message)
            }
            if let (document, message) = pass.repository.message { messages = [(document.path, message)] }
            for (path, message) in messages {
                for line in message.body {
                    guard let problem = problem(line.text) else { continue }
                    pass.report(
                        "this trailer \(problem)", help: "write it as `Co-authored-by: Name <name@example.org>`",
                        in: path,
                        at: line.range)
                }
            }
        }
    }

    /// What is wrong with a line that is meant as such a trailer; nil for all others. O(length).
    private func problem(_ line: String) -> String? {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let key = line[..<colon].lowercased()
        let letters = key.filter(\.isLetter)
        guard letters == "coauthoredby" || letters == "coauthorby" || letters == "coauthor", key.count <= 16 else {
            return nil
        }
        let value = line[line.index(after: colon)...].drop { $0 == " " }
        if key != "co-authored-by" {
            // "Co-author: see above" may be a sentence; an address makes it a trailer.
            return value.contains("@") ? "has the key `\(line[..<colon])`, which nothing knows" : nil
        }
        guard let open = value.firstIndex(of: "<"), value.last == ">" else { return "has no address in angle brackets" }
        let address = value[value.index(after: open)...].dropLast()
        let name = value[..<open].filter { !$0.isWhitespace }
        if name.isEmpty { return "has no name before the address" }
        return address.isEmpty || address.contains { $0.isWhitespace || $0 == "<" }
            ? "has an address that is none" : nil
    }

    static let examples: [Example] = [
        .bad(files: [".git/commit/1": "commit 1a2b\n\nAdd tides\n\n↓Co-Authored-By: Lio Berg\n"]),
        .bad(files: [".git/commit/1": "commit 1a2b\n\nAdd tides\n\n↓Coauthored-by: Lio Berg <lio@example.org>\n"]),
        .bad(files: [".git/message": "Add tides\n\n↓Co-authored-by: <lio@example.org>\n"]),
        .bad(files: [".git/message": "Add tides\n\n↓Co-authored-by: Lio Berg <>\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nAdd tides\n\nCo-Authored-By: Lio Berg <lio@example.org>\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nAdd tides\n\nCo-author: the harbour master, by telephone\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nAdd tides\n"]),
    ]
}
