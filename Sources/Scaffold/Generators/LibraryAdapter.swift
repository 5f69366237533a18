/// A library that stands behind a component of the kit, as the standard names it: its adapter takes the place of the kit's
/// own code.
struct LibraryAdapter {
    /// Such as `di=swinject`.
    let name: String
    private let values: [String: [String]]
    private let folder: String
    private let library: TemplateLibrary

    /// - Throws: ``ScaffoldError`` for a library that the standard has no adapter for, with those that it has.
    init(_ name: String, standard: AppStandard, library: TemplateLibrary) throws(ScaffoldError) {
        let folder = standard.folder + "/library/" + name
        guard let text = library.text(of: folder + ".txt") else {
            let known = Self.known(in: library, standard: standard)
            let names = known.isEmpty ? "it has none" : "it has " + known.map { "`\($0)`" }.joined(separator: ", ")
            throw ScaffoldError("`\(standard.rawValue)` has no adapter for `--library \(name)`; \(names)")
        }
        self.name = name
        self.folder = folder
        self.library = library
        let rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line -> (String, String)? in
            guard let sign = line.firstRange(of: ": ") else { return nil }
            return (String(line.prefix(upTo: sign.lowerBound)), String(line.suffix(from: sign.upperBound)))
        }
        values = Dictionary(grouping: rows, by: \.0).mapValues { $0.map(\.1) }
        for key in ["package", "from", "product"] where values[key]?.count != 1 {
            throw ScaffoldError("\(folder).txt: write one line `\(key): …`")
        }
    }

    /// The adapters of a standard, sorted.
    static func known(in library: TemplateLibrary, standard: AppStandard) -> [String] {
        let folder = standard.folder + "/library/"
        return library.paths.filter { $0.hasPrefix(folder) && $0.hasSuffix(".txt") }
            .map { String($0.dropFirst(folder.count).dropLast(".txt".count)) }.filter { !$0.contains("/") }
    }

    /// The files of an app with the adapter in the place of what it replaces.
    /// - Throws: ``ScaffoldError`` for a mistake in the templates.
    func applied(
        to files: [GeneratedFile], core: String, _ placeholders: Placeholders
    ) throws(ScaffoldError) -> [GeneratedFile] {
        let own = try TemplateFolder(library: library, path: folder).files(filling: placeholders)
        let gone = Set((values["without"] ?? []).map(placeholders.filled) + own.map(\.path))
        let manifest = "Packages/\(core)/Package.swift"
        var result = files.filter { !gone.contains($0.path) } + own
        guard let index = result.firstIndex(where: { $0.path == manifest }) else {
            throw ScaffoldError("the app has no \(manifest)")
        }
        result[index].text = try withDependency(result[index].text, core)
        return result
    }

    /// The manifest with the package and its product.
    private func withDependency(_ text: String, _ core: String) throws(ScaffoldError) -> String {
        let address = values["package"]?.first ?? ""
        let product = values["product"]?.first ?? ""
        let package = address.split(separator: "/").last.map { String($0).replacing(".git", with: "") } ?? product
        let row = "        .package(url: \"\(address)\", from: \"\(values["from"]?.first ?? "")\")"
        let use = ".product(name: \"\(product)\", package: \"\(package)\")"
        let list = "    dependencies: [\n"
        let target = ".target(name: \"\(core)\", swiftSettings: settings)"
        let many = "            dependencies: ["
        // A list ends with a comma when it has several elements, as formatters write it.
        let end = ")\n    ],\n    targets: [\n"
        let dependencies =
            text.contains(list)
            ? text.replacing(list, with: list + row + ",\n").replacing(end, with: ")," + end.dropFirst())
            : text.replacing(
                "    targets: [\n", with: list + row + "\n    ],\n    targets: [\n", maxReplacements: 1)
        let filled =
            dependencies.contains(target)
            ? dependencies.replacing(
                target,
                with: ".target(\n            name: \"\(core)\",\n\(many)\(use)],\n            swiftSettings: settings)")
            : dependencies.replacing(many, with: many + use + ", ", maxReplacements: 1)
        guard filled.contains(row), filled.contains(use) else {
            throw ScaffoldError("\(folder).txt: the manifest of the app has no place for the package")
        }
        return filled
    }
}
