import TenetModel
import TenetRuleKit

extension ExampleRun {
    /// Applying all fixes gives the text that the example shows, in files with other line endings, too.
    /// - Parameter offered: some finding carries a fix; without one nothing is to be done, which takes no second look.
    mutating func fixes(_ files: [Marked], offered: Bool) {
        let bytes = files.map { Array($0.marked.source.utf8) }
        let outcome = offered ? fixed(files, bytes) : bytes.map { ($0, true) }
        let texts = outcome.map { String(decoding: $0.bytes, as: UTF8.self) }
        let expected = zip(files, texts).map { file, text in
            example.fixedFiles[file.path] ?? (example.isLoose ? text : file.marked.source)
        }
        for (text, expected) in zip(texts, expected) where text != expected {
            failures.append(("fix", "gives\n\(text)\ninstead of\n\(expected)"))
        }
        for path in example.fixedFiles.keys.sorted() where !files.contains(where: { $0.path == path }) {
            failures.append(("fix", "the example has no file `\(path)`"))
        }
        if outcome.contains(where: { !$0.isSettled }) { failures.append(("fix", "does not settle")) }
        guard outcome.map(\.bytes) != bytes else { return }
        for (file, outcome) in zip(files, outcome) where isSwift(file.path) && !stage.parses(outcome.bytes) {
            failures.append(("fix", "the result in \(file.path) does not parse"))
        }
        if fixed(files, outcome.map(\.bytes)).map(\.bytes) != outcome.map(\.bytes) {
            failures.append(("fix", "a second run changes something"))
        }
        guard !rule.hasReadable(.lineEndings) else { return }
        let windows = fixed(files, files.map { Array($0.marked.source.replacing("\n", with: "\r\n").utf8) })
        for (outcome, expected) in zip(windows, expected)
        where String(decoding: outcome.bytes, as: UTF8.self) != expected.replacing("\n", with: "\r\n") {
            failures.append(("fix with CRLF", "gives other text or mixes line endings"))
        }
    }

    /// The files after all fixes.
    private func fixed(_ files: [Marked], _ texts: [[UInt8]]) -> [(bytes: [UInt8], isSettled: Bool)] {
        var request = CheckRequest(root: "")
        request.contents = PathMap(zip(files, texts).map { ($0.path, $1) })
        request.contract = ExampleContract.read(
            zip(files, texts).map { ($0.path, String(decoding: $1, as: UTF8.self)) })
        let report = Checker(provider: OneRuleSet(rules: rules), names: common.names)
            .fix(request, allowsUnsafe: true)
        let changed = PathMap(report.files.map { ($0.path, $0.new) })
        let unsettled = PathSet(report.unsettled)
        return zip(files, texts).map { file, text in (changed[file.path] ?? text, !unsettled.contains(file.path)) }
    }
}
