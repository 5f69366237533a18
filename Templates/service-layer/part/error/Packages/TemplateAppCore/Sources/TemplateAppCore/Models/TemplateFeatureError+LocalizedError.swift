import Foundation

extension TemplateFeatureError: LocalizedError {
    /// What people read. The text beside each key is shown where the app's table of strings has none.
    public var errorDescription: String? {
        switch self {
        // fields: error texts
        case .notFound:
            NSLocalizedString(
                "error.templatefeature.not.found", value: "Not found.",
                comment: "Template feature: not found")
        // end
        }
    }
}
