internal import TenetModel
internal import TenetRepositorySupport
internal import TenetRuleKit
internal import TenetStandards

/// What is true of a project after a change, for proofs: without handles, because it outlives the model.
struct ProofFacts: Sendable {
    /// What snapshots are of that the change adds or renews.
    var snapshots: Set<String> = []
    var translations = Translations()
    /// By the name of a view whose previews show every state: what they show.
    var previews: [String: String] = [:]
    /// Types that migrate stored data.
    var migrations: Set<String> = []
    var views: Set<String> = []
    /// What the tests that run reach, by ``TestReach/key(_:_:)``.
    var reach: [String: Set<String>] = [:]
    /// What tests that run are called, in the whole project.
    var tests: Set<String> = []

    init() {}

    init(_ pass: ProjectPass, files: [ComparedFile]) {
        let head = pass.model
        // A picture that the base has already, under whatever name, shows nothing new.
        let old = Set(files.compactMap(\.base))
        let taken = files.filter { file in
            !file.isCopy && file.head.map { !old.contains($0) && WholeImage.isOne($0) } ?? false
        }
        snapshots = Set(taken.flatMap { Self.subjects(ofSnapshot: $0.path) })
        let reached = TestReach(pass, in: PathSet(files.filter { $0.head != nil }.map(\.path)))
        (reach, tests) = (reached.names, reached.tests)
        translations = Translations(head)
        previews = PreviewStates.shown(in: head)
        for type in head.types where type.role == .app {
            let roles = TypeRoles.of(type, shown: [])
            if roles.contains(.migration) { migrations.insert(type.qualifiedName) }
            if roles.contains(.view) { views.insert(type.qualifiedName) }
        }
    }

    /// What the name of a snapshot may be about: `__Snapshots__/RowTests/testRow.dark.png` is of `Row`. Only whole names count:
    /// `testRowDetail` is not of `Row`.
    static func subjects(ofSnapshot path: String) -> [String] {
        let parts = path.split(separator: "/")
        guard let folder = parts.lastIndex(of: "__Snapshots__") else { return [] }
        let words = parts[parts.index(after: folder)...].flatMap { $0.split { !$0.isLetter && !$0.isNumber } }
        return words.flatMap { word -> [String] in
            var names = [String(word)]
            if word.hasPrefix("test") { names.append(String(word.dropFirst("test".count))) }
            for ending in ["SnapshotTests", "SnapshotTest", "Tests", "Test"] where word.hasSuffix(ending) {
                names.append(String(word.dropLast(ending.count)))
            }
            return names.filter { !$0.isEmpty }
        }
    }
}
