/// The components of the kit as an app of one standard owns them.
struct KitFiles {
    let library: TemplateLibrary
    let standard: AppStandard
    let app: NameForms
    /// What is added to an app; nil for a new one.
    var component: String?

    /// Where files of the kit lie in an app of the standard.
    /// - Throws: ``ScaffoldError`` for a mistake in the placement.
    func placement() throws(ScaffoldError) -> KitPlacement {
        let path = standard.folder + "/kit-placement.txt"
        guard let text = library.text(of: path) else { throw ScaffoldError("\(path) is missing") }
        do {
            return try KitPlacement(text)
        } catch {
            throw ScaffoldError("\(path):\(error.line): \(error.description)")
        }
    }

    /// - Throws: ``ScaffoldError`` when the placement does not name a file.
    func files() throws(ScaffoldError) -> [GeneratedFile] {
        let path = standard.folder + "/kit-placement.txt"
        let placement = try placement()
        var files: [GeneratedFile] = []
        for source in library.paths(below: "Kits") where !Self.isForNamesAlone(source) {
            switch placement.place(of: Self.name(source), in: component) {
            case .leftOut: continue
            case .unknown: throw ScaffoldError("\(path): nothing says where \(source) belongs")
            case .path(let target): files.append(file(of: source, at: target, placement))
            }
        }
        return files
    }

    /// A file that apps of the standard do not have by themselves.
    /// - Parameter name: as a placement writes it, such as `AppCore/Session/SecretKey.swift`.
    /// - Throws: ``ScaffoldError`` when the kit has no such file.
    func file(_ name: String, in folder: String) throws(ScaffoldError) -> GeneratedFile {
        let source = "Kits/Sources/" + name
        guard library.text(of: source) != nil else { throw ScaffoldError("\(source) is missing") }
        return file(of: source, at: folder + "/" + (name.split(separator: "/").last ?? ""), try placement())
    }

    private func file(of source: String, at target: String, _ placement: KitPlacement) -> GeneratedFile {
        let placeholders = Placeholders(app: app, standard: standard.rawValue)
        let target = placeholders.filled(target)
        let modules = placement.modules.mapValues(placeholders.filled)
        let text = KitImports(modules: modules, path: target).adapted(library.text(of: source) ?? "")
        return GeneratedFile(path: target, text: placeholders.filled(text), origin: source)
    }

    /// As the placement names it.
    private static func name(_ path: String) -> String {
        let rest = path.dropFirst("Kits/".count)
        return rest.hasPrefix("Sources/") ? String(rest.dropFirst("Sources/".count)) : String(rest)
    }

    /// Stand-ins for modules of the system are looked at for what they declare; that of Combine goes into apps.
    private static func isForNamesAlone(_ path: String) -> Bool {
        path.hasPrefix("Kits/Stubs/") && !path.hasPrefix("Kits/Stubs/Sources/Combine/")
    }
}
