import TenetRepositorySupport
import TenetRuleKit

struct AccessibilityReviewMissing: Rule {
    static let about = About(
        "accessibility-review-missing", "New screen without a word on accessibility", category: .review,
        severity: .warning,
        why: """
            What VoiceOver says of a screen is decided when it is written, and mended late if nobody listened then. A \
            description that says what was tried shows that somebody did.
            """,
        phrasings: [
            "Describe in the pull request what was done or tried for accessibility whenever it adds a new screen.",
            "Whoever submits a fresh view tells reviewers how VoiceOver, Dynamic Type and the like were handled.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            guard let request = pass.repository.pullRequest, !request.isByBot, !request.isDraft,
                let changes = pass.repository.changes
            else { return }
            let screens = changes.filter { $0.change.kind == .added }.compactMap { name(ofScreenIn: $0.path, pass) }
            guard let screen = screens.first else { return }
            let says = Description(request).sections.contains { section in
                section.isFilled && section.plainTitle.contains("accessibility")
            }
            let body = request.body.text.lowercased()
            guard !says, !["voiceover", "dynamic type", "accessibility"].contains(where: body.contains) else { return }
            let more = screens.count > 1 ? " and \(screens.count - 1) more" : ""
            pass.report(
                "the screen `\(screen)`\(more) is new, and the description says nothing about accessibility",
                help: "say under `## Accessibility` what VoiceOver reads and which text sizes were tried",
                in: request.document.path, at: request.title.range)
        }
    }

    /// A view that others can show and that is named as a screen, at the top of a new file.
    private func name(ofScreenIn path: String, _ pass: RepositoryPass) -> String? {
        guard path.hasSuffix(".swift"), !FileKinds.isForTests(path), let document = pass.repository.document(path)
        else {
            return nil
        }
        for line in document.lines {
            let words = line.text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ":") }
            guard let keyword = words.firstIndex(of: "struct"), words.count > keyword + 1,
                !words[..<keyword].contains(where: { $0 == "private" || $0 == "fileprivate" }),
                words[(keyword + 1)...].contains("View"), !line.text.hasPrefix(" "), !line.text.hasPrefix("\t")
            else { continue }
            let name = String(words[keyword + 1].prefix { $0 != ":" })
            if ["Screen", "View", "Page"].contains(where: name.hasSuffix), !name.hasSuffix("RowView"),
                !name.hasSuffix("CellView")
            {
                return name
            }
        }
        return nil
    }

    private static let view =
        "import SwiftUI\n\nstruct PierView: View {\n    var body: some View { Text(\"Pier\") }\n}\n"

    static let examples: [Example] = [
        .bad(files: [
            ".git/base": "", "App/PierView.swift": view, ".git/pull-request": "title: ↓Add a pier\n\nA pier.\n",
        ]),
        .bad(files: [
            ".git/base": "", "App/PierScreen.swift": view.replacing("PierView", with: "PierScreen"),
            ".git/pull-request": "title: ↓Add a pier\n\n## Summary\n\nA pier.\n",
        ]),
        .good(files: [
            ".git/base": "", "App/PierView.swift": view,
            ".git/pull-request": "title: Add a pier\n\n## Accessibility\n\nVoiceOver reads the name.\n",
        ]),
        .good(files: [
            ".git/base/App/PierView.swift": view, "App/PierView.swift": view + "\n",
            ".git/pull-request": "title: Change a pier\n\nA pier.\n",
        ]),
        .good(files: [
            ".git/base": "", "App/Pier.swift": view.replacing("struct", with: "private struct"),
            ".git/pull-request": "title: Add a pier\n\nA pier.\n",
        ]),
    ]
}
