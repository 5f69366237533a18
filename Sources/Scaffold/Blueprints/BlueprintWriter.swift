/// The document that a feature begins with.
struct BlueprintWriter {
    static let folder = "blueprint"

    let library: TemplateLibrary
    let feature: NameForms
    let item: NameForms

    /// - Throws: ``ScaffoldError`` when the template is missing.
    func file() throws(ScaffoldError) -> GeneratedFile {
        let source = "Templates/shared/blueprint/blueprint.md.template"
        guard let text = library.text(of: source) else { throw ScaffoldError("\(source) is missing") }
        let placeholders = Placeholders(app: feature, feature: feature, item: item, standard: "")
        return GeneratedFile(
            path: "\(Self.folder)/\(feature.kebab).md", text: placeholders.filled(text), origin: source)
    }
}
