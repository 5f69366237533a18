internal import TenetModel
internal import TenetStandards

/// Lines of a team's documents that look as if they enforced something.
enum IdleRouteLines {
    /// One remark for each document that has some: who wrote them takes silence of a check for code without fault.
    /// - Parameter shown: a document's path as reports show it.
    static func remarks(_ environment: Environment, shown: (String) -> String) -> [Remark] {
        documents(environment).compactMap { document in
            let lines = document.idleRouteLines
            guard !lines.isEmpty else { return nil }
            let what =
                lines.count == 1
                ? "this line is nearly a route line and enforces nothing"
                : "\(Prose.count(lines.count, "line")), of which this is the first, are nearly route lines and enforce nothing"
            return Remark(
                path: shown(document.path), line: lines.first ?? 0, reason: .idleRoute,
                message: "\(what); `tenet standards lint \(document.path)` says what to write")
        }
    }

    /// The documents of the team's standards, those that they build on included. What is wrong with them was said when they were
    /// read.
    private static func documents(_ environment: Environment) -> [StandardDocument] {
        let library = environment.profiles.standards
        var wanted = environment.ownStandards
        var seen: Set<String> = []
        var found: [StandardDocument] = []
        while let name = wanted.popLast() {
            guard seen.insert(name).inserted, let documents = try? library.documents(of: name) else { continue }
            found += documents
            for document in documents {
                wanted += document.frontMatter.extends.filter(StandardLibrary.isPath).map {
                    library.resolved($0, from: document.path)
                }
            }
        }
        return found.sorted { LexicalPath.precedes($0.path, $1.path) }
    }
}
