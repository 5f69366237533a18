import Foundation

// fields: summary
/// One of the template items.
// end
// fields: declaration
public struct TemplateItem: Codable, Hashable, Identifiable, Sendable {
    // end
    // when: sections
    // MARK: - Properties

    // end
    // fields: constants
    /// What tells one template item from another.
    public let id: Int
    /// The title of the template item.
    public let title: String
    // end

    // when: sections
    // MARK: - Initialization

    // end
    /// Makes one from its parts.
    public init(
        // fields: parameters
        id: Int,
        title: String
        // end
    ) {
        // fields: assignments
        self.id = id
        self.title = title
        // end
    }
    // fields: coding keys
    // end
}
