import TenetRuleKit

// What rules about tests ask of project files and manifests.

extension ProjectModel {
    /// Project files and manifests, by path.
    var builds: [BuildDescription] {
        resources.compactMap { entry in
            if case .build(let build) = entry.resource { build } else { nil }
        }
    }
}
