internal import TenetModel

/// The names that take the places of placeholders in the templates of a part.
struct PartNames {
    /// In the place of `TemplateFeature`: the screen, the error, or the list of the item.
    let name: NameForms
    /// In the place of `TemplateItem`.
    let item: NameForms
    /// The folder of the feature that the part belongs to: the place of a path's `TemplateFeature`. It has several
    /// components where a test repeats the folders of what it tests.
    let folder: String
    /// The type that the part is about.
    let declared: ProjectTypes.Declared?

    /// - Throws: ``ScaffoldError`` for a type or a feature that is not there.
    init(_ request: AppPartRequest, table: PartTable, types: ProjectTypes) throws(ScaffoldError) {
        let stem = NameForms(request.part.stem(of: request.name))
        switch request.part.subject {
        case .feature:
            name = stem
            item = request.options[.item].map { NameForms($0) } ?? stem.singular
            declared = nil
        case .item:
            name = stem.plural
            item = stem
            declared = nil
        case .declared:
            let found = try Self.declaration(request, types)
            declared = found
            let isProtocol = request.part == .mock && found.name.hasSuffix("Protocol")
            item = NameForms(isProtocol ? String(found.name.dropLast("Protocol".count)) : found.name)
            name = item
        }
        folder = request.feature ?? declared.map { Self.folder(of: $0.path) } ?? name.type
    }

    /// The type that a mock stands in for or a test is about, in a module that tests can import.
    private static func declaration(
        _ request: AppPartRequest, _ types: ProjectTypes
    ) throws(ScaffoldError) -> ProjectTypes.Declared {
        let wanted = request.part == .mock ? "protocol" : "type"
        let stem = request.part.stem(of: request.name)
        let isWanted = { (declared: ProjectTypes.Declared) in
            !ProjectTypes.isOfTests(declared.path) && (request.part != .mock || declared.kind == "protocol")
        }
        let candidates = [request.name, stem, stem + "Protocol"]
        for name in candidates {
            guard let found = types.declaration(of: name, where: isWanted) else { continue }
            guard found.path.split(separator: "/").contains("Sources") else {
                throw ScaffoldError(
                    "`\(name)` is declared in \(found.path), which no test of the package can import; move it to the package first"
                )
            }
            return found
        }
        throw ScaffoldError(
            "the project declares no \(wanted) `\(request.name)`; name one that it has, such as those of `tenet registry`"
        )
    }

    /// `Packages/Core/Sources/Core/Services/API/APIClient.swift` → `Services/API`.
    private static func folder(of path: String) -> String {
        let parts = path.split(separator: "/")
        guard let sources = parts.lastIndex(of: "Sources"), sources + 2 < parts.count else { return "" }
        return parts[(sources + 2)...].dropLast().joined(separator: "/")
    }

    // MARK: Folders

    /// Stands in paths until the names are in.
    private static let mark = "\u{1}folder"

    /// A path or a line about one, with a mark for the folder of the feature in place of its placeholder.
    func folded(_ text: String) -> String { text.replacing("/TemplateFeature/", with: "/\(Self.mark)/") }

    /// The path with the folder of the feature.
    func place(_ path: String) -> String {
        folder.isEmpty ? path.replacing("/\(Self.mark)/", with: "/") : path.replacing(Self.mark, with: folder)
    }
}
