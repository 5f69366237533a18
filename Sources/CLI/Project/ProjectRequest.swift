/// What is asked of a project, whoever asks: the command line or an embedder.
struct ProjectRequest {
    /// Which files to list.
    enum Reading {
        /// Those that are asked for, and the whole project when a rule needs it.
        case everything
        /// None but the whole project, when a rule needs it and the closure, given the root, agrees.
        case context(where: (String) -> Bool)

        static var nothing: Reading { .context { _ in false } }
    }

    /// Files, folders or globs, relative to the current folder; the whole project when there are none.
    var paths: [String] = []
    /// The standards in place of the configured ones, the weakest first; none for those.
    var profiles: [String] = []
    /// Only these rules, categories or `all`.
    var ruleNames: [String] = []
    /// A configuration file in place of those of the project.
    var config: String?
    var ignoresConfiguration = false
    /// Paths that are asked for by name and that the configuration leaves out are left out all the same.
    var respectsExclusion = false
    /// Links to folders and links out of the project are followed.
    var followsLinks = false
    var reading = Reading.everything
    /// Documents of the contract beside those of the configuration.
    var contract: ContractOptions?
}

extension ProjectOptions {
    func request(reading: ProjectRequest.Reading, contract: ContractOptions?) -> ProjectRequest {
        ProjectRequest(
            paths: paths, profiles: profileNames, ruleNames: ruleNames, config: config,
            ignoresConfiguration: ignoresConfiguration, respectsExclusion: respectsExclusion,
            followsLinks: followsLinks, reading: reading, contract: contract)
    }
}
