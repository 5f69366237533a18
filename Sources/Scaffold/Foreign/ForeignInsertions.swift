internal import TenetModel
internal import TenetResources

/// What becomes of the lines that a feature puts into files of its standard's app: some of those files lie in the kit, and
/// for the others a person has to know the place.
struct ForeignInsertions {
    let insertions: [Insertion]
    let remarks: [String]

    /// - Parameters:
    ///   - written: files that hold their lines already, because they are made now.
    ///   - isThere: says for a path that the kit's file lies there.
    /// - Throws: ``ScaffoldError`` for a mistake in the templates.
    init(
        feature: ForeignFeature, contents: ForeignFeature.Contents, module: ForeignModule, written: Set<String>,
        isThere: (String) -> Bool
    ) throws(ScaffoldError) {
        var insertions: [Insertion] = []
        var remarks: [String] = []
        let renamed = try feature.insertions(of: contents)
        let names = feature.kitNames(of: contents)
        for (insertion, here) in zip(contents.insertions, renamed) {
            if insertion.path.hasSuffix(".xcstrings") {
                let all = contents.strings.map(names.renamed) + insertion.lines.split(separator: "\n").map(String.init)
                Self.add(all, to: module, &insertions, &remarks)
                continue
            }
            guard let target = feature.target(of: insertion.path, in: contents) else { continue }
            if written.contains(target) { continue }
            if isThere(target) {
                insertions.append(Self.moved(here, to: target))
            } else {
                remarks.append(Self.remark(insertion, here.lines, feature, module))
            }
        }
        let usage = UsageDescriptions(feature: feature, module: module)
        self.insertions = insertions + usage.insertions
        self.remarks =
            remarks + Self.leftOut(contents) + Self.parameters(feature, contents, names, module.tree) + usage.remarks
    }

    /// Into the only catalog that there is.
    private static func add(
        _ lines: [String], to module: ForeignModule, _ insertions: inout [Insertion], _ remarks: inout [String]
    ) {
        guard let catalog = module.builds.catalogs.first, module.builds.catalogs.count == 1 else {
            let places = module.builds.catalogs.joined(separator: ", ")
            let reason = places.isEmpty ? "there is no Localizable.xcstrings" : "there are several catalogs (\(places))"
            remarks.append("the screens have new texts, and \(reason); add where texts are kept:\n\n" + indented(lines))
            return
        }
        let text = lines.joined(separator: "\n")
        insertions.append(
            Insertion(path: catalog, purpose: "\(catalog) needs new texts", lines: text) {
                text throws(InsertionRefusal) in try CatalogInsertion(lines: lines).edited(text)
            })
    }

    /// - Parameter insertion: with the names that the kit has here.
    private static func moved(_ insertion: Insertion, to target: String) -> Insertion {
        var moved = insertion
        moved.purpose = insertion.purpose.replacing(insertion.path, with: target)
        moved.path = target
        return moved
    }

    private static func remark(
        _ insertion: Insertion, _ lines: String, _ feature: ForeignFeature, _ module: ForeignModule
    ) -> String {
        let type = LexicalPath.name(of: insertion.path).replacing(".swift", with: "")
        let need = insertion.purpose.replacing(insertion.path + " needs ", with: "")
        let text = indented(lines.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
        let own = module.types(named: [type], tests: feature.place.tests) { feature.place.isKit($0) }
        if let place = own[type]?.place { return "\(place) needs \(need); add there:\n\n" + text }
        return
            "no type here is called `\(type)`, which gets \(need) in apps of the standard `\(feature.standard.rawValue)`; put where this app does the same:\n\n"
            + text
    }

    /// What of the feature has no use in an app whose launch nobody knows.
    private static func leftOut(_ contents: ForeignFeature.Contents) -> [String] {
        let names = contents.leftOut.map { LexicalPath.name(of: $0) }
        guard !names.isEmpty else { return [] }
        return [
            "left out, because only an app that `tenet new app` made can be launched for it: \(names.joined(separator: ", "))\n"
        ]
    }

    /// What the standard leaves open and these files fill in: the names of types.
    private static func parameters(
        _ feature: ForeignFeature, _ contents: ForeignFeature.Contents, _ names: KitNames, _ tree: ProjectTree
    ) -> [String] {
        let types = Set(contents.needed.filter { !$0.isFeature }.flatMap { $0.plain.types.map(\.name) })
        let there = Set((tree.text(of: "tenet.yml") ?? "").split(whereSeparator: \.isNewline).map(String.init))
        let lines = (feature.library.text(of: feature.standard.folder + "/app/tenet.yml") ?? "")
            .split(separator: "\n").filter { line in
                guard line.hasPrefix("  "), let colon = line.firstRange(of: ": ") else { return false }
                return types.contains(String(line[colon.upperBound...].prefix { $0.isLetter || $0.isNumber }))
            }.map { names.renamed(String($0)) }.filter { !there.contains($0) }
        guard !lines.isEmpty else { return [] }
        return [
            "the standard leaves the names of these types open; name them in tenet.yml:\n\n"
                + indented(["parameters:"] + lines)
        ]
    }

    static func indented(_ lines: [String]) -> String {
        lines.map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n") + "\n"
    }
}
