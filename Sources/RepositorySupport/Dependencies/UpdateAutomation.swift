internal import TenetContracts
package import TenetRuleKit

/// What proposes updates of libraries by itself: Dependabot or Renovate, as their files in the repository say.
package struct UpdateAutomation {
    /// One entry of Dependabot.
    package struct Entry {
        package var ecosystem: String
        package var interval: String?
        /// Has a group that patch versions fall into.
        package var groupsPatches: Bool
        package var range: ByteRange
    }

    /// The file of Dependabot.
    package var dependabot: RepositoryDocument?
    package var entries: [Entry] = []
    /// A file of Renovate, and whether it looks at Swift packages.
    package var renovate: (path: String, readsSwift: Bool)?

    package init(_ repository: Repository) {
        let paths = Set(repository.files.map(\.path))
        for path in [".github/dependabot.yml", ".github/dependabot.yaml"] where paths.contains(path) {
            dependabot = repository.document(path)
        }
        if let dependabot {
            let updates = YAMLReading(dependabot.text).root?["updates"]?.sequence ?? []
            entries = updates.compactMap(Self.entry)
        }
        let names = [
            "renovate.json", "renovate.json5", ".github/renovate.json", ".github/renovate.json5", ".renovaterc",
            ".renovaterc.json", ".renovaterc.json5",
        ]
        for name in names where paths.contains(name) {
            guard let text = repository.document(name)?.text else { continue }
            // All managers are on until a list names some.
            renovate = (
                name, !text.contains("enabledManagers") || text.contains("\"swift\"") || text.contains("'swift'")
            )
        }
    }

    private static func entry(_ node: YAMLNode) -> Entry? {
        guard let ecosystem = node["package-ecosystem"]?.string else { return nil }
        let groups = node["groups"]?.mapping?.map(\.value) ?? []
        let groupsPatches = groups.contains { group in
            group["update-types"]?.sequence?.contains { $0.string == "patch" } ?? true
        }
        return Entry(
            ecosystem: ecosystem.lowercased(), interval: node["schedule"]?["interval"]?.string,
            groupsPatches: groupsPatches,
            range: node["package-ecosystem"]?.range ?? node.range)
    }
}
