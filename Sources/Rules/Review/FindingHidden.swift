import TenetRepositorySupport
import TenetRuleKit

struct FindingHidden: Rule {
    static let about = About(
        "finding-hidden", "Change that hides findings in the settings", category: .review, severity: .warning,
        why: """
            A finding goes away by a line in `tenet.yml` as well as by better code, and in a large change nobody sees the \
            line. Files that are left out, rules that are switched off or made quieter, a higher bar for failing, standards \
            that are dropped and findings that the baseline takes in are each a decision of the team. The first settings of a \
            project hide nothing.
            """,
        phrasings: [
            "Do not silence findings in `tenet.yml` or the baseline in the same change without the team's consent.",
            """
            Nobody makes the checker pass by excluding paths, switching off rules or growing the list of accepted \
            problems.
            """,
        ])

    var comments = false
    static let options = [
        Option<Self>(
            "comments", \.comments, "New comments that silence a rule are reported, too; they stand beside the code.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            guard let changes = pass.repository.changes, Self.hadSettings(changes, pass.repository) else { return }
            for changed in changes where changed.change.kind != .deleted {
                if changed.path == QuietSettings.fileName || changed.path.hasSuffix("/" + QuietSettings.fileName) {
                    check(changed, pass)
                } else if comments, changed.path.hasSuffix(".swift") {
                    checkComments(changed, pass)
                }
            }
            checkBaselines(changes, pass)
        }
    }

    /// Settings were there before the change.
    private static func hadSettings(_ changes: [ChangedFile], _ repository: Repository) -> Bool {
        repository.files(named: QuietSettings.fileName).contains { file in
            !changes.contains { $0.path == file.path && $0.change.kind == .added }
        }
    }

    private func check(_ changed: ChangedFile, _ pass: RepositoryPass) {
        guard let document = pass.repository.document(changed.path) else { return }
        let old = pass.repository.baseBytes(of: changed.change.oldPath ?? changed.path)
        let before = Dictionary(
            QuietSettings(old.map { String(decoding: $0, as: UTF8.self) } ?? "").items.map { ($0.key, $0) },
            uniquingKeysWith: { $1 })
        let items = QuietSettings(document.text).items
        let folder = FileKinds.folder(of: changed.path)
        for item in items {
            guard let message = message(item.kind, before[item.key]?.kind, folder, pass.repository) else { continue }
            report(message, document.path, item.place, pass)
        }
        let names = Set(items.map(\.key))
        for item in before.values.sorted(by: { $0.key < $1.key }) {
            guard case .standard(let name) = item.kind, !names.contains(item.key) else { continue }
            report("this change drops the standard `\(name)`", document.path, document.firstLine, pass)
        }
    }

    private func report(_ message: String, _ path: String, _ place: ByteRange, _ pass: RepositoryPass) {
        pass.report(
            message,
            help: "mend what is found, or give the reason in a comment: `# tenet:ignore(finding-hidden) why`", in: path,
            at: place)
    }

    /// - Parameter old: the same item before the change.
    private func message(
        _ kind: QuietSettings.Kind, _ old: QuietSettings.Kind?, _ folder: String, _ repository: Repository
    ) -> String? {
        switch (kind, old) {
        case (.exclusion(let glob), nil):
            let count = Self.own(matching: glob, below: folder, repository)
            return count == 0 ? nil : "this change leaves \(Prose.count(count, "Swift file")) out of every check"
        case (.off(let rule, let files), .severity?), (.off(let rule, let files), nil):
            return "this change switches `\(rule)` off\(files.map { " for `\($0)`" } ?? "")"
        case (.severity(let rule, _, let rank), .severity(_, _, let before)?) where rank < before:
            return "this change makes `\(rule)` quieter"
        case (.failure(let rank), .failure(let before)?) where rank > before:
            return "fewer findings make a run fail than before this change"
        default: return nil
        }
    }

    /// How many files of the team a pattern takes away. Those that it leaves out are no files of the project any more.
    private static func own(matching glob: String, below folder: String, _ repository: Repository) -> Int {
        let prefix = folder.isEmpty ? "" : folder + "/"
        let globs = PathGlobs(glob.hasSuffix("/") ? glob : "\(glob)|\(glob)/")
        return (repository.files.map(\.path) + repository.absentPaths).count { path in
            path.hasSuffix(".swift") && path.hasPrefix(prefix) && !FileKinds.isForeign(path)
                && globs.matches(path.dropFirst(prefix.count))
        }
    }

