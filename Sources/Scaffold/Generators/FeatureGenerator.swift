/// A feature from its blueprint.
struct FeatureGenerator {
    let library: TemplateLibrary
    let standard: AppStandard
    let app: NameForms
    var blueprint: Blueprint
    /// What its tests are written with.
    var tests = TestStyle.swiftTesting

    /// What the feature consists of.
    /// - Throws: ``ScaffoldError`` when the blueprint needs what the templates have not.
    func files() throws(ScaffoldError) -> [GeneratedFile] {
        guard let main = blueprint.models.first else { return [] }
        var files = try self.files(of: "feature", item: main)
        for ability in Blueprint.Ability.allCases where blueprint.abilities.contains(ability) {
            files += try self.files(of: "feature-" + ability.rawValue, item: main)
        }
        for model in blueprint.models where !blueprint.shared.contains(model.name.type) {
            files += try self.files(of: "model", item: model)
        }
        files += try blueprint.choices.filter { !blueprint.shared.contains($0.name) }.map(choiceFile)
        for choice in ChoiceFragments(of: main, in: blueprint).shown { files += try titleFiles(of: choice) }
        return try tests.printed(files, app: app)
    }

    /// What it puts into files that are there.
    /// - Parameter rewrite: gives declarations the names that they have in the app.
    func insertions(rewriting rewrite: (String) -> String = { $0 }) throws(ScaffoldError) -> [Insertion] {
        guard let main = blueprint.models.first else { return [] }
        var insertions: [Insertion] = []
        for path in library.paths(below: standard.folder + "/feature-insertions") {
            let text = try regions(for: main).filled(library.text(of: path) ?? "", path: path)
            let filled = rewrite(placeholders(for: main).filled(text))
            insertions += try InsertionTemplate(filled, path: path, tests: tests).insertions()
        }
        return insertions
    }

    private func files(of folder: String, item: Blueprint.Model) throws(ScaffoldError) -> [GeneratedFile] {
        try TemplateFolder(library: library, path: "\(standard.folder)/\(folder)").files(
            filling: placeholders(for: item), regions: regions(for: item))
    }

    private func placeholders(for item: Blueprint.Model) -> Placeholders {
        Placeholders(app: app, feature: blueprint.name, item: item.name, standard: standard.rawValue)
    }

    /// The lines that depend on the fields of a model and on what the feature can do.
    func regions(for item: Blueprint.Model) -> TemplateRegions {
        let fragments = FieldFragments(item, in: blueprint)
        let abilities = Set(blueprint.abilities.map(\.rawValue))
        let known = Set(Blueprint.Ability.allCases.map(\.rawValue))
        return TemplateRegions(
            lines: { kind in
                kind == "summary"
                    ? ["/// " + (item.summary ?? "One of the \(item.name.plural.text).")] : fragments.lines(kind)
            },
            holds: { condition in
                if condition == "sections" { return item.fields.count >= Self.fieldsInSections }
                if condition.hasPrefix("no ") {
                    let name = String(condition.dropFirst(3))
                    return known.contains(name) ? !abilities.contains(name) : nil
                }
                return known.contains(condition) ? abilities.contains(condition) : nil
            })
    }

    /// How many properties a model has that needs headings between its members.
    private static let fieldsInSections = 12

    /// What screens call the values of an enum.
    private func titleFiles(of choice: Blueprint.Choice) throws(ScaffoldError) -> [GeneratedFile] {
        try TemplateFolder(library: library, path: standard.folder + "/choice-title").files(
            filling: Placeholders(
                app: app, feature: blueprint.name, item: NameForms(choice.name), standard: standard.rawValue),
            regions: TemplateRegions(lines: { ChoiceFragments.lines($0, for: choice) }, holds: { _ in nil }))
    }

    private func choiceFile(_ choice: Blueprint.Choice) throws(ScaffoldError) -> GeneratedFile {
        let path = standard.folder + "/choice/path.txt"
        guard let folder = library.text(of: path) else { throw ScaffoldError("\(path) is missing") }
        let placeholders = Placeholders(app: app, feature: blueprint.name, standard: standard.rawValue)
        let target = placeholders.filled(folder.filter { !$0.isNewline }) + "/\(choice.name).swift"
        let cases = choice.cases.flatMap { value in
            [
                "    /// \(FieldWords.title(value.plainName)).",
                "    case \(value.name)" + Self.rawValue(value, of: choice),
            ]
        }
        let lines =
            [
                "/// The values of `\(choice.name)` that the server knows.",
                "public enum \(choice.name): \(choice.isNumeric ? "Int" : "String"), Codable, CaseIterable, Sendable {",
            ] + cases + ["}", ""]
        return GeneratedFile(path: target, text: lines.joined(separator: "\n"), origin: path)
    }

    /// Only where the server's text differs from the name.
    private static func rawValue(_ value: Blueprint.Choice.Case, of choice: Blueprint.Choice) -> String {
        if choice.isNumeric { return " = \(value.rawValue)" }
        return value.rawValue == value.plainName ? "" : " = \"\(value.rawValue)\""
    }
}
