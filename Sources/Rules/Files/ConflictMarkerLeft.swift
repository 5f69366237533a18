import TenetRepositorySupport
import TenetRuleKit

struct ConflictMarkerLeft: Rule {
    static let about = About(
        "conflict-marker-left", "Conflict marker left in a file", category: .files, severity: .error,
        why: """
            Git writes both versions of a conflict into the file, between lines of markers. A file that is committed with \
            them holds neither version, and files that nobody compiles, such as string tables, are shipped like that.
            """,
        phrasings: [
            "Do not commit files that contain Git conflict markers.",
            "Resolve every merge fully; no `<<<<<<<` or `>>>>>>>` line may reach the repository.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for file in TextSurvey.of(pass).texts where file.hasConflictMarker {
                if let document = pass.repository.document(file.path) { check(document, pass) }
            }
        }
    }

    /// A line of seven `=` alone underlines a heading in Markdown: only a whole conflict counts.
    private func check(_ document: RepositoryDocument, _ pass: RepositoryPass) {
        var open: RangedText?
        var isParted = false
        for line in document.lines {
            if line.text.hasPrefix("<<<<<<< ") {
                (open, isParted) = (line, false)
            } else if line.text == "=======" {
                isParted = open != nil
            } else if line.text.hasPrefix(">>>>>>> "), let start = open, isParted {
                pass.report(
                    "a conflict was committed without being resolved",
                    help: "keep the lines that are meant, and take out the three lines of markers", in: document,
                    at: start)
                open = nil
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: ["Resources/en.strings": "↓<<<<<<< HEAD\n\"a\" = \"A\";\n=======\n\"a\" = \"B\";\n>>>>>>> main\n"]),
        .bad(files: ["A.md": "# A\n↓<<<<<<< HEAD\none\n||||||| base\nnone\n=======\ntwo\n>>>>>>> feature/x\n"]),
        .good(files: ["README.md": "Heading\n=======\n\nA line with <<<<<<< in it.\n"]),
        .good(files: ["Docs/Git.md": "    <<<<<<< HEAD\n    =======\n    >>>>>>> main\n"]),
    ]
}