    private func checkComments(_ changed: ChangedFile, _ pass: RepositoryPass) {
        guard let document = pass.repository.document(changed.path) else { return }
        let lines = document.lines
        for number in changed.addedLines where lines.indices.contains(number - 1) {
            let line = lines[number - 1]
            // Who silences this rule has given the reason that it asks for.
            guard let mark = line.text.firstRange(of: "tenet:ignore"), line.text[..<mark.lowerBound].contains("//"),
                line.text.firstRange(of: "finding-hidden") == nil
            else { continue }
            report("this change silences a rule here", document.path, line.range, pass)
        }
    }

    private func checkBaselines(_ changes: [ChangedFile], _ pass: RepositoryPass) {
        for settings in pass.repository.files(named: QuietSettings.fileName) {
            guard let document = pass.repository.document(settings.path) else { continue }
            for case .baseline(let name) in QuietSettings(document.text).items.map(\.kind) {
                let path = RelativePath.resolve(name, in: FileKinds.folder(of: settings.path)) ?? name
                guard let changed = changes.first(where: { $0.path == path }), changed.change.kind != .deleted,
                    let baseline = pass.repository.document(path)
                else { continue }
                let old = AcceptedFindings(pass.repository.baseBytes(of: changed.change.oldPath ?? path) ?? [])
                let count = AcceptedFindings(baseline.bytes).count(beyond: old)
                guard count > 0 else { continue }
                report(
                    "this change accepts \(Prose.count(count, "finding")) in the baseline", settings.path,
                    document.firstLine, pass)
            }
        }
    }

    private static func files(_ old: String, _ new: String) -> [String: String] {
        [
            ".git/base/tenet.yml": old, "tenet.yml": new, "App/Old/A.swift": "let a = 1\n",
            ".git/base/App/Old/A.swift": "let a = 1\n", "App/B.swift": "let b = 1\n",
            ".git/base/App/B.swift": "let b = 2\n",
        ]
    }
    private static let standard = "profile: mvvm\n"
    private static func entries(_ codes: String...) -> String {
        let list = codes.map {
            "{\"path\": \"App/B.swift\", \"rule\": \"force-try\", \"code\": \"\($0)\", \"around\": \"1\"}"
        }
        return "{\"version\": 2, \"entries\": [\(list.joined(separator: ", "))]}"
    }
    private static let accepting = standard + "baseline: known.json\n"

    static let examples: [Example] = [
        .bad(files: files(standard, standard + "exclude:\n  - ↓App/Old/**\n")),
        .bad(files: files(standard, standard + "rules:\n  ↓force-try: off\n")),
        .bad(files: files(standard + "rules: { force-try: error }\n", standard + "rules: { ↓force-try: note }\n")),
        .bad(files: files(standard, standard + "overrides:\n  \"App/**\": { ↓force-try: off }\n")),
        .bad(files: files("profile: mvvm\n", "↓profile: recommended\n")),
        .bad(files: files(standard + "fail_on: warning\n", standard + "fail_on: ↓error\n")),
        .bad(
            files: files(accepting, "↓" + accepting).merging([
                ".git/base/known.json": entries("a"), "known.json": entries("a", "b"),
            ]) { $1 }),
        .bad(
            files: files(standard, standard).merging([
                "App/B.swift": "↓let b = try! c() // tenet:ignore(force-try) cannot fail\n"
            ]) { $1 }, options: ["comments": .bool(true)]),
        .good(files: files(standard, standard + "exclude:\n  - \"Pods/**\"\n  - \"**/*.generated.swift\"\n")),
        .good(files: files(standard, standard + "rules: { force-try: error }\n")),
        .good(files: files(standard + "rules: { force-try: off }\n", standard + "rules:\n  force-try: off\n")),
        .good(files: ["tenet.yml": standard + "rules: { force-try: off }\n", ".git/base/App/B.swift": "let b = 2\n"]),
        .good(
            files: files(accepting, accepting).merging([
                ".git/base/known.json": entries("a", "b"), "known.json": entries("b"),
            ]) { $1 }),
    ]
}
