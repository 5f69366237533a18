/// The screens of the feature that can be put on the path.
public enum TemplateFeatureRoute: Hashable, Sendable {
    /// All template items.
    case list
    // when: detail
    /// One template item.
    case detail(TemplateItem)
    // end
}
