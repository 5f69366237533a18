internal import TenetModel

/// A library that stands behind a component of the kit, as the standard names it: its adapter takes the place of the kit's
/// own code.
struct LibraryAdapter {
    /// Such as `di=swinject`.
    let name: String
    let table: AdapterTable
    private let folder: String
    private let library: TemplateLibrary
    private let standard: AppStandard

    /// - Throws: ``ScaffoldError`` for a library that the standard has no adapter for, with those that it has, and for one that
    ///   it refuses.
    init(_ name: String, standard: AppStandard, library: TemplateLibrary) throws(ScaffoldError) {
        table = try Self.table(of: name, standard: standard, library: library)
        if let clause = table.refusal {
            throw ScaffoldError("the standard `\(standard.rawValue)` has no `--library \(name)`: \(clause)")
        }
        self.name = name
        folder = Self.folder(of: standard) + name
        self.library = library
        self.standard = standard
    }

    /// What a standard says of a library.
    /// - Throws: ``ScaffoldError`` for a library that it does not know, with those that it does.
    static func table(
        of name: String, standard: AppStandard, library: TemplateLibrary
    ) throws(ScaffoldError) -> AdapterTable {
        let path = folder(of: standard) + name + ".txt"
        guard let text = library.text(of: path) else {
            let known = Self.known(in: library, standard: standard)
            let names = known.isEmpty ? "it has none" : "it has " + known.map { "`\($0)`" }.joined(separator: ", ")
            throw ScaffoldError("`\(standard.rawValue)` has no adapter for `--library \(name)`; \(names)")
        }
        return try AdapterTable(text, path: path)
    }

    private static func folder(of standard: AppStandard) -> String { standard.folder + "/library/" }

    /// The adapters of a standard, sorted, without libraries that it refuses.
    static func known(in library: TemplateLibrary, standard: AppStandard) -> [String] {
        let folder = folder(of: standard)
        let names = library.paths.filter { $0.hasPrefix(folder) && $0.hasSuffix(".txt") }
            .map { String($0.dropFirst(folder.count).dropLast(".txt".count)) }.filter { !$0.contains("/") }
        return names.filter { (try? table(of: $0, standard: standard, library: library).refusal) == .some(nil) }
    }

    /// The types that the modules of the library have at their top, where files import them beside that of the app.
    var typeNames: Set<Substring> {
        Set((library.text(of: folder + "/type-names.txt") ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") })
    }

    /// The files of an app with the adapter in the place of what it replaces.
    /// - Throws: ``ScaffoldError`` for a mistake in the templates.
    func applied(to files: [GeneratedFile], app: NameForms) throws(ScaffoldError) -> [GeneratedFile] {
        let placeholders = Placeholders(app: app, standard: standard.rawValue)
        let own = try TemplateFolder(library: library, path: folder + "/app").files(filling: placeholders)
        let kit = KitFiles(library: library, standard: standard, app: app)
        var added = own
        for row in table.kit { added.append(try kit.file(row.old, in: row.new)) }
        let gone = Set(table.without.map(placeholders.filled) + added.map(\.path))
        var result = files.filter { !gone.contains($0.path) } + added
        for index in result.indices {
            for name in table.renames { result[index].text = result[index].text.replacing(name.old, with: name.new) }
        }
        for line in table.lines { try exchange(line, in: &result, placeholders) }
        return try withInsertions(result, placeholders)
    }

    /// - Throws: ``ScaffoldError`` for a line that the app does not have, or has more than once.
    private func exchange(
        _ line: AdapterTable.Line, in files: inout [GeneratedFile], _ placeholders: Placeholders
    ) throws(ScaffoldError) {
        let (path, old) = (placeholders.filled(line.path), placeholders.filled(line.old))
        guard let index = files.firstIndex(where: { $0.path == path }) else {
            throw ScaffoldError("\(folder).txt: the app has no \(path)")
        }
        var lines = files[index].text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let places = lines.indices.filter { lines[$0] == old }
        guard let place = places.first, places.count == 1 else {
            throw ScaffoldError("\(folder).txt: \(path) has \(Prose.count(places.count, "line")) `\(old)`, not one")
        }
        lines.replaceSubrange(place...place, with: line.new.map(placeholders.filled))
        files[index].text = lines.joined(separator: "\n")
    }

    /// - Throws: ``ScaffoldError`` for lines that have no place.
    private func withInsertions(
        _ files: [GeneratedFile], _ placeholders: Placeholders
    ) throws(ScaffoldError) -> [GeneratedFile] {
        let path = folder + "/insertions.txt"
        guard let text = library.text(of: path) else { return files }
        let insertions = try InsertionTemplate(placeholders.filled(text), path: path).insertions()
        let texts = Dictionary(files.map { ($0.path, Array($0.text.utf8)) }) { _, last in last }
        let plan = PlanBuilder(tree: ProjectTree(root: "/") { texts[$0] }).plan(files: [], insertions: insertions)
        if let remark = plan.remarks.first { throw ScaffoldError("\(path): \(remark)") }
        let edited = Dictionary(plan.steps.map { ($0.path, $0.after ?? []) }) { _, last in last }
        return files.map { file in
            var file = file
            if let text = edited[file.path] { file.text = String(decoding: text, as: UTF8.self) }
            return file
        }
    }
}
