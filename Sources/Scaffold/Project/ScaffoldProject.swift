/// What can be generated in one folder. Everything is planned first; ``apply(_:)`` carries a plan out.
public struct ScaffoldProject: Sendable {
    public let tree: ProjectTree
    let library: TemplateLibrary
    /// The version of the tool, for the lock file.
    let tool: String

    public init(tree: ProjectTree, library: TemplateLibrary, tool: String) {
        self.tree = tree
        self.library = library
        self.tool = tool
    }

    /// The record of what was generated here; nil when nothing was.
    /// - Throws: ``ScaffoldError`` when the lock file cannot be understood.
    public func lock() throws(ScaffoldError) -> LockFile? { try LockFile.read(in: tree) }

    // MARK: Apps

    /// A whole app.
    /// - Parameters:
    ///   - name: in upper camel case.
    ///   - organization: reversed domain, such as `com.example`.
    ///   - libraries: stand behind components of the kit, such as `di=swinject`.
    /// - Throws: ``ScaffoldError`` for a name that cannot be one, or a library that the standard has no adapter for.
    public func appPlan(
        name: String, standard: AppStandard, organization: String, libraries: [String] = []
    ) throws(ScaffoldError) -> Plan {
        if let complaint = SwiftIdentifier.appComplaint(about: name) { throw ScaffoldError("`\(name)` \(complaint)") }
        try Self.requireOrganization(organization)
        let libraries = Array(Set(libraries)).sorted()
        let files = try AppGenerator(
            library: library, standard: standard, app: NameForms(name), organization: organization,
            libraries: libraries
        ).files()
        let plan = PlanBuilder(tree: tree).plan(files: files, insertions: [])
        var recording = Recording(LockFile(tool: tool, standard: standard.rawValue, app: name), tree: tree)
        var parameters = ["organization": organization]
        if !libraries.isEmpty { parameters["libraries"] = libraries.joined(separator: ",") }
        return recording.recorded(plan, part: "app", name: name, parameters: parameters, files: files)
    }

