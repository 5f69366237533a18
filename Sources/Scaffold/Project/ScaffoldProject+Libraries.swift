extension ScaffoldProject {
    /// The clause of a standard that speaks against a library for its apps; nil where none does.
    /// - Parameter name: such as `tests=quick-nimble`.
    /// - Throws: ``ScaffoldError`` for a library that the standard does not know.
    public func refusal(of name: String, by standard: AppStandard) throws(ScaffoldError) -> String? {
        try LibraryAdapter.table(of: name, standard: standard, library: library).refusal
    }

    /// What the tests of an app are written with.
    /// - Throws: ``ScaffoldError`` for a library of the lock file that the standard does not know.
    func tests(of lock: LockFile) throws(ScaffoldError) -> TestStyle {
        let standard = try Self.standard(of: lock)
        for name in lock.libraries {
            if let tests = try LibraryAdapter(name, standard: standard, library: library).table.tests { return tests }
        }
        return .swiftTesting
    }

    /// - Throws: ``ScaffoldError`` for a type that tests could not tell from one of a library that they import.
    func requireNoType(ofLibrariesIn lock: LockFile, _ files: [GeneratedFile]) throws(ScaffoldError) {
        let standard = try Self.standard(of: lock)
        for name in lock.libraries {
            let taken = try LibraryAdapter(name, standard: standard, library: library).typeNames
            guard !taken.isEmpty else { continue }
            for file in files where file.path.hasSuffix(".swift") {
                guard let type = DeclaredNames.types(in: file.text).first(where: { taken.contains($0.name[...]) })?.name
                else { continue }
                throw ScaffoldError(
                    "`\(type)` is the name of a type of the library `\(name)`, which the tests import; "
                        + "choose another, such as `\(type)Entry`")
            }
        }
    }

    /// - Throws: ``ScaffoldError`` when a library of the app does the work of a component.
    func requireNoLibrary(insteadOf component: String, _ lock: LockFile) throws(ScaffoldError) {
        let standard = try Self.standard(of: lock)
        for name in lock.libraries {
            let table = try LibraryAdapter(name, standard: standard, library: library).table
            guard table.instead.contains(component) else { continue }
            throw ScaffoldError("the app was made with `--library \(name)`, which is there instead of `\(component)`")
        }
    }
}
