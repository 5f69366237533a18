package import TenetRuleKit

extension ProjectPass {
    /// The file's code still runs on systems without `@Observable`. The rule calls ``Hooks/collectSystemChecks()``.
    package func runsBeforeObservation(_ path: String) -> Bool {
        runs(path, before: ObservationSystems.first)
    }
}

package enum ObservationSystems {
    /// The systems that brought the Observation framework.
    package static let first = SystemVersions.since(ios: 17)

    /// A package that supports an older one, for examples.
    package static let olderPackage =
        "// swift-tools-version: 6.0\nimport PackageDescription\n\nlet package = Package(\n    name: \"Kit\", "
        + "platforms: [.iOS(.v16)], targets: [.target(name: \"Kit\")])"
}