    private static func requireOrganization(_ text: String) throws(ScaffoldError) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isValid =
            parts.count > 1
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.utf8.allSatisfy {
                        $0 == 0x2D || $0 < 0x80 && Character(.init($0)).isLetter || $0 >= 0x30 && $0 <= 0x39
                    }
            }
        guard isValid else {
            throw ScaffoldError("`\(text)` is no reversed domain; write `--organization com.example`, say")
        }
    }

    // MARK: Features

    /// A feature in an app that was generated.
    /// - Parameter document: the blueprint as it is written, when it is. It is copied into the project when it is not there.
    /// - Throws: ``ScaffoldError`` when there is no such app, or a name is taken.
    public func featurePlan(
        _ blueprint: Blueprint, document: BlueprintDocument? = nil
    ) throws(ScaffoldError) -> Plan {
        let lock = try requiredLock()
        let declarations = SharedDeclarations(lock, tree)
        let generator = FeatureGenerator(
            library: library, standard: try Self.standard(of: lock), app: NameForms(lock.app),
            blueprint: declarations.applied(to: blueprint), tests: try tests(of: lock))
        if let earlier = lock.generations.first(where: { $0.part == "feature" && $0.name == blueprint.name.type }) {
            throw ScaffoldError(
                "the feature `\(blueprint.name.type)` is there already (generation \(earlier.number)); `tenet update` brings it up to date"
            )
        }
        try declarations.require(blueprint)
        var files = try generator.files()
        // An update reads the document again, so it has to be where everybody has it.
        if let document, tree.text(of: document.path) != document.text {
            files.append(GeneratedFile(path: document.path, text: document.text, origin: BlueprintDocument.origin))
        }
        try generator.requireDistinctNames()
        try requireNoType(ofLibrariesIn: lock, files)
        try DeclaredNames(tree: tree).requireFree(files)
        let plan = PlanBuilder(tree: tree).plan(files: files, insertions: try generator.insertions())
            .explained(by: lock)
        var recording = Recording(lock, tree: tree)
        var parameters = ["item": blueprint.models.first?.name.type ?? ""]
        parameters["blueprint"] = document?.path
        return recording.recorded(
            plan, part: "feature", name: blueprint.name.type, parameters: parameters, files: files)
    }

    /// What the app of this project can be given later.
    /// - Throws: ``ScaffoldError`` when there is no such app.
    public func components() throws(ScaffoldError) -> [KitPlacement.Component] {
        try ComponentGenerator.known(in: library, standard: try Self.standard(of: try requiredLock()))
    }

    /// A component of the kit in an app that was generated without it.
    /// - Throws: ``ScaffoldError`` when there is no such app or component, or a name is taken.
    public func componentPlan(_ name: String) throws(ScaffoldError) -> Plan {
        let lock = try requiredLock()
        let generator = ComponentGenerator(
            library: library, standard: try Self.standard(of: lock), app: NameForms(lock.app), name: name,
            tests: try tests(of: lock))
        let files = try generator.files()
        try requireNoLibrary(insteadOf: name, lock)
        if let earlier = lock.generations.first(where: { $0.part == "component" && $0.name == name }) {
            throw ScaffoldError(
                "the component `\(name)` is there already (generation \(earlier.number)); `tenet update` brings it up to date"
            )
        }
        try DeclaredNames(tree: tree).requireFree(files)
        let plan = PlanBuilder(tree: tree).plan(files: files, insertions: try generator.insertions())
        var recording = Recording(lock, tree: tree)
        return recording.recorded(plan, part: "component", name: name, parameters: [:], files: files)
    }

    func requiredLock() throws(ScaffoldError) -> LockFile {
        if let lock = try lock() {
            if lock.generations.contains(where: { $0.part == "app" }) {
                try LockFit(lock: lock, tree: tree).require(tool: tool)
                return lock
            }
            throw ScaffoldError(
                "\(tree.root) was not made by `tenet new app`; what goes into it needs a folder: `tenet new feature NAME --into FOLDER`"
            )
        }
        throw ScaffoldError(
            "\(tree.root) has no \(LockFile.path), so it was not made by `tenet new app`; run the command in such a project"
        )
    }

    /// What a feature is generated from when no document is named: the one that lies where blueprints do, or the one that
    /// `tenet new blueprint` would write there.
    /// - Throws: ``ScaffoldError`` for a name that cannot be one, or a mistake in the document.
    public func blueprint(
        ofFeature name: String, item: String?
    ) throws(ScaffoldError) -> (blueprint: Blueprint, document: BlueprintDocument) {
        let file = try blueprintFile(name: name, item: item)
        let text = try BlueprintFile.text(of: file.path, in: tree) ?? file.text
        var blueprint = try BlueprintReader(path: file.path, text: text).blueprint()
        blueprint.name = NameForms(name)
        if let item, let first = blueprint.models.first?.name.type, first != item {
            throw ScaffoldError(
                "\(file.path) is there already and lists `\(first)`, not `\(item)`; leave the item out, or change the document"
            )
        }
        return (blueprint, BlueprintDocument(path: file.path, text: text, feature: blueprint.name))
    }

    /// The document that a feature begins with. It is the team's own from the start, so nothing remembers it.
    /// - Parameter cached: the feature keeps what it has loaded, to be shown without a connection.
    /// - Throws: ``ScaffoldError`` for a name that cannot be one.
    public func blueprintPlan(name: String, item: String?, cached: Bool = false) throws(ScaffoldError) -> Plan {
        PlanBuilder(tree: tree).plan(files: [try blueprintFile(name: name, item: item, cached: cached)], insertions: [])
    }

    private func blueprintFile(
        name: String, item: String?, cached: Bool = false
    ) throws(ScaffoldError) -> GeneratedFile {
        if let complaint = SwiftIdentifier.complaint(about: name, isType: false) {
            throw ScaffoldError("`\(name)` \(complaint)")
        }
        let feature = NameForms(name)
        let listed = item ?? feature.singular.type
        if let complaint = SwiftIdentifier.complaint(about: listed) {
            throw ScaffoldError("`\(listed)` \(complaint)" + (item == nil ? ", with `--item`" : ""))
        }
        var standard: AppStandard?
        if let lock = try lock() { standard = try Self.standard(of: lock) }
        return try BlueprintWriter(
            library: library, standard: standard, feature: feature,
            item: NameForms(listed), hasCache: cached
        ).file()
    }

    static func standard(of lock: LockFile) throws(ScaffoldError) -> AppStandard {
        guard let standard = AppStandard(rawValue: lock.standard) else {
            throw ScaffoldError(
                "\(LockFile.path) names the standard `\(lock.standard)`, for which nothing can be generated; valid are "
                    + AppStandard.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "))
        }
        return standard
    }

    // MARK: Later

    /// Brings what was generated to what the templates and blueprints say now; edits are kept.
    /// - Throws: ``ScaffoldError`` when nothing was generated here, or a blueprint is broken or gone.
    public func updatePlan() throws(ScaffoldError) -> Plan { try UpdatePlanner(project: self).plan() }

    /// Takes the last generation back.
    /// - Parameter isForced: also an app that somebody has worked on; what was changed stays in any case.
    /// - Throws: ``ScaffoldError`` when there is none, or for such an app.
    public func undoPlan(isForced: Bool = false) throws(ScaffoldError) -> Plan {
        try UndoPlanner(project: self).plan(isForced: isForced)
    }

    // MARK: Carrying out

    /// Carries a plan out; see ``PlanApplication``.
    /// - Throws: ``ScaffoldError`` when the plan has conflicts, or a file cannot be written.
    public func apply(_ plan: Plan) throws(ScaffoldError) {
        if let conflict = plan.conflicts.first {
            throw ScaffoldError("\(conflict.path): \(conflict.reason ?? "it is in the way"); nothing was written")
        }
        try PlanApplication(root: tree.root).apply(plan)
    }
}
