internal import TenetParsing
internal import TenetSyntaxTree

/// Properties of a model whose names mean something else where the generated code keeps them beside its own: in the model
/// and in its form. What these are is read from the code that a model without properties would give.
struct MemberClashes {
    private static let regions = ["constants", "form properties", "draft properties"]

    let generator: FeatureGenerator

    /// The first property whose name is taken; nil when there is none.
    /// - Throws: ``ScaffoldError`` for a mistake in the templates.
    func first() throws(ScaffoldError) -> (model: Blueprint.Model, field: Blueprint.Field)? {
        for model in generator.blueprint.models {
            let taken = try names(beside: model)
            if let field = model.fields.first(where: { $0.name != "id" && taken.contains($0.name) }) {
                return (model, field)
            }
        }
        return nil
    }

    private func names(beside model: Blueprint.Model) throws(ScaffoldError) -> Set<String> {
        var bare = generator
        bare.blueprint.choices = []
        bare.blueprint.models = [model]
        bare.blueprint.models[0].fields = model.fields.filter { $0.name == "id" }
        // Only the first model has a form.
        if model != generator.blueprint.models.first { bare.blueprint.abilities = [] }
        var names: Set<String> = []
        for file in try bare.files() where holdsFields(file.origin) {
            let tree = SyntaxTree()
            tree.parse(file.text)
            names.formUnion(Self.declared(in: tree))
            for type in TopLevelTypes.all(in: tree) {
                for inherited in type.inherited { names.formUnion(members(ofKit: inherited)) }
            }
        }
        return names
    }

    private func holdsFields(_ origin: String) -> Bool {
        guard let text = generator.library.text(of: origin) else { return false }
        return text.split(separator: "\n").contains { line in
            let code = line.drop { $0 == " " }
            return Self.regions.contains { code == "// fields: " + $0 }
        }
    }

    /// What a class gets from that of the kit or of the app.
    private func members(ofKit name: String) -> Set<String> {
        let path = generator.library.paths.first {
            $0.hasSuffix("/\(name).swift") && ($0.hasPrefix("Kits/Sources/") || $0.hasPrefix(generator.standard.folder))
        }
        guard let text = path.flatMap(generator.library.text(of:)) else { return [] }
        let tree = SyntaxTree()
        tree.parse(text)
        return Self.declared(in: tree)
    }

    /// Variables, functions and parameters at any depth: one of a function hides a property in it.
    private static func declared(in tree: SyntaxTree) -> Set<String> {
        var names = tree.root.descendants(IdentifierPatternSyntax.self).map(\.identifier)
        names += tree.root.descendants(FunctionDeclSyntax.self).map(\.name)
        names += tree.root.descendants(FunctionParameterSyntax.self).map { $0.secondName ?? $0.firstName }
        return Set(names.map(\.text.string))
    }
}

extension FeatureGenerator {
    /// - Throws: ``ScaffoldError`` with the line of a name that would mean two things in the generated code.
    func requireDistinctNames() throws(ScaffoldError) {
        guard let main = blueprint.models.first else { return }
        let place = { (key: String) in blueprint.places[key].map { $0 + ": " } ?? "" }
        if main.name.plural.type == main.name.type {
            throw ScaffoldError(
                "\(place(main.name.type))`\(main.name.type)` is the name of one and of several; "
                    + "name the model another way, such as `\(main.name.type)Item`")
        }
        try requireDistinctFiles()
        if let (model, field) = try MemberClashes(generator: self).first() {
            throw ScaffoldError(
                "\(place("\(model.name.type).\(field.name)"))`\(field.name)` is the name of something else in the code "
                    + "that is generated for `\(model.name.type)`; rename it, such as `\(model.name.member)\(field.name.prefix(1).uppercased() + field.name.dropFirst())`"
            )
        }
    }

    /// A model may have the name that the feature gives to a screen, say. Types have files of their names.
    private func requireDistinctFiles() throws(ScaffoldError) {
        var makers: [String: GeneratedFile] = [:]
        for file in try files() where file.path.hasSuffix(".swift") {
            let stem = file.path.split(separator: "/").last.map { String($0.dropLast(".swift".count)) } ?? ""
            guard let other = makers.updateValue(file, forKey: stem.lowercased()) else { continue }
            let names = blueprint.models.map(\.name.type) + blueprint.choices.map(\.name)
            let name = names.last { $0.lowercased() == stem.lowercased() } ?? names.last ?? stem
            let place = blueprint.places[name].map { $0 + ": " } ?? ""
            throw ScaffoldError(
                "\(place)`\(stem)` would be declared in \(other.path) and in \(file.path); rename `\(name)`, such as `\(name)Entry`"
            )
        }
    }
}
