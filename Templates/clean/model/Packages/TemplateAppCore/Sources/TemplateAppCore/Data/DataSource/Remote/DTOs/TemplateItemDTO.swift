import Foundation

/// A template item as the server sends and takes it.
struct TemplateItemDTO: Codable, Equatable, Sendable {
    // fields: transfer constants
    /// What tells one template item from another.
    let id: Int
    /// The title of the template item.
    let title: String
    // end
    // fields: coding keys
    // end
}
