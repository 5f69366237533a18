package import TenetRuleKit

/// The locked libraries whose clones on this machine tell their past.
package struct LibraryPasts {
    package struct Past {
        package var name: String
        package var history: LibraryHistory
        package var lock: String
        /// The identity in the lock file.
        package var place: ByteRange
    }

    /// Each library once, in the order of the lock files.
    package let all: [Past]

    /// One process of git for each library; asked when the first rule asks.
    package static func of(_ pass: RepositoryPass) -> LibraryPasts { pass.service("pasts") { LibraryPasts(pass) } }

    private init(_ pass: RepositoryPass) {
        var seen: Set<String> = []
        var all: [Past] = []
        for lock in DependencyFiles.head(pass).locks {
            for pin in lock.pins {
                guard let name = PackageAddress(pin.address).folderName, !name.contains("/"), name != "..",
                    seen.insert(name.lowercased()).inserted
                else { continue }
                let folders = Checkouts.folders(beside: lock.folder).lazy.map { $0 + "/" + name }
                guard let history = folders.compactMap(pass.repository.libraryHistory).first else { continue }
                all.append(Past(name: name, history: history, lock: lock.path, place: pin.identity.range))
            }
        }
        self.all = all
    }
}
