import TenetModel

/// Paths as somebody in a folder writes them, so that a terminal and an agent can open what a report names.
struct Viewpoint {
    /// What stands before every path that is relative to the root.
    private let prefix: String
    /// Folders from the root down to the reader's.
    private let folders: [PathKey]

    /// - Parameters:
    ///   - folder: the reader's folder, absolute; nil for the root.
    ///   - root: the project's root, absolute; empty when a report knows none.
    init(folder: String?, root: String) {
        let (own, all) = (Self.parts(folder ?? ""), Self.parts(root))
        guard folder != nil, !root.isEmpty else {
            (prefix, folders) = ("", [])
            return
        }
        if own.starts(with: all) {
            (prefix, folders) = ("", Array(own.dropFirst(all.count)))
        } else if all.starts(with: own) {
            (prefix, folders) = (Self.joined(all.dropFirst(own.count)) + "/", [])
        } else {
            (prefix, folders) = ("/" + Self.joined(all[...]) + "/", [])
        }
    }

    /// True when paths look as they do from the root.
    var isRoot: Bool { prefix.isEmpty && folders.isEmpty }

    /// - Parameter path: relative to the root; an absolute one stays as it is.
    func path(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        guard !folders.isEmpty else { return prefix + path }
        let parts = Self.parts(path)
        let shared = zip(parts, folders).prefix { $0 == $1 }.count
        // A file of the reader's own name has one folder less in common.
        let common = max(0, min(shared, parts.count - 1))
        return String(repeating: "../", count: folders.count - common) + Self.joined(parts.dropFirst(common))
    }

    private static func parts(_ path: String) -> [PathKey] { LexicalPath.components(of: path).map { PathKey($0) } }

    private static func joined(_ parts: ArraySlice<PathKey>) -> String { parts.map(\.text).joined(separator: "/") }
}

extension RunReport {
    /// The same report with paths as they are written in a folder. Its order does not change.
    func seen(from folder: String?) -> RunReport {
        let view = Viewpoint(folder: folder, root: root)
        guard !view.isRoot else { return self }
        var report = self
        for index in report.findings.indices {
            report.findings[index].path = view.path(findings[index].path)
            for note in findings[index].notes.indices {
                report.findings[index].notes[note].path = view.path(findings[index].notes[note].path)
            }
        }
        for index in report.skipped.indices { report.skipped[index].path = view.path(skipped[index].path) }
        for index in report.remarks.indices { report.remarks[index].path = view.path(remarks[index].path) }
        for index in report.staleBaseline.indices {
            report.staleBaseline[index].path = view.path(staleBaseline[index].path)
        }
        report.sources = PathMap(sources.elements.map { (view.path($0.path), $0.value) })
        return report
    }
}
