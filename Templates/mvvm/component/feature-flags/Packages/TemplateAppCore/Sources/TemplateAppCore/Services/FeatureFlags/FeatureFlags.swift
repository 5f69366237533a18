/// The features that are switched on step by step. A flag is retired, and its old way with it, when everybody has the
/// new one.
@MainActor
public enum FeatureFlags {
    /// The dashboard in its new form. Replace it by the first flag of the app.
    @FeatureFlag("new_dashboard") public static var newDashboardEnabled: Bool
}
