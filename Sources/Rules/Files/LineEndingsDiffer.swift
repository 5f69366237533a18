import TenetRepositorySupport
import TenetRuleKit

struct LineEndingsDiffer: Rule {
    static let about = About(
        "line-endings-differ", "Line ends unlike those of the other files", category: .files, severity: .note,
        why: """
            Editors and git change line ends without being asked. A file with other ends than its neighbors is then changed \
            in every line, and nobody sees what was edited. Scripts with CR LF do not run at all.
            """,
        phrasings: [
            "Use the same line endings in every file of the repository.",
            "Never let an editor save sources or scripts with CRLF when everything around them has LF.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            var groups: [String: [(path: String, endings: LineEndings)]] = [:]
            let keepsWindows = Self.windowsPatterns(pass.repository)
            for file in TextSurvey.of(pass).texts where !Self.isLeftOut(file.path) {
                guard !keepsWindows.contains(where: { $0.matches(file.path) }) else { continue }
                let endings = file.endings
                if endings.isMixed {
                    reportMixed(file.path, endings, pass)
                } else if endings.windows + endings.unix > 1 {
                    groups[FileKinds.ending(of: file.path), default: []].append((file.path, endings))
                }
            }
            for (_, files) in groups.sorted(by: { $0.key < $1.key }) { compare(files, pass) }
        }
    }

    private func reportMixed(_ path: String, _ endings: LineEndings, _ pass: RepositoryPass) {
        let isWindows = endings.windows > endings.unix
        let count = min(endings.windows, endings.unix)
        let (fewer, more) = isWindows ? ("LF", "CR LF") : ("CR LF", "LF")
        let place = endings.firstOfFewer ?? 0
        pass.report(
            "\(count) line\(count == 1 ? " ends" : "s end") in \(fewer), and the others in \(more)",
            help: "let all lines end in \(more)", in: path, at: ByteRange(place, place + 1))
    }

    /// Nine in ten of the files of one kind say which ends are meant.
    private func compare(_ files: [(path: String, endings: LineEndings)], _ pass: RepositoryPass) {
        let windows = files.filter { $0.endings.windows > 0 }
        guard !windows.isEmpty, windows.count * 10 <= files.count else { return }
        let folders = Dictionary(grouping: files) { FilePlace($0.path).directory }
        for (path, _) in windows {
            // A folder in which all files of the kind have them keeps to itself.
            let beside = folders[FilePlace(path).directory] ?? []
            guard beside.count == 1 || beside.contains(where: { $0.endings.windows == 0 }) else { continue }
            guard let document = pass.repository.document(path) else { continue }
            pass.report(
                "all lines of this file end in CR LF, those of the other files of its kind in LF",
                help: "let the lines end in LF", in: path, at: document.firstLine)
        }
    }

    /// Swift has a rule of its own; command files of Windows need CR LF; a diff has the ends of what it changes.
    private static func isLeftOut(_ path: String) -> Bool {
        ["swift", "bat", "cmd", "ps1", "sln", "csproj", "patch", "diff", "rtf", "svg", "vcf", "ics", "pdf", "eml"]
            .contains(FileKinds.ending(of: path)) || FileKinds.isForeign(path) || FileKinds.isForTests(path)
    }

    /// What `.gitattributes` gives CR LF, or keeps as it is.
    private static func windowsPatterns(_ repository: Repository) -> [PathGlobs] {
        guard let document = repository.document(".gitattributes") else { return [] }
        return document.lines.compactMap { line in
            let words = line.text.split(whereSeparator: \.isWhitespace)
            guard let first = words.first, words.contains(where: { ["eol=crlf", "-text", "binary"].contains($0) })
            else { return nil }
            return PathGlobs(first == "*" ? "**" : first)
        }
    }

    private static let plain = Dictionary(
        uniqueKeysWithValues: (1...10).map { ("App/\($0).lproj/Localizable.strings", "a = b;\nc = d;\n") })

    static let examples: [Example] = [
        .bad(files: ["README.md": "one\ntwo↓\r\nthree\n"]),
        .bad(files: plain.merging(["App/de.lproj/Localizable.strings": "↓a = b;\r\nc = d;\r\n"]) { $1 }),
        .good(files: ["README.md": "one\r\ntwo\r\n", "B.md": "one\ntwo\n"]),
        .good(
            files: Dictionary(
                uniqueKeysWithValues: (1...30).map { ("Sets/\($0)/Tides.json", "{\n}\n") }
                    + ["de", "fr"].map { ("Tides/\($0).json", "{\r\n}\r\n") })),
        .good(files: ["run.bat": "a\r\nb\n", "App/A.swift": "let a = 1\r\nlet b = 2\n", "B.md": "a\r\n"]),
        .good(files: [".gitattributes": "*.txt eol=crlf\n", "a.txt": "one\r\ntwo\n"]),
    ]
}
