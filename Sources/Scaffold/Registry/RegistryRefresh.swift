/// Keeps the registry's documents in step with what a command makes or takes back, in projects that have them.
///
/// A document that was in step before is in step afterwards. One that somebody has edited, or that is behind already, is left alone:
/// `tenet registry --check` says how it differs.
public struct RegistryRefresh: Sendable {
    private let root: String
    /// The documents that are there and say what the code says.
    private let paths: Set<String>
    /// What the code said then; nil where nobody asks.
    private let before: ProjectIndex?

    /// To be made before anything is written. O(bytes of the Swift files) where there are documents, else O(1).
    /// - Parameter root: of the project, absolute.
    public init(root: String) {
        self.root = root
        let tree = ProjectTree(root: root)
        guard RegistryDocument.paths.contains(where: { tree.bytes(of: $0) != nil }) else {
            paths = []
            before = nil
            return
        }
        let index = ProjectIndex(tree: tree)
        before = index
        let inStep = RegistryDocument(index: index).files.filter {
            tree.bytes(of: $0.path) == Array($0.text.utf8)
        }
        paths = Set(inStep.map(\.path))
    }

    /// What brings the documents back in step, now that everything is written. O(bytes of the Swift files) where there are some.
    public var plan: Plan {
        let tree = ProjectTree(root: root)
        // With the app its documents are nobody's but the team's.
        guard !paths.isEmpty, tree.bytes(of: LockFile.path) != nil else { return Plan([]) }
        let files = RegistryDocument(index: ProjectIndex(tree: tree, since: before)).files.filter {
            paths.contains($0.path)
        }
        return RegistryDocument.plan(of: files, in: tree)
    }
}

extension RegistryDocument {
    /// The steps that write documents where they differ from what is there.
    public static func plan(of files: [GeneratedFile], in tree: ProjectTree) -> Plan {
        Plan(
            files.map { file in
                let before = tree.bytes(of: file.path)
                let after = Array(file.text.utf8)
                let action: PlannedStep.Action = before == after ? .identical : before == nil ? .create : .update
                return PlannedStep(path: file.path, action: action, before: before, after: after)
            })
    }
}
