/// Models and enums that several features declare: one file holds each, so that their documents have to say the same.
struct SharedDeclarations {
    /// A feature that is there, with its document as it is now.
    private struct Known {
        var run: LockFile.Generation
        var blueprint: Blueprint
    }

    private let known: [Known]

    /// Documents that are gone or broken are left out: they are said where they are read.
    init(_ lock: LockFile, _ tree: ProjectTree) {
        known = lock.generations.filter { $0.part == "feature" }.compactMap { run in
            (try? RemadeGeneration.blueprint(of: run, in: tree)).map { Known(run: run, blueprint: $0) }
        }
    }

    /// A blueprint that knows what it need not write: one file holds each type, and belongs to the first feature that
    /// declares it.
    /// - Parameter number: of the run that the blueprint is for; nil for one that is still to come.
    func applied(to blueprint: Blueprint, of number: Int? = nil) -> Blueprint {
        var blueprint = blueprint
        for earlier in known where number.map({ earlier.run.number < $0 }) ?? true {
            let types = earlier.blueprint.models.map(\.name.type) + earlier.blueprint.choices.map(\.name)
            blueprint.shared.formUnion(types)
            guard let main = earlier.blueprint.models.first else { continue }
            blueprint.titled.formUnion(ChoiceFragments(of: main, in: earlier.blueprint).shown.map(\.name))
        }
        return blueprint
    }

    /// - Throws: ``ScaffoldError`` that names the feature which has a declaration already, when the new one is another.
    func require(_ blueprint: Blueprint) throws(ScaffoldError) {
        for earlier in known {
            if let model = blueprint.models.first, model.name == earlier.blueprint.models.first?.name {
                throw ScaffoldError(
                    "\(Self.place(model.name.type, in: blueprint))the feature `\(earlier.run.name)` (generation \(earlier.run.number)) lists `\(model.name.type)` already; "
                        + "list another model, or add a screen for it: `tenet new screen \(blueprint.name.type) --item \(model.name.type)`"
                )
            }
            try Self.require(blueprint, agreesWith: earlier)
        }
    }

    /// - Throws: ``ScaffoldError`` for two documents that have come to declare one type in two ways.
    func requireAgreement() throws(ScaffoldError) {
        for (index, later) in known.enumerated() {
            for earlier in known.prefix(index) { try Self.require(later.blueprint, agreesWith: earlier) }
        }
    }

    private static func require(_ blueprint: Blueprint, agreesWith earlier: Known) throws(ScaffoldError) {
        let (models, choices) = (earlier.blueprint.models, earlier.blueprint.choices)
        let model = blueprint.models.first { model in models.contains { $0.name == model.name && $0 != model } }
        let choice = blueprint.choices.first { choice in choices.contains { $0.name == choice.name && $0 != choice } }
        guard let name = model?.name.type ?? choice?.name else { return }
        let there = earlier.blueprint.places[name] ?? "its document"
        throw ScaffoldError(
            "\(place(name, in: blueprint))`\(name)` is declared in another way by the feature `\(earlier.run.name)` (\(there)); "
                + "features share a type whose declarations say the same, comment included, so make them equal, or name one of them another way"
        )
    }

    private static func place(_ name: String, in blueprint: Blueprint) -> String {
        blueprint.places[name].map { $0 + ": " } ?? ""
    }
}
