internal import TenetEngine
internal import TenetModel

/// Where and how a feature goes into an app that Tenet did not make.
public struct IntoRequest: Sendable {
    /// Below the project's folder; the feature gets a folder of its own in it.
    public var folder: String
    public var standard: AppStandard
    /// Below the project's folder; nil to look for it.
    public var tests: String?
    /// What tests import; nil to look for it.
    public var module: String?
    /// Stands before the names of the kit's types.
    public var prefix: String?

    public init(folder: String, standard: AppStandard) {
        self.folder = folder
        self.standard = standard
    }
}

extension ScaffoldProject {
    /// A feature in an app that Tenet did not make, with what of the kit it needs.
    /// - Throws: ``ScaffoldError`` when a place is missing or a name is taken; nothing is overwritten.
    public func featurePlan(
        _ blueprint: Blueprint, document: BlueprintDocument, into request: IntoRequest
    ) throws(ScaffoldError) -> Plan {
        let earlier = try lock()
        if let earlier { try require(earlier, allows: request) }
        if let there = earlier?.generations.first(where: { $0.part == "feature" && $0.name == blueprint.name.type }) {
            let folder = there.parameters["into"] ?? ""
            guard folder == request.folder else {
                throw ScaffoldError("the feature `\(there.name)` is in \(folder) already (generation \(there.number))")
            }
            return Plan(
                [], remarks: ["the feature `\(there.name)` is there already; `tenet update` brings it up to date\n"])
        }
        var blueprint = blueprint
        if let earlier {
            let declarations = SharedDeclarations(earlier, tree)
            try declarations.require(blueprint)
            blueprint = declarations.applied(to: blueprint)
        }
        let module = ForeignModule(folder: request.folder, tree: tree)
        var place = try place(request, in: module, earlier)
        let names = OwnNames(module: module, tests: place.tests, lock: earlier, place: place)
        place.own = try names.stand(for: feature(blueprint, at: place, request.standard))
        let generator = feature(blueprint, at: place, request.standard)
        try FeatureGenerator(
            library: library, standard: request.standard, app: NameForms(place.module), blueprint: blueprint
        ).requireDistinctNames()
        let contents = try generator.contents()
        try names.requireFree(contents)
        let isThere = { (path: String) in earlier?.files[path] != nil && self.tree.bytes(of: path) != nil }
        var files = generator.files(of: contents).filter { !isThere($0.path) }
        if tree.text(of: document.path) != document.text {
            files.append(GeneratedFile(path: document.path, text: document.text, origin: BlueprintDocument.origin))
        }
        let wiring = try ForeignInsertions(
            feature: generator, contents: contents, module: module, written: Set(files.map(\.path)), isThere: isThere)
        let listing = ProjectListing(module: module, place: place)
        var plan = PlanBuilder(tree: tree).plan(
            files: files, insertions: wiring.insertions + listing.insertions(for: files.map(\.path)))
        plan.remarks += wiring.remarks
        plan.remarks += [listing.remark].compactMap(\.self)
        var recording = Recording(
            earlier ?? LockFile(tool: tool, standard: request.standard.rawValue, app: place.module), tree: tree)
        var parameters = place.parameters
        parameters["item"] = blueprint.models.first?.name.type
        parameters["blueprint"] = document.path
        return recording.recorded(
            plan, part: "feature", name: blueprint.name.type, parameters: parameters, files: files)
    }

    private func feature(_ blueprint: Blueprint, at place: FeaturePlace, _ standard: AppStandard) -> ForeignFeature {
        ForeignFeature(library: library, standard: standard, blueprint: blueprint, place: place)
    }

    private func require(_ lock: LockFile, allows request: IntoRequest) throws(ScaffoldError) {
        if lock.generations.contains(where: { $0.part == "app" }) {
            throw ScaffoldError(
                "this app was made by `tenet new app`, which says where features lie; leave `--into` out")
        }
        try LockFit(lock: lock, tree: tree).require(tool: tool)
        if lock.standard != request.standard.rawValue {
            throw ScaffoldError(
                "the features of this app are by `\(lock.standard)` (\(LockFile.path)), not by `\(request.standard.rawValue)`; one app keeps to one standard"
            )
        }
    }

    private func place(
        _ request: IntoRequest, in module: ForeignModule, _ lock: LockFile?
    ) throws(ScaffoldError) -> FeaturePlace {
        for (folder, option) in [(request.folder, "--into"), (request.tests, "--tests")] {
            guard let folder, !FileStatus.isFolder(tree.root + "/" + folder) else { continue }
            throw ScaffoldError("there is no folder \(folder); make it first, or correct `\(option)`")
        }
        let tests = if let tests = request.tests { tests } else { try module.testFolder() }
        let name = if let module = request.module { module } else { try module.name(testsIn: tests) }
        var place = FeaturePlace(folder: request.folder, tests: tests, module: name)
        // The kit is there once for all features of a module.
        if let first = lock?.generations.compactMap({ FeaturePlace($0.parameters) }).first(where: { $0.module == name })
        {
            place.kit = first.kit
            place.testKit = first.testKit
            place.prefix = first.prefix
        }
        if let prefix = request.prefix {
            if let complaint = SwiftIdentifier.complaint(about: prefix) {
                throw ScaffoldError("`\(prefix)` \(complaint)")
            }
            let isNew = lock?.generations.isEmpty ?? true
            guard isNew || place.prefix == prefix else {
                throw ScaffoldError("the kit has been written without the prefix `\(prefix)`; leave `--kit-prefix` out")
            }
            place.prefix = prefix
        }
        return place
    }
}
