public import TenetModel

/// Where a scheme or a test plan names a target of a project or of a package.
public struct TargetReference: Hashable, Sendable {
    /// What holds the target, without `container:`: `Harbor.xcodeproj` or `Packages/HarborCore`, relative to the folder of the
    /// project; empty for a package in that folder itself.
    public var container: String
    /// The id of a target of a project, or the name of one of a package.
    public var identifier: RangedText
    /// What the target is called for people.
    public var name: String

    /// Nil for a reference into something else than a container, or without an id.
    init?(container: String?, identifier: RangedText?, name: String?) {
        guard let container, let identifier, container.hasPrefix("container:") else { return nil }
        self.container = String(container.dropFirst("container:".count))
        self.identifier = identifier
        self.name = name ?? identifier.text
    }
}

extension TargetReference {
    public func write(to writer: inout ByteWriter) {
        writer.write(container)
        identifier.write(to: &writer)
        writer.write(name)
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        container = try reader.string()
        identifier = try RangedText(from: &reader)
        name = try reader.string()
    }
}
