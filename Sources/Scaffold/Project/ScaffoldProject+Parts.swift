internal import TenetModel

extension ScaffoldProject {
    /// What the standard of this project says to a part.
    public enum PartAnswer: Hashable, Sendable {
        /// One sentence about what is written.
        case written(summary: String)
        /// The id of the clause that forbids it.
        case refused(clause: String, standard: String)
    }

    /// What becomes of a part here.
    /// - Throws: ``ScaffoldError`` when there is no app, or for a mistake in the templates.
    public func answer(to part: AppPart) throws(ScaffoldError) -> PartAnswer {
        let standard = try Self.standard(of: try requiredLock())
        switch try PartGenerator.table(of: standard, in: library).answers[part] {
        case .written(let part): return .written(summary: part.summary)
        case .refused(let clause): return .refused(clause: clause, standard: standard.rawValue)
        case nil: throw ScaffoldError("\(standard.folder)/parts.txt says nothing about \(part.rawValue)")
        }
    }

    /// A part in an app that was generated.
    /// - Throws: ``ScaffoldError`` when there is no app, the standard has no such part, a name is taken, or what the part
    ///   is made from is not there.
    public func partPlan(_ request: AppPartRequest) throws(ScaffoldError) -> Plan {
        try request.requireValid()
        let lock = try requiredLock()
        let standard = try Self.standard(of: lock)
        let types = ProjectTypes(tree: tree)
        let table = try PartGenerator.table(of: standard, in: library)
        if case .refused(let clause) = table.answers[request.part] {
            throw ScaffoldError("the standard `\(standard.rawValue)` has no \(request.part.rawValue): \(clause)")
        }
        try requireNew(request, lock)
        try requireFeature(request, lock, table, types)
        var request = request
        try settleFields(&request, table, types)
        var generator = PartGenerator(
            library: library, standard: standard, app: NameForms(lock.app), request: request, types: types,
            tests: try tests(of: lock))
        try generator.requireNeeds()
        try generator.requireIdentity()
        generator.leftOut = try generator.templatesThatAreThere()
        let files = try generator.files()
        try requireNoType(ofLibrariesIn: lock, files)
        try DeclaredNames(tree: tree).requireFree(files)
        let plan = PlanBuilder(tree: tree).plan(files: files, insertions: try generator.insertions())
        var recording = Recording(lock, tree: tree)
        return recording.recorded(
            plan, part: request.part.rawValue, name: request.name,
            parameters: request.parameters(leftOut: generator.leftOut), files: files)
    }

    private func requireNew(_ request: AppPartRequest, _ lock: LockFile) throws(ScaffoldError) {
        let stem = request.part.stem(of: request.name)
        let earlier = lock.generations.first {
            $0.part == request.part.rawValue && request.part.stem(of: $0.name) == stem
        }
        guard let earlier else { return }
        throw ScaffoldError(
            "the \(request.part.rawValue) `\(request.name)` is there already (generation \(earlier.number)); "
                + "`tenet update` brings it up to date"
        )
    }

    /// Features are those that were generated, and the folders where the standard has features.
    private func requireFeature(
        _ request: AppPartRequest, _ lock: LockFile, _ table: PartTable, _ types: ProjectTypes
    ) throws(ScaffoldError) {
        guard let feature = request.feature else { return }
        let app = Placeholders(app: NameForms(lock.app), standard: "")
        let parent = app.filled(String(table.featureFolder.dropLast("/TemplateFeature".count)))
        let generated = lock.generations.filter { $0.part == "feature" }.map(\.name)
        let known = Set(generated + types.folders(in: parent)).sorted()
        guard !known.contains(feature) else { return }
        let names = known.isEmpty ? "there is none yet" : "there are " + known.map { "`\($0)`" }.joined(separator: ", ")
        throw ScaffoldError(
            "there is no feature `\(feature)`; \(names); without `--feature` the part begins one of its own")
    }

    /// What a model has is remembered where the part writes the model, and read from the project where that has it.
    private func settleFields(
        _ request: inout AppPartRequest, _ table: PartTable, _ types: ProjectTypes
    ) throws(ScaffoldError) {
        guard request.part.options.contains(.fields) else { return }
        let item = request.part.stem(of: request.name)
        guard let declared = types.declaration(of: item, where: { $0.kind == "struct" }) else {
            request.options[.fields] = request.options[.fields] ?? AppPartRequest.defaultFields
            return
        }
        if request.options[.fields] != nil, request.part != .model {
            throw ScaffoldError("\(declared.path) declares `\(item)` already; leave `--fields` out")
        }
    }
}
