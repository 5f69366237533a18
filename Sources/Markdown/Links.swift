public import TenetModel

/// A link, image or autolink in the running text.
public struct Link: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case link
        case image
        case autolink
    }

    public let kind: Kind
    /// Escapes and entities resolved; that of the definition for `[text][label]`.
    public let destination: String
    public let title: String?
    /// What is shown.
    public let text: String
    /// The whole, from bracket to bracket.
    public let range: ByteRange
}

extension MarkdownDocument {
    /// All links and images in order, those inside others included. Computed at each call.
    public var links: [Link] {
        var found: [Link] = []
        forEachBlock { block in
            for inline in inlines(of: block) {
                inline.forEach { part in
                    switch part.kind {
                    case .link(let destination, let title):
                        found.append(Link(.link, destination, title, part))
                    case .image(let destination, let title):
                        found.append(Link(.image, destination, title, part))
                    case .autolink(let destination):
                        found.append(Link(.autolink, destination, nil, part))
                    default: break
                    }
                }
            }
        }
        return found
    }
}

extension Link {
    fileprivate init(_ kind: Kind, _ destination: String, _ title: String?, _ inline: Inline) {
        self.init(
            kind: kind, destination: destination, title: title, text: inline.plainText, range: inline.range)
    }
}
