package import TenetRuleKit
import TenetRuleSupport

/// Reads workflows and composite actions of GitHub.
package struct GitHubWorkflow {
    let document: RepositoryDocument

    package init(document: RepositoryDocument) { self.document = document }

    /// Nil for a file that is no workflow.
    package func pipeline() -> Pipeline? {
        guard let root = PipelineYAML.root(of: document), let jobs = root["jobs"]?.mapping else { return nil }
        var pipeline = Pipeline(
            document: document, provider: .github, place: root["name"]?.range ?? document.firstLine)
        pipeline.triggers = triggers(root["on"])
        pipeline.permissions = settings(root["permissions"], whole: "*")
        let shell = root["defaults"]?["run"]?["shell"]?.string
        let folder = text(root["defaults"]?["run"]?["working-directory"])
        let environment = settings(root["env"])
        pipeline.jobs = jobs.compactMap { key, value in
            guard value.mapping != nil, let id = text(key) else { return nil }
            return job(id, value, shell: shell, folder: folder, environment: environment)
        }
        return pipeline
    }

    /// The steps of a composite action.
    func actionSteps() -> [PipelineStep] {
        guard let root = PipelineYAML.root(of: document) else { return [] }
        return (root["runs"]?["steps"]?.sequence ?? []).map { step($0, shell: nil) }
    }

    private func job(
        _ id: RangedText, _ node: YAMLNode, shell: String?, folder: RangedText?, environment: [PipelineSetting]
    ) -> PipelineJob {
        var job = PipelineJob(id: id)
        job.needs = texts(node["needs"]) ?? []
        job.runners = texts(node["runs-on"]?["labels"] ?? node["runs-on"]) ?? []
        job.matrix = matrix(of: node)
        job.runners = job.runners.flatMap { job.expanded($0) ?? [$0] }
        job.hasTimeout = node["timeout-minutes"] != nil
        job.condition = text(node["if"])
        job.permissions = settings(node["permissions"], whole: "*")
        job.continuesOnError = isOn(node["continue-on-error"])
        job.uses = text(node["uses"])
        job.environment = environment + settings(node["env"])
        let defaults = node["defaults"]?["run"]
        job.workingDirectory = text(defaults?["working-directory"]) ?? folder
        let shell = defaults?["shell"]?.string ?? shell
        job.steps = (node["steps"]?.sequence ?? []).map { step($0, shell: shell) }
        return job
    }

    private func step(_ node: YAMLNode, shell: String?) -> PipelineStep {
        var step = PipelineStep(range: node.mapping?.first?.key.range ?? node.range)
        step.id = node["id"]?.string
        step.name = text(node["name"])
        step.uses = text(node["uses"])
        step.inputs = settings(node["with"])
        step.environment = settings(node["env"])
        step.condition = text(node["if"])
        step.continuesOnError = isOn(node["continue-on-error"])
        step.workingDirectory = text(node["working-directory"])
        // With `shell: bash` GitHub sets pipefail, without a shell it does not.
        let shell = node["shell"]?.string ?? shell
        step.isGuarded = shell == "bash" || shell?.contains("pipefail") == true
        let isShell = shell.map { named in ["bash", "sh", "zsh"].contains { named.contains($0) } } ?? true
        if let run = node["run"], run.string != nil, isShell {
            step.script = ShellReader.script(PositionedText(run, in: document.bytes))
        }
        return step
    }

    private func triggers(_ node: YAMLNode?) -> [PipelineTrigger] {
        guard let node else { return [] }
        if let names = texts(node) { return names.map { PipelineTrigger(event: $0.text, range: $0.range) } }
        return (node.mapping ?? []).compactMap { key, value in
            guard let name = text(key) else { return nil }
            return PipelineTrigger(
                event: name.text, range: name.range, branches: texts(value["branches"]), paths: texts(value["paths"]),
                ignoredPaths: texts(value["paths-ignore"]) ?? [], types: texts(value["types"]))
        }
    }

    /// The values that `${{ matrix.NAME }}` takes, those of `include` behind the others.
    private func matrix(of job: YAMLNode) -> [String: [RangedText]] {
        guard let matrix = job["strategy"]?["matrix"] else { return [:] }
        var found: [String: [RangedText]] = [:]
        for (key, value) in matrix.mapping ?? [] {
            guard let name = key.string, name != "include", name != "exclude" else { continue }
            found[name] = texts(value)
        }
        for (key, value) in (matrix["include"]?.sequence ?? []).flatMap({ $0.mapping ?? [] }) {
            if let name = key.string, let value = text(value) { found[name, default: []].append(value) }
        }
        return found
    }

    private func isOn(_ node: YAMLNode?) -> ByteRange? { node?.bool == true ? node?.range : nil }
    private func text(_ node: YAMLNode?) -> RangedText? { PipelineYAML.text(node) }
    private func texts(_ node: YAMLNode?) -> [RangedText]? { PipelineYAML.texts(node) }

    /// A single word in place of a mapping, as in `permissions: write-all`, is the value of a key of its own.
    private func settings(_ node: YAMLNode?, whole: String? = nil) -> [PipelineSetting] {
        if let whole, let value = text(node) { return [PipelineSetting(key: whole, value: value)] }
        return (node?.mapping ?? []).compactMap { key, value in
            guard let name = key.string else { return nil }
            if let list = value.sequence, value.string == nil {
                let joined = list.compactMap(\.string).joined(separator: "\n")
                return PipelineSetting(key: name, value: RangedText(joined, at: value.range))
            }
            return text(value).map { PipelineSetting(key: name, value: $0) }
        }
    }
}
