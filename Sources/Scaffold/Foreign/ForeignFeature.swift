/// A feature with what of the kit it needs, for an app that Tenet did not make.
///
/// The whole app of the standard is generated in memory with the feature in it. What the feature cannot be without is taken
/// out of it and placed: the feature below its folder, the rest once below the folder of the kit.
struct ForeignFeature {
    let library: TemplateLibrary
    let standard: AppStandard
    let blueprint: Blueprint
    let place: FeaturePlace

    /// What generators call the app that is taken apart. Placed files do not say it: the module's name stands there.
    private var app: NameForms { NameForms(place.module) }

    /// A file of the generated app with the text that it had before the feature was put into it.
    struct Part {
        var file: GeneratedFile
        var plain: SwiftFacts
        var facts: SwiftFacts
        var isFeature: Bool
        var isTest: Bool
        var target: String
    }

    /// What is needed of the generated app, and what lines of the feature go elsewhere.
    struct Contents {
        var places: TemplatePlaces
        /// All that the app could give, by which names of the kit are told.
        var all: [Part]
        var needed: [Part]
        /// Files of the feature that are left out.
        var leftOut: [String]
        var insertions: [Insertion]
        /// Lines for the string catalog: those of the needed part of the kit.
        var strings: [String]
    }

    /// - Throws: ``ScaffoldError`` when the blueprint needs what the templates have not.
    func contents() throws(ScaffoldError) -> Contents {
        let feature = FeatureGenerator(library: library, standard: standard, app: app, blueprint: blueprint)
        let base = try AppGenerator(library: library, standard: standard, app: app, organization: "com.example").files()
        let own = try feature.files()
        let insertions = try feature.insertions()
        let layout = try ForeignLayout(of: standard, in: library)
        let places = TemplatePlaces(place: place, app: app, feature: blueprint.name, layout: layout)
        let all = try parts(base: base, feature: own, insertions: insertions, places)
        let search = NeededFiles(
            files: all.map {
                NeededFiles.File(
                    path: $0.file.path, facts: $0.facts, isFeature: $0.isFeature, flavor: Self.flavor($0.file.origin),
                    wholeFolder: layout.wholeFolder(of: $0.file.path))
            },
            own: place.own)
        let paths = Set(search.needed().map(\.path))
        let needed = all.filter { paths.contains($0.file.path) }
        return Contents(
            places: places, all: all, needed: needed, leftOut: own.map(\.path).filter { !paths.contains($0) }.sorted(),
            insertions: insertions, strings: CatalogTexts(base).lines(for: needed.filter { !$0.isFeature }))
    }

    /// The needed files where they belong. Those of the kit hold the lines that the feature puts into them.
    func files(of contents: Contents) -> [GeneratedFile] {
        let core = app.type + "Core"
        let names = kitNames(of: contents)
        return contents.needed.map { part in
            let isTest = part.isTest
            let module = OneModule(merged: [core, "AppTesting"], testable: isTest ? place.module : nil)
            var file = part.file
            file.path = part.target
            file.text = LongLines.broken(names.renamed(library.generated.adapted(file.text, to: module)))
            return file
        }
    }

    /// Where a file of the generated app lies, whether it is needed or not; nil for what has no place.
    func target(of path: String, in contents: Contents) -> String? {
        contents.places.target(of: path, isKit: true).map { Self.renamed($0, kitNames(of: contents)) }
    }

    /// The lines that the feature puts into other files, with the names that the kit has in this app.
    /// - Throws: ``ScaffoldError`` for a mistake in the templates.
    func insertions(of contents: Contents) throws(ScaffoldError) -> [Insertion] {
        let names = kitNames(of: contents)
        return try FeatureGenerator(library: library, standard: standard, app: app, blueprint: blueprint)
            .insertions(rewriting: names.renamed)
    }

    /// The names that the kit has in this app.
    func kitNames(of contents: Contents) -> KitNames {
        let types = contents.all.filter { !$0.isFeature }.flatMap(\.plain.types)
        return KitNames(names: Set(types.filter { !$0.isPrivate }.map(\.name)), prefix: place.prefix)
    }

    // MARK: The generated app

    private func parts(
        base: [GeneratedFile], feature: [GeneratedFile], insertions: [Insertion], _ places: TemplatePlaces
    ) throws(ScaffoldError) -> [Part] {
        let texts = Dictionary(base.map { ($0.path, Array($0.text.utf8)) }) { _, last in last }
        let plan = PlanBuilder(tree: ProjectTree(root: "/") { texts[$0] }).plan(files: feature, insertions: insertions)
        if let remark = plan.remarks.first { throw ScaffoldError("the templates are at odds: \(remark)") }
        let edited = Dictionary(plan.steps.map { ($0.path, $0.after ?? []) }) { _, last in last }
        let featurePaths = Set(feature.map(\.path))
        var parts: [Part] = []
        for file in base + feature {
            let isFeature = featurePaths.contains(file.path)
            guard let target = places.target(of: file.path, isKit: !isFeature) else { continue }
            let plain = library.generated.facts(of: file.text)
            var file = file
            let isEdited = edited[file.path] != nil
            if let text = edited[file.path] { file.text = String(decoding: text, as: UTF8.self) }
            parts.append(
                Part(
                    file: file, plain: plain, facts: isEdited ? library.generated.facts(of: file.text) : plain,
                    isFeature: isFeature, isTest: places.zone(of: file.path).zone == .test, target: target))
        }
        guard !place.prefix.isEmpty else { return parts }
        let kit = parts.filter { !$0.isFeature }.flatMap(\.plain.types).filter { !$0.isPrivate }.map(\.name)
        let names = KitNames(names: Set(kit), prefix: place.prefix)
        for index in parts.indices { parts[index].target = Self.renamed(parts[index].target, names) }
        return parts
    }

    /// `KitMVVM` for a file below it, as the kit keeps what only one standard has.
    private static func flavor(_ origin: String) -> String? {
        let parts = origin.split(separator: "/")
        guard let index = parts.firstIndex(of: "Sources"), index > 0, parts[index - 1] == "Kits",
            index + 1 < parts.count, parts[index + 1].hasPrefix("Kit")
        else { return nil }
        return String(parts[index + 1])
    }

    /// A file bears the name of its type.
    private static func renamed(_ path: String, _ names: KitNames) -> String {
        var parts = path.split(separator: "/").map(String.init)
        guard let last = parts.popLast() else { return path }
        return (parts + [names.renamed(last)]).joined(separator: "/")
    }
}
