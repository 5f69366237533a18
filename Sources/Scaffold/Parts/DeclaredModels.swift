/// The models that a part is about, as the project declares them, or as `--fields` does.
struct DeclaredModels {
    let types: ProjectTypes

    /// A model with the enums and models that its properties are of.
    /// - Parameter fields: `id: Int, name: String`; nil to read the declaration of the project.
    /// - Throws: ``ScaffoldError`` for fields that cannot be generated.
    func blueprint(
        of item: NameForms, feature: NameForms, fields: String?
    ) throws(ScaffoldError) -> Blueprint {
        var found = BlueprintDeclarations()
        var source = "--fields"
        if fields == nil, let declared = types.declaration(of: item.type, where: Self.isModel) {
            source = declared.path
            try read(declared.code, from: source, into: &found)
        } else {
            let code = Self.declaration(of: item.type, fields ?? AppPartRequest.defaultFields)
            try read(code, from: source, into: &found)
        }
        try readOthers(into: &found)
        found.resolve()
        do throws(BlueprintDeclarations.Mistake) {
            try found.requireUsable()
        } catch {
            throw ScaffoldError("\(source): \(error.message)")
        }
        return Blueprint(name: feature, summary: "", models: found.models, choices: found.choices)
    }

    private static func isModel(_ declared: ProjectTypes.Declared) -> Bool { declared.kind == "struct" }

    /// `struct Berth { let id: Int; let name: String }`
    private static func declaration(of name: String, _ fields: String) -> String {
        let properties = fields.split(separator: ",").map { "let " + $0.drop { $0 == " " } }
        return "struct \(name) {\n" + properties.joined(separator: "\n") + "\n}"
    }

    private func read(
        _ code: String, from source: String, into found: inout BlueprintDeclarations
    ) throws(ScaffoldError) {
        do throws(BlueprintDeclarations.Mistake) {
            try found.read(code, isDocument: source == "--fields")
        } catch {
            throw ScaffoldError("\(source): \(error.message)")
        }
    }

    /// Types of properties that the project declares, and those of their properties.
    private func readOthers(into found: inout BlueprintDeclarations) throws(ScaffoldError) {
        var known: Set<String> = []
        while let name = found.unknownTypes.first(where: { !known.contains($0) }) {
            known.insert(name)
            guard let declared = types.declaration(of: name, where: { ["struct", "enum"].contains($0.kind) }) else {
                throw ScaffoldError(
                    "a property is of type `\(name)`, which the project does not declare and for which tests have no value; "
                        + "declare it first, or use a type such as `String`")
            }
            try read(declared.code, from: declared.path, into: &found)
        }
    }
}
