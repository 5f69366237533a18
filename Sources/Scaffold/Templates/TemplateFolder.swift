/// The templates below one folder.
struct TemplateFolder {
    let library: TemplateLibrary
    let path: String

    /// The files with names in place of placeholders, in their paths, too.
    ///
    /// A name that begins with `dot-` begins with a dot in the app: files of that kind would act on our own repository. The
    /// ending `.template` is dropped.
    /// - Parameters:
    ///   - part: a file or a folder below this one, when only that is wanted.
    ///   - marking: changes the path of a template before names are put in.
    /// - Throws: ``ScaffoldError`` for a mistake in a template.
    func files(
        filling placeholders: Placeholders, regions: TemplateRegions? = nil, below part: String? = nil,
        marking: (_ path: String) -> String = { $0 }
    ) throws(ScaffoldError) -> [GeneratedFile] {
        var files: [GeneratedFile] = []
        for source in library.paths(below: path) {
            if let part, source != part, !source.hasPrefix(part + "/") { continue }
            guard var text = library.text(of: source) else { continue }
            if let regions { text = try regions.filled(text, path: source) }
            let target = Self.target(placeholders.filled(marking(String(source.dropFirst(path.count + 1)))))
            text = placeholders.filled(text)
            // A name that takes a placeholder's place may stand elsewhere in the order of imports.
            if target.hasSuffix(".swift") {
                if regions != nil { text = KitImports.importingFoundation(text) }
                text = LongLines.broken(KitImports(modules: [:], path: target).adapted(text))
            }
            files.append(
                GeneratedFile(path: target, text: text, origin: source, isExecutable: text.hasPrefix("#!")))
        }
        return files
    }

    private static func target(_ path: String) -> String {
        let parts = path.split(separator: "/").map { part in
            part.hasPrefix("dot-") ? "." + part.dropFirst("dot-".count) : String(part)
        }
        let joined = parts.joined(separator: "/")
        return joined.hasSuffix(".template") ? String(joined.dropLast(".template".count)) : joined
    }
}
