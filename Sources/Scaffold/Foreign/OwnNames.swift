/// The types of an app whose names a feature or the kit wants, too.
struct OwnNames {
    let module: ForeignModule
    let tests: String
    let lock: LockFile?
    let place: FeaturePlace

    /// The types of the app that stand for those of the kit with their names.
    /// - Throws: ``ScaffoldError`` with every name that is taken by a type that cannot.
    func stand(for feature: ForeignFeature) throws(ScaffoldError) -> Set<String> {
        // What the kit is called with a prefix is nobody's.
        guard place.prefix.isEmpty else { return [] }
        let all = try feature.contents().all.filter { !$0.isFeature }.flatMap(\.plain.types)
        let isOurs = { (path: String) in self.lock?.files[path] != nil && self.place.isKit(path) }
        let own = module.types(
            named: Set(all.filter { !$0.isPrivate }.map(\.name)), tests: tests, leavingOut: isOurs)
        guard !own.isEmpty else { return [] }
        var trial = feature.place
        trial.own = Set(own.keys)
        let contents = try ForeignFeature(
            library: feature.library, standard: feature.standard, blueprint: feature.blueprint, place: trial
        ).contents()
        let found = OwnTypeFit(contents).complaints(own)
        let unfit = found.compactMap { name, reason in
            reason.flatMap { reason in own[name].map { "`\(name)` (\($0.place): \(reason))" } }
        }
        guard unfit.isEmpty else {
            throw ScaffoldError(
                "the feature needs types of the kit whose names the app has given to others: \(unfit.joined(separator: ", ")); let the kit have names of its own with `--kit-prefix NAME`, or rename those types"
            )
        }
        return Set(found.map(\.name))
    }

    /// - Throws: ``ScaffoldError`` with every name of the feature, or of the kit with its prefix, that the app has.
    func requireFree(_ contents: ForeignFeature.Contents) throws(ScaffoldError) {
        let isMine = { (part: ForeignFeature.Part) in part.isFeature || !self.place.prefix.isEmpty }
        let wanted = contents.needed.filter(isMine).flatMap { part in
            part.plain.types.filter { !$0.isPrivate }.map { (part.isFeature ? "" : place.prefix) + $0.name }
        }
        let isOurs = { (path: String) in self.lock?.files[path] != nil && self.place.isKit(path) }
        let taken = module.types(named: Set(wanted), tests: tests, leavingOut: isOurs)
        guard let first = taken.keys.min(), let place = taken[first]?.place else { return }
        let rest = taken.keys.sorted().dropFirst().compactMap { name in taken[name].map { "`\(name)` by \($0.place)" } }
        let others = rest.isEmpty ? "" : ", " + rest.joined(separator: ", ")
        throw ScaffoldError(
            "the name `\(first)` is taken by \(place)\(others); choose another name, or move what has it away")
    }
}
