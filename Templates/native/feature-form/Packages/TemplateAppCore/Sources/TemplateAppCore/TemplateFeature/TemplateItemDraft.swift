import Foundation

/// A template item while it is written or changed.
public struct TemplateItemDraft: Hashable, Sendable {
    // fields: draft properties
    /// The title of the template item, as it is written.
    public var title: String = ""
    // end

    private let original: TemplateItem?

    /// - Parameter original: What is changed; nil for a new one.
    public init(_ original: TemplateItem? = nil) {
        self.original = original
        guard let item = original else { return }
        // fields: form loading
        title = item.title
        // end
    }

    /// Whether the server does not know it yet.
    public var isNew: Bool { original == nil }

    /// Whether all that has to be filled in is filled in.
    public var isValid: Bool {
        // fields: form checks
        !title.trimmingCharacters(in: .whitespaces).isEmpty
        // end
    }

    /// What was written.
    public var templateItem: TemplateItem {
        TemplateItem(
            // fields: form arguments
            id: original?.id ?? 0,
            title: title
            // end
        )
    }
}
