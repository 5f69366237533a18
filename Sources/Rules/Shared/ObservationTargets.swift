import TenetRuleKit

extension ProjectModel {
    /// A target that compiles the file still runs on systems without `@Observable`.
    func runsBeforeObservation(_ path: String) -> Bool {
        runs(path, before: ObservationSystems.first)
    }
}

enum ObservationSystems {
    /// The systems that brought the Observation framework.
    static let first = ["iOS": 17, "macCatalyst": 17, "macOS": 14, "tvOS": 17, "watchOS": 10]

    /// A package that supports an older one, for examples.
    static let olderPackage =
        "// swift-tools-version: 6.0\nimport PackageDescription\n\nlet package = Package(\n    name: \"Kit\", "
        + "platforms: [.iOS(.v16)], targets: [.target(name: \"Kit\")])"
}
