/// Why something about the template feature cannot be done.
public enum TemplateFeatureError: Error, Equatable, CaseIterable, Sendable {
    // fields: error cases
    /// Not found.
    case notFound
    // end
}
