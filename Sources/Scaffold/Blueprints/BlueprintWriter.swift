/// The document that a feature begins with.
struct BlueprintWriter {
    static let folder = "blueprint"

    let library: TemplateLibrary
    /// Has sections of its own for some standards; nil outside of a generated app.
    let standard: AppStandard?
    let feature: NameForms
    let item: NameForms
    /// The document describes an offline cache.
    var hasCache = false

    /// - Throws: ``ScaffoldError`` when the template is missing or has a mistake.
    func file() throws(ScaffoldError) -> GeneratedFile {
        let name = "/blueprint/blueprint.md.template"
        let own = standard.map { $0.folder + name }.flatMap { library.text(of: $0) == nil ? nil : $0 }
        let source = own ?? "Templates/shared" + name
        guard let text = library.text(of: source) else { throw ScaffoldError("\(source) is missing") }
        let regions = TemplateRegions(lines: { _ in nil }, holds: { $0 == "cache" ? hasCache : nil })
        let placeholders = Placeholders(app: feature, feature: feature, item: item, standard: "")
        return GeneratedFile(
            path: "\(Self.folder)/\(feature.kebab).md",
            text: placeholders.filled(try regions.filled(text, path: source)), origin: source)
    }
}
