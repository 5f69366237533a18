/// The blueprint of a feature as it is written.
public struct BlueprintDocument: Hashable, Sendable {
    /// Files with this origin are the team's own: an update leaves them alone.
    static let origin = "blueprint"

    /// Below the project's folder.
    public let path: String
    public let text: String

    /// - Parameters:
    ///   - path: below the project's folder; nil for a document that lies elsewhere, which gets a place of its own.
    ///   - feature: names that place.
    public init(path: String?, text: String, feature: NameForms) {
        self.path = path ?? "\(BlueprintWriter.folder)/\(feature.kebab).md"
        self.text = text
    }
}
