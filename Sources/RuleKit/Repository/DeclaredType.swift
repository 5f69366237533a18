/// A type or an extension as one file declares it: what rules about the repository may ask of Swift code.
public struct DeclaredType: Hashable, Sendable {
    /// With the types around it, such as `Pier.Row`.
    public var name: String
    /// The last parts of the names behind the colon, without generic arguments.
    public var inherited: [String]
    /// The last parts of the names of attributes, such as `propertyWrapper`.
    public var attributes: [String]
    /// Where the name stands.
    public var place: ByteRange
    /// Everything in it word for word, without layout and comments: equal where only those differ.
    public var code: [UInt8]

    /// Every type and extension of a file, outer ones first; none that only previews use. O(nodes × depth).
    public static func all(in tree: SyntaxTree) -> [DeclaredType] {
        tree.root.descendants.compactMap { node in
            guard let group = node.asDeclGroup, let name = group.groupName, !group.inherits("PreviewProvider"),
                !group.isPreviewHelper, !node.isInPreview
            else { return nil }
            let container = node.containerName
            var code: [UInt8] = []
            for token in node.tokens where !token.isMissing {
                code += token.text.bytes
                code.append(0x20)
            }
            return DeclaredType(
                name: container.isEmpty ? name.text.string : "\(container).\(name.text.string)",
                inherited: group.inheritedTypes.compactMap { $0.lastName?.string },
                attributes: group.attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName.lastName?.string },
                place: name.range, code: code)
        }
    }
}
