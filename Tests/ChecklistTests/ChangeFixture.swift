import TenetEngine
import TenetModel
import TenetRuleKit

@testable import TenetChecklist
@testable import TenetStandards

/// Two states of a project in memory.
enum ChangeFixture {
    static func change(from base: [String: String], to head: [String: String]) -> Change {
        let paths = Set(base.keys).union(head.keys).filter { base[$0] != head[$0] }
            .sorted(by: LexicalPath.precedes)
        let files = paths.map { path in
            let (old, new) = (base[path].map { Array($0.utf8) }, head[path].map { Array($0.utf8) })
            return ComparedFile(
                path: path, base: old, head: new, isGenerated: false,
                changedLines: LineComparison.changedLines(from: old ?? [], to: new ?? []))
        }
        return change(of: files, head: head)
    }

    static func change(of files: [ComparedFile], head: [String: String] = [:]) -> Change {
        var request = CheckRequest(root: "/nowhere")
        request.contents = PathMap(head.map { ($0, Array($1.utf8)) })
        let before = PathMap(files.compactMap { file in file.base.map { (file.path, $0) } })
        return ProjectVersions(request, collecting: PartCollector()).compare(
            StepFiles(before: before, changed: PathSet(files.map(\.path)))
        ) { ChangeReader.read(files, head: $0, base: $1) }
    }

    /// The items that a standard of these lines raises; each line is a route line of a clause of its own, `A-1`, `A-2`.
    static func items(_ lines: [String], _ change: Change, events: Set<String> = []) throws -> [ChecklistItem] {
        var text = "# S\n\n"
        for (index, line) in lines.enumerated() {
            text += "- Demand \(index + 1) holds. <!-- id: A-\(index + 1) -->\n  \(line)\n"
        }
        let document = try StandardDocument(path: "S.md", text: text)
        return Checklist([document], change: change, events: events) { glob, path in
            path.hasPrefix(glob.prefix { $0 != "*" })
        }.items
    }
}

extension ChangeFixture {
    /// What happens to a subject when one file changes.
    static func kinds(_ subject: ChangeSubject, _ base: String, _ head: String) -> Set<ChangeKind> {
        let change = change(from: ["App/A.swift": base], to: ["App/A.swift": head])
        return Set(ChangeKind.allCases.filter { !change.places(subject, $0).isEmpty })
    }
}
