internal import ArgumentParser
internal import TenetEngine
internal import TenetModel
internal import TenetScaffold
internal import TenetStandards

/// Where a feature goes in an app that Tenet did not make.
struct IntoOptions: ParsableArguments {
    @Option(help: "A folder of an app that Tenet did not make; the feature gets a folder of its own in it.") var into:
        String?
    @Option(
        help:
            "With --into: the standard, mvvm, clean, service-layer or native; the one that tenet.yml names by default.")
    var standard: String?
    @Option(help: "With --into: the folder for the tests; that of the only target that tests the app by default.")
    var tests: String?
    @Option(help: "With --into: the module that tests import; what the project says by default.") var module: String?
    @Option(help: "With --into: stands before the names of the kit's types, for apps that have types of these names.")
    var kitPrefix: String?

    var isGiven: Bool { into != nil }

    /// The project of the current folder: the one that was generated into, or else what any command takes for it.
    static var root: String { ScaffoldRoot.nearest ?? ProjectRoot.above(CommandLinePath.current) }

    /// What is asked for; nil without `--into`.
    /// - Throws: ``UserError`` for a folder outside of the project, or a standard that is not known.
    func request(below root: String, _ environment: Environment) throws -> IntoRequest? {
        guard let into else {
            let given = [("standard", standard), ("tests", tests), ("module", module), ("kit-prefix", kitPrefix)]
            if let first = given.first(where: { $0.1 != nil }) {
                throw UserError(
                    "--\(first.0) says how a feature goes into an app of your own; name its folder with `--into FOLDER`"
                )
            }
            return nil
        }
        var request = IntoRequest(
            folder: try Self.inner(into, "--into", root), standard: try standard(below: root, environment))
        request.tests = try tests.map { try Self.inner($0, "--tests", root) }
        request.module = module
        request.prefix = kitPrefix
        return request
    }

    private static func inner(_ folder: String, _ option: String, _ root: String) throws -> String {
        let path = CommandLinePath.absolute(folder)
        if let inner = LexicalPath.inner(path, of: root), !inner.isEmpty { return inner }
        let real = RealPath.of(path) ?? path
        if let inner = LexicalPath.inner(real, of: root), !inner.isEmpty { return inner }
        throw UserError("`\(option) \(folder)` is no folder inside of the project \(root); name one")
    }

    private func standard(below root: String, _ environment: Environment) throws -> AppStandard {
        let valid = AppStandard.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        if let name = standard {
            if let standard = AppStandard(rawValue: name) { return standard }
            throw UserError("there are no features for the standard `\(name)`; valid are \(valid)")
        }
        let found = try Self.standards(of: root, environment)
        guard let first = found.first, found.count == 1 else {
            let reason =
                found.isEmpty
                ? "tenet.yml names no standard that features are generated for" : "tenet.yml names several standards"
            throw UserError("\(reason); choose one with `--standard`: \(valid)")
        }
        return first
    }

    /// Those that a project keeps to by its `tenet.yml`; empty when it names none that apps are generated for.
    /// - Throws: ``UserError`` for a document that cannot be read.
    static func standards(of root: String, _ environment: Environment) throws -> Set<AppStandard> {
        let loader = ConfigurationLoader(root: root, environment: environment)
        let named = loader.profiles(of: LexicalPath.child(ConfigurationLoader.fileName, of: root))
        return try named.reduce(into: []) { found, name in
            found.formUnion(try standards(behind: name, environment, chain: []))
        }
    }

    /// Those that a document of the team extends.
    private static func standards(
        behind name: String, _ environment: Environment, chain: [String]
    ) throws -> Set<AppStandard> {
        if let standard = AppStandard(rawValue: name) { return [standard] }
        guard !chain.contains(name) else { return [] }
        let library = environment.profiles.standards
        guard let document = try library.documents(of: name).first else { return [] }
        return try document.frontMatter.extends.reduce(into: []) { found, base in
            let resolved = library.resolved(base, from: name)
            found.formUnion(try standards(behind: resolved, environment, chain: chain + [name]))
        }
    }
}
