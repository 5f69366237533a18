import TenetRuleKit

extension Pipelines {
    /// A file that tells a server what to run, in YAML.
    static func isYAML(_ path: String) -> Bool {
        guard path.hasSuffix(".yml") || path.hasSuffix(".yaml") else { return false }
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        return [".github/workflows", ".buildkite"].contains(folder)
            || [".gitlab-ci.yml", "bitrise.yml", ".circleci/config.yml"].contains(path)
    }

    /// See ``problems``.
    static func problems(in repository: Repository) -> [(path: String, problem: PipelineYAML.Problem)] {
        repository.files.flatMap { file -> [(path: String, problem: PipelineYAML.Problem)] in
            let isAction = file.path.hasPrefix(".github/actions/") && ["action.yml", "action.yaml"].contains(file.name)
            guard isYAML(file.path) || isAction else { return [] }
            guard let document = repository.document(file.path) else {
                let problem = PipelineYAML.Problem(
                    range: RepositoryDocument.wholeFile, message: "is no text", help: "store it as UTF-8")
                return [(file.path, problem)]
            }
            return PipelineYAML.problems(of: document).map { (file.path, $0) }
        }
    }
}
