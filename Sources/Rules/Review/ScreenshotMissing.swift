import TenetRepositorySupport
import TenetRuleKit

struct ScreenshotMissing: Rule {
    static let about = About(
        "screenshot-missing", "Changed view without a picture", category: .review, severity: .warning,
        why: """
            Code of a view does not show how it looks. A picture in the description lets a reviewer see in a second what the \
            code says in a hundred lines. Views are types that inherit from a view of SwiftUI, UIKit or AppKit, and files of \
            Interface Builder; comments, layout and previews do not count. Whether the code of a view that changed can be seen \
            is for its author to say: a recording, pictures of snapshot tests that change along, and a section that says why \
            there is no picture will do, in three words or more. What stands in comments, in code and in the header of a table \
            says nothing, and neither does `N/A`.
            """,
        phrasings: [
            """
            A pull request that changes views must include a screenshot or recording, or explain under "Screenshots" \
            why there is none.
            """,
            "Show reviewers how the UI looks after your edit by attaching a picture.",
        ])

    var section = "Screenshots"
    var except: [String] = []
    static let options = [
        Option<Self>("section", \.section, "The heading below which an author may say why there is no picture."),
        Option<Self>("except", \.except, "Labels of pull requests that need no picture."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            guard let request = pass.repository.pullRequest, !request.isByBot, !request.isDraft,
                !request.title.text.hasPrefix("Revert \""), !except.contains(where: request.labels.contains),
                let views = ChangedViews.of(pass)?.views, let first = views.first,
                Description(request).section(section)?.saysReason != true, !Self.showsPicture(request.body.text),
                !hasSnapshots(pass)
            else { return }
            let more = views.count > 1 ? " and \(views.count - 1) more" : ""
            pass.report(
                "`\(first.name)`\(more) changes, and the description shows no picture",
                help: "add one, or say below `## \(section)` why there is nothing to see",
                in: request.document.path, at: request.title.range,
                notes: views.prefix(3).map { Note(path: $0.path, range: $0.range, message: "`\($0.name)` changes") })
        }
    }

    /// A picture or a recording, or the address of one.
    private static func showsPicture(_ body: String) -> Bool {
        let markdown = MarkdownDocument(body)
        let isShown = markdown.links.contains { link in
            link.kind == .image && !link.destination.isEmpty || isMedia(link.destination)
        }
        return isShown
            || HTMLPieces.of(markdown).contains { piece in
                let shown = HTMLPieces.withoutComments(piece.text).lowercased()
                return ["<img", "<video", "<picture"].contains { shown.contains($0) }
            }
    }

    /// By its ending, or by where GitHub keeps what is dropped into a description: nothing is loaded, and an address tells no more of what
    /// lies behind it.
    private static func isMedia(_ address: String) -> Bool {
        let path = String(address.prefix { $0 != "?" && $0 != "#" })
        return ["png", "jpg", "jpeg", "gif", "heic", "webp", "mov", "mp4", "webm"].contains(FileKinds.ending(of: path))
            || path.contains("/user-attachments/assets/")
    }

    /// Reference pictures of tests change along.
    private func hasSnapshots(_ pass: RepositoryPass) -> Bool {
        (pass.repository.changes ?? []).contains { file in
            FileKinds.isForTests(file.path) && ["png", "jpg", "heic"].contains(FileKinds.ending(of: file.path))
        }
    }

    private static let view = "import SwiftUI\n\nstruct Pier: View {\n    var body: some View { Text(\"Pier\") }\n}\n"
    private static let changed = view.replacing("\"Pier\"", with: "\"Piers\"")
    private static func change(_ old: String, _ new: String, _ body: String, _ title: String) -> [String: String] {
        [".git/base/App/Pier.swift": old, "App/Pier.swift": new, ".git/pull-request": "title: \(title)\n\n\(body)\n"]
    }

    static let examples: [Example] = [
        .bad(files: change(view, changed, "Piers.", "↓Piers")),
        .bad(files: change("", view, "## Screenshots\n\n<!-- before and after -->", "↓A pier")),
        .bad(
            files: [
                ".git/base": "", "App/Pier.storyboard": "<document>\n</document>\n",
                ".git/pull-request": "title: ↓A pier\n\nNew.\n",
            ]),
        .bad(files: change(view, changed, "<!-- ![after](https://example.org/a) -->\n\nPiers.", "↓Piers")),
        .bad(files: change(view, changed, "## Screenshots\n\n<!-- ![a](a.png) -->\nText", "↓Piers")),
        .bad(files: change(view, changed, "```\n![after](a.png) <img src=\"a.png\">\n```", "↓Piers")),
        .bad(files: change(view, changed, "## Screenshots\n\nN/A", "↓Piers")),
        .bad(
            files: change(
                view, changed, "## Screenshots\n\n| before the change | after it |\n|---|---|\n| | |", "↓Piers")),
        .good(files: change(view, changed, "![after](https://example.org/a)", "Piers")),
        .good(files: change(view, changed, "<img src=\"https://example.org/a\" width=300>", "Piers")),
        .good(files: change(view, changed, "https://github.com/user-attachments/assets/1a-2b", "Piers")),
        .good(files: change(view, changed, "## Screenshots\n\nOnly a label for VoiceOver.", "Piers")),
        .good(files: change(view, "// A pier.\n" + view.replacing("{ T", with: "{\n        T"), "Text.", "Comments")),
        .good(files: change("struct Pier: Codable {}\n", "struct Pier: Codable { let a = 1 }\n", "Text.", "Field")),
        .good(files: change(view, view + "#Preview { Pier() }\n", "Text.", "Preview")),
    ]
}
