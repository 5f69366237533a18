/// Whether a lock file is that of the project it lies in, and of this version.
struct LockFit {
    let lock: LockFile
    let tree: ProjectTree

    /// - Parameter tool: the version that runs.
    /// - Throws: ``ScaffoldError`` for the lock file of another app, of another standard, or of a newer version.
    func require(tool: String) throws(ScaffoldError) {
        if Self.isNewer(lock.tool, than: tool) {
            throw ScaffoldError(
                "\(LockFile.path) was written by Tenet \(lock.tool), and this is \(tool), whose templates are older; update Tenet"
            )
        }
        try requireStandard()
        try requireApp()
    }

    /// The templates that files came from say what they keep to.
    private func requireStandard() throws(ScaffoldError) {
        for (path, file) in lock.files.sorted(by: { $0.key < $1.key }) {
            let standard = AppStandard.allCases.first { file.origin.hasPrefix($0.folder + "/") }
            guard let standard, standard.rawValue != lock.standard else { continue }
            throw ScaffoldError(
                "\(LockFile.path) says `\(lock.standard)`, and \(path) was generated for `\(standard.rawValue)`; an app keeps to one standard, so take the version of the last commit"
            )
        }
    }

    /// Code that was deleted is the team's decision; that none is left is another app, or another name.
    private func requireApp() throws(ScaffoldError) {
        guard let app = lock.generations.first(where: { $0.part == "app" }) else { return }
        let code = app.files.filter { $0.hasSuffix(".swift") }
        guard !code.isEmpty, code.allSatisfy({ tree.bytes(of: $0) == nil }) else { return }
        throw ScaffoldError(
            "\(LockFile.path) is that of the app `\(lock.app)`, and none of its \(code.count) Swift files is here; take the lock file of this app from its last commit, or delete both it and `.tenet` when there is none"
        )
    }

    /// Versions are numbers between dots; what is none is not compared.
    private static func isNewer(_ version: String, than other: String) -> Bool {
        guard let left = numbers(version), let right = numbers(other) else { return false }
        return right.lexicographicallyPrecedes(left)
    }

    private static func numbers(_ version: String) -> [Int]? {
        let parts = version.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        return parts.contains(nil) ? nil : parts.compactMap(\.self)
    }
}
