/// A whole app: its project, the kit, and a first screen.
struct AppGenerator {
    let library: TemplateLibrary
    let standard: AppStandard
    let app: NameForms
    /// Reversed domain of whoever ships the app.
    let organization: String
    /// Libraries in the place of components of the kit, such as `di=swinject`; an app has none without being asked.
    var libraries: [String] = []

    /// All files of the app, without those of features.
    /// - Throws: ``ScaffoldError`` when the templates are at odds with each other.
    func files() throws(ScaffoldError) -> [GeneratedFile] {
        var adapters: [LibraryAdapter] = []
        for name in libraries { adapters.append(try LibraryAdapter(name, standard: standard, library: library)) }
        let packages = adapters.flatMap(\.table.packages)
        var files = try TemplateFolder(library: library, path: "Templates/shared/app").files(filling: placeholders)
        files += try TemplateFolder(library: library, path: standard.folder + "/app").files(filling: placeholders)
        files += try KitFiles(library: library, standard: standard, app: app).files()
        files += projectFiles(hasInfoPlist: files.contains { $0.path == app.type + "/Info.plist" }, packages)
        files = Self.lastOfEachPath(files)
        for adapter in adapters { files = try adapter.applied(to: files, app: app) }
        let manifest = "Packages/\(core)/Package.swift"
        for index in files.indices where files[index].path == manifest {
            files[index].text = try PackageManifest(text: files[index].text, core: core).adding(packages)
        }
        let tests = adapters.lazy.compactMap(\.table.tests).first ?? .swiftTesting
        return try tests.printed(files, app: app).sorted { $0.path < $1.path }
    }

    private var placeholders: Placeholders { Placeholders(app: app, standard: standard.rawValue) }

    /// The name of the local package: the logic of the app, without views.
    private var core: String { app.type + "Core" }

    /// `KEY = value` lines of the standard's `build-settings.txt`, if it has one.
    private var appSettings: [String: String] {
        let text = placeholders.filled(library.text(of: standard.folder + "/build-settings.txt") ?? "")
        let pairs = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line -> (String, String)? in
            guard let sign = line.firstRange(of: " = ") else { return nil }
            return (String(line[..<sign.lowerBound]), String(line[sign.upperBound...]))
        }
        return Dictionary(pairs) { _, last in last }
    }

    private func projectFiles(hasInfoPlist: Bool, _ packages: [AdapterTable.Package]) -> [GeneratedFile] {
        let settings = AppProject.Settings(
            app: app.type, organization: organization, package: "Packages/" + core, appProducts: [core],
            testProducts: ["AppTesting", core], remotePackages: packages, appSettings: appSettings,
            hasInfoPlist: hasInfoPlist)
        let scheme = SchemeFile(app: app.type)
        let project = app.type + ".xcodeproj"
        return [
            GeneratedFile(path: project + "/project.pbxproj", text: AppProject.text(settings), origin: "project"),
            GeneratedFile(
                path: project + "/project.xcworkspace/contents.xcworkspacedata", text: SchemeFile.workspace,
                origin: "workspace"),
            GeneratedFile(
                path: "\(project)/xcshareddata/xcschemes/\(app.type).xcscheme", text: scheme.scheme, origin: "scheme"),
            GeneratedFile(
                path: app.type + ".xctestplan",
                text: scheme.testPlan(package: "Packages/" + core, packageTests: [core + "Tests"]), origin: "test plan"),
        ]
    }

    /// A template of the standard takes the place of a shared one.
    private static func lastOfEachPath(_ files: [GeneratedFile]) -> [GeneratedFile] {
        Dictionary(files.map { ($0.path, $0) }) { _, last in last }.values.sorted { $0.path < $1.path }
    }
}
