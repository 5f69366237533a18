/// What a run of a generator would make now, from its blueprint and the templates as they are.
struct RemadeGeneration {
    private(set) var files: [GeneratedFile] = []
    /// Lines for files that other runs made, or that the app has of its own.
    private(set) var insertions: [Insertion] = []

    /// - Parameters:
    ///   - declarations: of all features.
    ///   - types: what the project declares, where the lock file has parts that are made from it.
    /// - Throws: ``ScaffoldError`` when a blueprint is broken or gone, or a part lacks what it is made from.
    init(
        _ generation: LockFile.Generation, _ lock: LockFile, _ project: ScaffoldProject,
        _ declarations: SharedDeclarations, _ types: ProjectTypes?
    ) throws(ScaffoldError) {
        let standard = try ScaffoldProject.standard(of: lock)
        let app = NameForms(lock.app)
        let library = project.library
        let tests = try project.tests(of: lock)
        switch generation.part {
        case "app":
            files = try AppGenerator(
                library: library, standard: standard, app: app,
                organization: generation.parameters["organization"] ?? "com.example", libraries: lock.libraries
            ).files()
        case "feature":
            let blueprint = declarations.applied(
                to: try Self.blueprint(of: generation, in: project.tree), of: generation.number)
            if let place = FeaturePlace(generation.parameters) {
                let feature = ForeignFeature(library: library, standard: standard, blueprint: blueprint, place: place)
                try addForeign(feature, lock, project.tree)
            } else {
                let generator = FeatureGenerator(
                    library: library, standard: standard, app: app, blueprint: blueprint, tests: tests)
                (files, insertions) = (try generator.files(), try generator.insertions())
            }
        case "component":
            let generator = ComponentGenerator(
                library: library, standard: standard, app: app, name: generation.name, tests: tests)
            (files, insertions) = (try generator.files(), try generator.insertions())
        default:
            guard let request = AppPartRequest(generation), let types else {
                throw ScaffoldError(
                    "\(LockFile.path) has a generation of a part `\(generation.part)`, which this version does not know; update Tenet"
                )
            }
            try addPart(
                PartGenerator(
                    library: library, standard: standard, app: app, request: request, types: types,
                    leftOut: AppPartRequest.leftOut(generation), tests: tests), of: generation)
        }
    }

    private mutating func addForeign(
        _ feature: ForeignFeature, _ lock: LockFile, _ tree: ProjectTree
    ) throws(ScaffoldError) {
        let contents = try feature.contents()
        files = feature.files(of: contents)
        let module = ForeignModule(folder: feature.place.folder, tree: tree)
        // Files that this run makes hold their lines.
        insertions = try ForeignInsertions(
            feature: feature, contents: contents, module: module, written: Set(files.map(\.path)),
            isThere: { lock.files[$0] != nil && tree.bytes(of: $0) != nil }
        ).insertions
    }

    private mutating func addPart(
        _ generator: PartGenerator, of generation: LockFile.Generation
    ) throws(ScaffoldError) {
        do throws(ScaffoldError) {
            (files, insertions) = (try generator.files(), try generator.insertions())
        } catch {
            throw ScaffoldError(
                "the \(generation.part) `\(generation.name)` (generation \(generation.number)): \(error.description); "
                    + "bring back what it was made from, or delete its files")
        }
    }

    /// The document that a feature was generated from, as it is now.
    /// - Throws: ``ScaffoldError`` when it is broken or gone.
    static func blueprint(
        of generation: LockFile.Generation, in tree: ProjectTree
    ) throws(ScaffoldError) -> Blueprint {
        guard let path = generation.parameters["blueprint"] else {
            throw ScaffoldError(
                "\(LockFile.path) does not say which document the feature `\(generation.name)` was generated from")
        }
        guard let text = try BlueprintFile.text(of: path, in: tree) else {
            throw ScaffoldError(
                "\(path) is gone, which the feature `\(generation.name)` was generated from; bring it back, or name the new place in \(LockFile.path)"
            )
        }
        var blueprint = try BlueprintReader(path: path, text: text).blueprint()
        blueprint.name = NameForms(generation.name)
        return blueprint
    }
}
