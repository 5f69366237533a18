package import TenetRuleKit

/// Pull requests that change the versions of libraries and nothing else.
package enum UpdateOnly {
    /// Every file that changes says which libraries there are, or is a record of them.
    package static func isMeant(_ pass: RepositoryPass) -> Bool {
        guard let changes = pass.repository.changes, !changes.isEmpty else { return false }
        return changes.allSatisfy { isRecord($0.path) } && DependencyChange.of(pass)?.updates.isEmpty == false
    }

    private static func isRecord(_ path: String) -> Bool {
        let place = FilePlace(path)
        let records = ["Podfile.lock", "Cartfile.resolved", "DEPENDENCIES.md", "Manifest.lock"]
        return DependencyFiles.isMeant(path) || records.contains(String(place.file))
            || place.file.hasPrefix("Package@swift-")
            || place.file.uppercased().hasPrefix("CHANGELOG") || place.folders.contains("Pods")
    }
}
