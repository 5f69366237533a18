/// One part of an app, as the standard has it.
struct PartGenerator {
    let library: TemplateLibrary
    let standard: AppStandard
    let app: NameForms
    let request: AppPartRequest
    let types: ProjectTypes
    /// Templates whose types the project has already.
    var leftOut: Set<String> = []
    /// What its tests are written with.
    var tests = TestStyle.swiftTesting

    /// What a standard writes and refuses.
    /// - Throws: ``ScaffoldError`` for a mistake in the templates.
    static func table(of standard: AppStandard, in library: TemplateLibrary) throws(ScaffoldError) -> PartTable {
        let path = standard.folder + "/parts.txt"
        guard let text = library.text(of: path) else { throw ScaffoldError("\(path) is missing") }
        do {
            return try PartTable(text)
        } catch {
            throw ScaffoldError("\(path):\(error.line): \(error.description)")
        }
    }

    /// What the part consists of.
    /// - Throws: ``ScaffoldError`` for a part that the standard refuses, or something that it is made from and is not there.
    func files() throws(ScaffoldError) -> [GeneratedFile] {
        let part = try part()
        let names = try PartNames(request, table: try table(), types: types)
        let regions = try regions(names)
        var files: [GeneratedFile] = []
        for source in part.sources {
            for var file in try self.files(of: source.path, names, regions) where !leftOut.contains(file.origin) {
                file.path = names.place(file.path)
                files.append(file)
            }
        }
        return try tests.printed(files, app: app)
    }

    /// What it puts into files that are there.
    func insertions() throws(ScaffoldError) -> [Insertion] {
        let names = try PartNames(request, table: try table(), types: types)
        let regions = try regions(names)
        var insertions: [Insertion] = []
        for name in try part().insertions {
            let path = standard.folder + "/" + name
            guard let text = library.text(of: path) else { throw ScaffoldError("\(path) is missing") }
            let filled = names.place(placeholders(names).filled(names.folded(try regions.filled(text, path: path))))
            insertions += try InsertionTemplate(filled, path: path, tests: tests).insertions()
        }
        return insertions
    }

    /// Templates that are shared and whose types are declared.
    func templatesThatAreThere() throws(ScaffoldError) -> Set<String> {
        let names = try PartNames(request, table: try table(), types: types)
        let regions = try regions(names)
        var found: Set<String> = []
        for source in try part().sources where source.isShared {
            for file in try files(of: source.path, names, regions) where file.path.hasSuffix(".swift") {
                let name = file.path.split(separator: "/").last?.dropLast(".swift".count) ?? ""
                let isThere = types.tree.bytes(of: names.place(file.path)) != nil
                if isThere || types.declaration(of: String(name)) != nil { found.insert(file.origin) }
            }
        }
        return found
    }

    /// - Throws: ``ScaffoldError`` that says what is not there, and what writes it.
    func requireNeeds() throws(ScaffoldError) {
        let names = try PartNames(request, table: try table(), types: types)
        let placeholders = placeholders(names)
        for need in try part().needs {
            let type = placeholders.filled(need.type)
            let word = need.word.map(placeholders.filled)
            guard !holds(type, word) else { continue }
            let wanted = word.map { "a `\(type)` with `\($0)`" } ?? "`\(type)`"
            throw ScaffoldError(
                "the \(request.part.rawValue) `\(request.name)` needs \(wanted), which the project does not declare; "
                    + "`tenet new \(placeholders.filled(need.source))` writes it")
        }
    }

    /// Lists tell their items apart.
    /// - Throws: ``ScaffoldError`` for a model that a list cannot show.
    func requireIdentity() throws(ScaffoldError) {
        guard [.screen, .viewModel].contains(request.part) else { return }
        let names = try PartNames(request, table: try table(), types: types)
        let blueprint = try DeclaredModels(types: types).blueprint(of: names.item, feature: names.name, fields: nil)
        guard let model = blueprint.models.first, !model.fields.contains(where: { $0.name == "id" }) else { return }
        throw ScaffoldError("`\(model.name.type)` has no `id`, which a list needs; add `let id: Int`, say")
    }

    /// Whether a type is declared, in a way that has a word.
    private func holds(_ type: String, _ word: String?) -> Bool {
        types.declaration(of: type) { declared in word.map { declared.code.contains($0) } ?? true } != nil
    }

    // MARK: Filling

    private func table() throws(ScaffoldError) -> PartTable { try Self.table(of: standard, in: library) }

    private func part() throws(ScaffoldError) -> PartTable.Part {
        guard case .written(let part) = try table().answers[request.part] else {
            throw ScaffoldError("`\(standard.rawValue)` has no \(request.part.rawValue)")
        }
        return part
    }

    /// - Parameter path: a template or a folder of them, below that of the standard.
    private func files(
        of path: String, _ names: PartNames, _ regions: TemplateRegions
    ) throws(ScaffoldError) -> [GeneratedFile] {
        // The first name says what the template is made for, and a part has a folder of its own.
        let parts = path.split(separator: "/", omittingEmptySubsequences: true)
        let head = parts.first == "part" ? parts.prefix(2) : parts.prefix(1)
        let all = try TemplateFolder(library: library, path: "\(standard.folder)/\(head.joined(separator: "/"))")
            .files(
                filling: placeholders(names), regions: regions, below: standard.folder + "/" + path,
                marking: names.folded)
        if all.isEmpty { throw ScaffoldError("\(standard.folder)/\(path) is missing") }
        return all
    }

    private func placeholders(_ names: PartNames) -> Placeholders {
        Placeholders(app: app, feature: names.name, item: names.item, standard: standard.rawValue)
    }

    private func regions(_ names: PartNames) throws(ScaffoldError) -> TemplateRegions {
        let own = try fragments(names)
        guard request.part.subject != .declared, request.part != .error, request.part != .uiFlow,
            request.part != .notification
        else { return TemplateRegions(lines: own, holds: { _ in nil }) }
        var blueprint = try DeclaredModels(types: types).blueprint(
            of: names.item, feature: names.name, fields: request.options[.fields])
        blueprint.abilities = try abilities(names)
        guard let main = blueprint.models.first else { return TemplateRegions(lines: own, holds: { _ in nil }) }
        let feature = FeatureGenerator(library: library, standard: standard, app: app, blueprint: blueprint)
        return feature.regions(for: main)
    }

    private func abilities(_ names: PartNames) throws(ScaffoldError) -> Set<Blueprint.Ability> {
        let placeholders = placeholders(names)
        return Set(
            try part().abilities.filter { ability in
                guard let sign = ability.sign else { return true }
                return holds(placeholders.filled(sign.type), sign.word)
            }.map(\.ability))
    }

    /// The lines that depend on what the part is made from, when that is no model.
    private func fragments(_ names: PartNames) throws(ScaffoldError) -> (_ kind: String) -> [String]? {
        switch request.part {
        case .error:
            let fragments = try ErrorFragments(
                names.name, cases: request.options[.cases] ?? AppPartRequest.defaultCases)
            return fragments.lines
        case .mock:
            guard let declared = names.declared else { break }
            let requirements = try ProtocolRequirements(declared, types: types)
            return try MockFragments(requirements, name: "Mock" + names.item.type).lines
        case .test:
            guard let declared = names.declared else { break }
            return try TestFragments(declared, types: types).lines
        default: break
        }
        return { _ in nil }
    }
}
