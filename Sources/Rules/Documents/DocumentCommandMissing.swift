import TenetRepositorySupport
import TenetRuleKit

struct DocumentCommandMissing: Rule {
    static let about = About(
        "document-command-missing", "Document that tells to run what is not there", category: .documents,
        severity: .warning,
        why: """
            Who joins a project types what its README says. A script, project, target, lane or product that was renamed costs them the \
            first hour, and their trust in the rest of the document. What a command builds, downloads or leaves to its reader, \
            what an ignore file hides and what runs behind a `cd` to another place is not judged.
            """,
        phrasings: [
            """
            Commands in the README and other developer documents refer only to scripts, targets, lanes and projects \
            that exist.
            """,
            "When we rename a script or Makefile target, we fix the setup instructions so newcomers can paste them.",
        ])

    var documents = ["README.md", "CONTRIBUTING.md", "DEVELOPMENT.md", "AGENTS.md", "CLAUDE.md", "docs/**"]
    static let options = [
        Option<Self>("documents", \.documents, "Documents whose commands are looked at, by name, path or pattern.")
    ]

    func install(_ hooks: inout Hooks) {
        let globs = PathGlobs(documents.joined(separator: "|"))
        hooks.onRepository { pass in
            let known = KnownCommands(pass)
            let pipelines = Pipelines.of(pass)
            for page in MarkdownPages.of(pass).pages where !page.isHistory && globs.matches(page.path) {
                for command in DocumentCommands(page, pipelines).commands {
                    guard let missing = known.missing(command) else { continue }
                    pass.report(missing.message, help: missing.help, in: page.document, at: missing.place)
                }
            }
        }
    }

    private static func readme(_ commands: String, _ language: String = "sh") -> String {
        "# Harbor\n\n```\(language)\n\(commands)\n```\n"
    }

    static let examples: [Example] = [
        .bad(files: ["README.md": readme("↓./scripts/setup.sh"), "scripts/build.sh": "#!/bin/sh\n"]),
        .bad(files: ["README.md": readme("make ↓tests LEVEL=2"), "Makefile": "test:\n\tswift test\n"]),
        .bad(files: [
            "CONTRIBUTING.md": readme("$ bundle exec fastlane ios ↓betta\nDone", "console"),
            "fastlane/Fastfile": "platform :ios do\n  lane :beta do\n    gym\n  end\nend\n",
        ]),
        .bad(files: [
            "README.md": readme("cd tools\nswift run -c release ↓tides --help"),
            "tools/Package.swift": manifest,
        ]),
        .bad(files: [
            "docs/Site.md": readme("npm run ↓site"), "package.json": "{\"scripts\": {\"build\": \"vite\"}}\n",
        ]),
        .bad(files: [
            "README.md": readme("open ↓ios/App.xcodeproj"),
            "ios/App/App.xcodeproj/project.pbxproj": "// !$*UTF8*$!\n{}\n",
        ]),
        .good(files: ["README.md": readme("cd ios\n./ci/x.sh"), "ios/ci/x.sh": "#!/bin/sh\n"]),
        .good(files: ["README.md": readme("./scripts/<name>.sh\n./build/app\n"), "scripts/build.sh": "#!/bin/sh\n"]),
        .good(files: ["README.md": readme("git clone https://a.org/b.git\ncd b\nmake install"), "Makefile": "test:\n"]),
        .good(files: ["docs/A.md": readme("./run-all.sh"), "tests/run-all.sh": "#!/bin/sh\n"]),
        .good(files: ["README.md": readme("make lint-all"), "Makefile": "include tools.mk\ntest:\n"]),
        .good(files: ["README.md": readme("let a = make(\n  1)", "swift"), "Makefile": "test:\n"]),
        .good(files: [
            "README.md": readme("cd tools && swift run tide-table 3"), "tools/Package.swift": manifest,
        ]),
    ]

    private static let manifest = """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "Tools", targets: [.executableTarget(name: "tide-table")])

        """
}
