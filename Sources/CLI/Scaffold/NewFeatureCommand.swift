internal import ArgumentParser
internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
internal import TenetScaffold

struct NewFeatureCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "feature", abstract: "Generate a feature: model, service, view model, views, texts and tests.",
        discussion: """
            The feature is what its blueprint describes: models with all their fields, a form, a cache. Without `--from` that is \
            the document in `blueprint` with its name, which is written when it is not there yet. With `--into FOLDER` the feature \
            goes into an app that Tenet did not make: into FOLDER, with what of the kit it needs beside it.
            """)

    @Argument(help: "The name of the feature, such as Berths.") var name: String?
    @Option(help: "The blueprint to generate from.") var from: String?
    @Option(help: "What the feature lists, such as Berth; the singular of its name by default.") var item: String?
    @OptionGroup var place: IntoOptions
    @OptionGroup var options: ScaffoldOptions

    func run(in environment: Environment) throws -> RunCode {
        let root = try place.isGiven ? IntoOptions.root : ScaffoldRoot.required()
        let request = try place.request(below: root, environment)
        return try options.alone(at: root, in: environment) { project in
            if request == nil { try ScaffoldRoot.requireStandard(of: project, environment) }
            let (blueprint, document) = try blueprint(of: project, below: root)
            let plan =
                try request.map { try project.featurePlan(blueprint, document: document, into: $0) }
                ?? project.featurePlan(blueprint, document: document)
            return try options.finish(plan, at: root, in: environment) { try project.apply(plan) }
        }
    }

    private func blueprint(
        of project: ScaffoldProject, below root: String
    ) throws -> (blueprint: Blueprint, document: BlueprintDocument) {
        guard let from else {
            guard let name else { throw UserError("give the name of the feature, or a blueprint with `--from FILE`") }
            return try project.blueprint(ofFeature: name, item: item)
        }
        guard item == nil else {
            throw UserError(
                "--item and --from exclude each other: the first model of the document is what the feature lists")
        }
        let path = CommandLinePath.absolute(from)
        let inside = path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : nil
        guard let text = try BlueprintFile.text(at: path, shown: from, root: root) else {
            throw UserError("there is no blueprint \(from); `tenet new blueprint NAME` writes one")
        }
        var blueprint = try BlueprintReader(path: from, text: text).blueprint()
        if let name { blueprint.name = try Self.forms(name) }
        return (blueprint, BlueprintDocument(path: inside, text: text, feature: blueprint.name))
    }

    private static func forms(_ name: String) throws -> NameForms {
        if let complaint = SwiftIdentifier.complaint(about: name, isType: false) {
            throw UserError("`\(name)` \(complaint)")
        }
        return NameForms(name)
    }
}

/// The project that the current folder belongs to.
enum ScaffoldRoot {
    /// The nearest folder with a lock file, from the current one upwards.
    static var nearest: String? {
        LexicalPath.upwards(from: CommandLinePath.current).first { FileWriter.isTaken($0 + "/" + LockFile.path) }
    }

    /// - Throws: ``UserError`` when there is none.
    static func required() throws -> String {
        if let nearest { return nearest }
        throw UserError(
            "there is no \(LockFile.path) here or above, so there is nothing to add to; make an app with `tenet new app NAME --standard mvvm`"
        )
    }

    /// What is checked is what is generated for.
    /// - Throws: ``UserError`` when `tenet.yml` names another standard than the lock file.
    static func requireStandard(of project: ScaffoldProject, _ environment: Environment) throws {
        guard let lock = try project.lock() else { return }
        let named = try IntoOptions.standards(of: project.tree.root, environment).map(\.rawValue).sorted()
        guard !named.isEmpty, !named.contains(lock.standard) else { return }
        let names = named.map { "`\($0)`" }.joined(separator: ", ")
        throw UserError(
            "\(LockFile.path) says that this app is made for `\(lock.standard)`, and tenet.yml keeps it to \(names); "
                + "name `\(lock.standard)` in tenet.yml or in the document that it names, or take \(LockFile.path) of the last commit"
        )
    }
}
