/// The standards that apps are generated for.
public enum AppStandard: String, CaseIterable, Sendable {
    case mvvm
    case clean
    case serviceLayer = "service-layer"
    case native

    /// Where its templates lie.
    var folder: String { "Templates/" + rawValue }
}
