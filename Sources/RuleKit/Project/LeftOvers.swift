extension ProjectModel {
    /// The project files and manifests around a file are read in full, and none of their targets has it: it is not part of any
    /// app, and nothing compiles or loads it.
    public func isLeftOver(_ path: String) -> Bool {
        let around = builds.filter { $0.folder.isEmpty || path.hasPrefix($0.folder + "/") }
        return !around.isEmpty && around.allSatisfy { $0.problems.isEmpty && !$0.targets.isEmpty }
            && !builds.contains { $0.hasTarget(containing: path) }
    }
}
