import TenetRepositorySupport
import TenetRuleKit

struct TagNameForm: Rule {
    static let about = About(
        "tag-name-form", "Tag of a version without the agreed form", category: .history, severity: .warning,
        why: """
            Package managers and release scripts find versions by the form of their tags. One tag of another form is a version \
            that they do not see.
            """,
        phrasings: [
            "Write version tags with three numbers, as in `1.4.2` or `v1.4.2`.",
            "Releases in Git are marked in semantic form with major, minor and patch, never as `v1.4` or `V1.4.2`.",
        ])

    var form = "either"
    static let options = [
        Option<Self>(
            "form", \.form, choices: ["v1.2.3", "1.2.3", "either"],
            "How a tag of a version is written. A prefix with a `/` or a `-` may name a product, and what semantic versioning allows may follow."
        )
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            // Tags of the past cannot be renamed: a finding needs one of the range.
            let range = Set(pass.repository.commits.map(\.id))
            let isWhole = range.isEmpty && pass.repository.since == nil
            let others = pass.repository.tags.filter { tag in VersionTag(tag.name.text).map { !isAccepted($0) } ?? false
            }
            // One form that is kept throughout is one fact: the newest tag stands for the others.
            guard
                let tag = others.filter({ isWhole || range.contains($0.commit) })
                    .max(by: { ($0.time ?? 0, $0.name.text) < ($1.time ?? 0, $1.name.text) })
            else { return }
            let rest = others.count > 1 ? ", like \(others.count - 1) more" : ""
            pass.report(
                "the tag `\(tag.name.text)` does not have the form \(form == "either" ? "`1.2.3`" : "`\(form)`")\(rest)",
                help: "number releases `MAJOR.MINOR.PATCH`\(form == "v1.2.3" ? ", with a `v` before it" : "")",
                in: tag.document, at: tag.name)
        }
    }

    private func isAccepted(_ tag: VersionTag) -> Bool {
        guard tag.isSemantic else { return false }
        // Other products of the repository have their own way of writing it.
        if tag.hasPrefix { return tag.mark.isEmpty || tag.mark == "v" }
        return switch form {
        case "v1.2.3": tag.mark == "v"
        case "1.2.3": tag.mark.isEmpty
        default: tag.mark == "v" || tag.mark.isEmpty
        }
    }

    static let examples: [Example] = [
        .bad(files: [".git/tag/1": "↓1.4.2\n"], options: ["form": .string("v1.2.3")]),
        .good(files: [".git/tag/1": "1.4.2\n"]),
        .bad(files: [".git/tag/1": "↓v1.4\n"]),
        .bad(files: [".git/tag/1": "v1.3\n", ".git/tag/2": "↓v1.4\n", ".git/tag/3": "v1.5.0\n"]),
        .bad(files: [".git/tag/1": "↓V1.4.2\n"]),
        .bad(files: [".git/tag/1": "↓v1.04.2\n"]),
        .bad(files: [".git/tag/1": "↓v1.4.2.9\n"], options: ["form": .string("either")]),
        .bad(files: [".git/tag/1": "↓v1.4.2\n"], options: ["form": .string("1.2.3")]),
        .good(files: [".git/tag/1": "v1.4.2\n"]),
        .good(files: [".git/tag/1": "v1.4.2-beta.3+57\n"]),
        .good(files: [".git/tag/1": "watch/v1.4.2\n"]),
        .good(files: [".git/tag/1": "staging-1.4.2-615\n"]),
        .good(files: [".git/tag/1": "nightly-2026-11-27\n"]),
        .good(files: [".git/tag/1": "build-5712\n"]),
        .good(files: [
            ".git/commit/1": "commit 1a2b\n\nAdd tides\n", ".git/tag/1": "1.0\ncommit 9f9f\n",
        ]),
    ]
}
