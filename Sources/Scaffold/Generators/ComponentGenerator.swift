/// A component of the kit for an app that has begun without it.
struct ComponentGenerator {
    let library: TemplateLibrary
    let standard: AppStandard
    let app: NameForms
    let name: String
    /// What its tests are written with.
    var tests = TestStyle.swiftTesting

    /// What an app of a standard can be given later.
    /// - Throws: ``ScaffoldError`` for a mistake in the templates.
    static func known(
        in library: TemplateLibrary, standard: AppStandard
    ) throws(ScaffoldError) -> [KitPlacement.Component] {
        try KitFiles(library: library, standard: standard, app: NameForms("App")).placement().components
    }

    /// What the component consists of: files of the kit, and templates of the standard that put it to use.
    /// - Throws: ``ScaffoldError`` for a name that is none, with those that are.
    func files() throws(ScaffoldError) -> [GeneratedFile] {
        let known = try Self.known(in: library, standard: standard)
        guard known.contains(where: { $0.name == name }) else {
            let names = known.map { "`\($0.name)`" }.joined(separator: ", ")
            throw ScaffoldError("`\(standard.rawValue)` has no component `\(name)` to add; it has \(names)")
        }
        let kit = try KitFiles(library: library, standard: standard, app: app, component: name).files()
        let own = try TemplateFolder(library: library, path: "\(standard.folder)/component/\(name)")
            .files(filling: placeholders)
        return try tests.printed(kit + own, app: app)
    }

    /// What it puts into files that are there.
    func insertions() throws(ScaffoldError) -> [Insertion] {
        let path = "\(standard.folder)/component/\(name)-insertions.txt"
        guard let text = library.text(of: path) else { return [] }
        return try InsertionTemplate(placeholders.filled(text), path: path, tests: tests).insertions()
    }

    private var placeholders: Placeholders { Placeholders(app: app, standard: standard.rawValue) }
}
