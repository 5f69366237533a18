import TenetRuleKit
import TenetRuleSupport

/// Reads the pipelines of other servers as far as rules ask: jobs with their scripts.
struct OtherPipelines {
    let document: RepositoryDocument

    /// `.gitlab-ci.yml`. Its runner sets `pipefail` for bash.
    func gitlab() -> Pipeline? {
        pipeline(.gitlab) { root in
            let known: Set<String> = [
                "stages", "variables", "default", "include", "workflow", "image", "services", "cache", "before_script",
                "after_script", "pages",
            ]
            return (root.mapping ?? []).compactMap { key, value in
                guard let id = PipelineYAML.text(key), !known.contains(id.text), value.mapping != nil else {
                    return nil
                }
                var job = PipelineJob(id: id)
                job.needs = PipelineYAML.texts(value["needs"]) ?? []
                job.runners = PipelineYAML.texts(value["tags"]) ?? []
                job.hasTimeout = value["timeout"] != nil
                if value["allow_failure"]?.bool == true { job.continuesOnError = value["allow_failure"]?.range }
                job.steps = ["before_script", "script", "after_script"].flatMap { scripts(value[$0], isGuarded: true) }
                return job
            }
        }
    }

    /// `bitrise.yml`: workflows of steps, of which those named `script` hold commands.
    func bitrise() -> Pipeline? {
        pipeline(.bitrise) { root in
            (root["workflows"]?.mapping ?? []).compactMap { key, value in
                guard let id = PipelineYAML.text(key) else { return nil }
                var job = PipelineJob(id: id)
                job.hasTimeout = true
                job.steps = (value["steps"]?.sequence ?? []).compactMap { $0.mapping?.first }.flatMap { key, value in
                    bitriseStep(key, value)
                }
                return job
            }
        }
    }

    private func bitriseStep(_ key: YAMLNode, _ value: YAMLNode) -> [PipelineStep] {
        let inputs = (value["inputs"]?.sequence ?? []).flatMap { $0.mapping ?? [] }
        var steps: [PipelineStep] = []
        for input in inputs where input.key.string == "content" { steps += scripts(input.value, isGuarded: false) }
        if steps.isEmpty {
            var step = PipelineStep(range: key.range)
            step.uses = PipelineYAML.text(key)
            steps = [step]
        }
        return steps
    }

    /// `.circleci/config.yml`, whose shell is `bash -eo pipefail`.
    func circle() -> Pipeline? {
        pipeline(.circle) { root in
            ["jobs", "commands"].flatMap { root[$0]?.mapping ?? [] }.compactMap { key, value in
                guard let id = PipelineYAML.text(key) else { return nil }
                var job = PipelineJob(id: id)
                job.hasTimeout = true
                let shell = value["shell"]?.string
                job.steps = (value["steps"]?.sequence ?? []).flatMap { step -> [PipelineStep] in
                    guard let run = step["run"] else { return [] }
                    let isGuarded = (run["shell"]?.string ?? shell).map { $0.contains("pipefail") } ?? true
                    return scripts(run["command"] ?? run, isGuarded: isGuarded)
                }
                return job
            }
        }
    }

    /// `.buildkite/*.yml`. Whether its agents set `pipefail` is their setting.
    func buildkite() -> Pipeline? {
        pipeline(.buildkite) { root in
            let steps = (root["steps"]?.sequence ?? []).flatMap { $0["steps"]?.sequence ?? [$0] }
            return steps.compactMap { node in
                guard let name = PipelineYAML.text(node["label"] ?? node["key"] ?? node["command"]) else { return nil }
                var job = PipelineJob(id: name)
                job.hasTimeout = true
                job.steps = scripts(node["command"] ?? node["commands"], isGuarded: true)
                return job
            }
        }
    }

    private func pipeline(_ provider: Pipeline.Provider, jobs: (YAMLNode) -> [PipelineJob]) -> Pipeline? {
        guard let root = PipelineYAML.root(of: document) else { return nil }
        var pipeline = Pipeline(document: document, provider: provider, place: document.firstLine)
        pipeline.jobs = jobs(root)
        return pipeline
    }

    private func scripts(_ node: YAMLNode?, isGuarded: Bool) -> [PipelineStep] {
        guard let node else { return [] }
        return (node.sequence ?? [node]).filter { $0.string != nil }.map { item in
            var step = PipelineStep(range: item.range)
            step.script = ShellReader.script(PositionedText(item, in: document.bytes))
            step.isGuarded = isGuarded
            return step
        }
    }
}
