internal import TenetModel
internal import TenetResources

/// The module of an app that a feature is put into: what it declares, where its tests lie, and what its project is like.
struct ForeignModule {
    /// A type of the module, with the members that all of its files give it.
    struct OwnType {
        var fact: SwiftFacts.TypeFact
        var path: String

        /// Such as ``App/Network/APIError.swift:3``.
        var place: String { "\(path):\(fact.line)" }
    }

    let tree: ProjectTree
    let builds: ProjectBuilds
    let owner: ProjectBuilds.Owner?
    private let folder: String

    /// - Parameter folder: below the project's folder.
    init(folder: String, tree: ProjectTree) {
        self.tree = tree
        self.folder = folder
        builds = ProjectBuilds(tree: tree)
        owner = builds.owner(of: folder)
    }

    /// Where the tests of the module go.
    /// - Throws: ``ScaffoldError`` when there is no place or there are several.
    func testFolder() throws(ScaffoldError) -> String {
        let found = builds.testFolders(for: owner)
        let module = owner.map { "`\($0.target.name.text)`" } ?? "what lies in \(folder)"
        guard let first = found.first else {
            throw ScaffoldError(
                "there is no target or folder with unit tests for \(module); make one, and name its folder with `--tests FOLDER`"
            )
        }
        guard found.count == 1 else {
            let names = found.map { "\($0.folder)" + ($0.target.map { " (`\($0)`)" } ?? "") }.joined(separator: ", ")
            throw ScaffoldError("\(module) may be tested in \(names); name one with `--tests FOLDER`")
        }
        return first.folder
    }

    /// The name that tests import: what those that are there import, or else what the target says.
    /// - Throws: ``ScaffoldError`` when nothing says it.
    func name(testsIn tests: String) throws(ScaffoldError) -> String {
        if let owner, owner.build.format == .package { return Self.identifier(owner.target.name.text) }
        var counts: [String: Int] = [:]
        for path in builds.swiftFiles where path.hasPrefix(tests + "/") {
            for line in (tree.text(of: path) ?? "").split(whereSeparator: \.isNewline) {
                guard line.hasPrefix("@testable import "), let name = line.split(separator: " ").last else { continue }
                counts[String(name), default: 0] += 1
            }
        }
        if let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) { return most.key }
        guard let target = owner?.target else {
            throw ScaffoldError(
                "no project file says which target compiles \(folder); name the module that its tests import with `--module NAME`"
            )
        }
        let settings = target.settings.sorted { $0.key < $1.key }.first?.value ?? [:]
        let named = ["PRODUCT_MODULE_NAME", "PRODUCT_NAME"].compactMap { settings[$0]?.text }.first {
            !$0.contains("$")
        }
        return Self.identifier(named ?? target.name.text)
    }

    private static func identifier(_ name: String) -> String {
        String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    /// The types of the module and of its tests that have one of the names. What extensions add is among their members.
    /// - Parameter isLeftOut: says for a path that its types do not count.
    func types(named names: Set<String>, tests: String, leavingOut isLeftOut: (String) -> Bool) -> [String: OwnType] {
        let paths = builds.files(with: owner) + builds.swiftFiles.filter { $0.hasPrefix(tests + "/") }
        var types: [String: OwnType] = [:]
        var extensions: [SwiftFacts.ExtensionFact] = []
        for path in Set(paths).sorted() where !isLeftOut(path) {
            guard let text = tree.text(of: path) else { continue }
            // Most files of an app have none of the names.
            let words = Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
            guard !words.isDisjoint(with: names) else { continue }
            let facts = SwiftFacts(text)
            for type in facts.types where names.contains(type.name) && !type.isPrivate && types[type.name] == nil {
                types[type.name] = OwnType(fact: type, path: path)
            }
            extensions += facts.extensions.filter { names.contains($0.type) }
        }
        for found in extensions {
            types[found.type]?.fact.members.formUnion(found.members)
            types[found.type]?.fact.inherited.formUnion(found.inherited)
        }
        return types
    }
}
