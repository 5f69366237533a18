package import TenetRuleKit
package import TenetRuleSupport

/// A file that tells a server what to run.
package struct Pipeline: Sendable {
    package enum Provider: Sendable { case github, gitlab, bitrise, circle, buildkite, fastlane, xcodeCloud }

    package var document: RepositoryDocument
    package var provider: Provider
    /// For findings about the whole: its name, or the first line.
    package var place: ByteRange
    package var triggers: [PipelineTrigger] = []
    package var jobs: [PipelineJob] = []
    /// Of the whole file, as they are written.
    package var permissions: [PipelineSetting] = []

    package var path: String { document.path }
    /// Without folders.
    package var name: String { path.split(separator: "/").last.map(String.init) ?? path }
    /// Every expression of the file that can be read.
    package var expressions: [WorkflowExpression] {
        jobs.flatMap { [$0.expression].compactMap(\.self) + $0.steps.compactMap(\.expression) }
            + WorkflowExpression.embedded(in: document.text)
    }
    package func isStarted(by events: String...) -> Bool { triggers.contains { events.contains($0.event) } }
}

/// A key with its value.
package struct PipelineSetting: Sendable {
    package var key: String
    package var value: RangedText
}

/// What starts a pipeline.
package struct PipelineTrigger: Sendable {
    package var event: String
    package var range: ByteRange
    /// Nil for all.
    package var branches: [RangedText]?
    /// Nil for all.
    package var paths: [RangedText]?
    package var ignoredPaths: [RangedText] = []
    package var types: [RangedText]?
}

/// Steps that run one after the other on one machine.
package struct PipelineJob: Sendable {
    package var id: RangedText
    package var needs: [RangedText] = []
    /// Labels of the machine, as they are written.
    package var runners: [RangedText] = []
    package var hasTimeout = false
    package var condition: RangedText?
    package var permissions: [PipelineSetting] = []
    package var continuesOnError: ByteRange?
    /// Another pipeline that it is.
    package var uses: RangedText?
    package var environment: [PipelineSetting] = []
    package var steps: [PipelineStep] = []
    package var workingDirectory: RangedText?
    /// The values of a matrix by their names, where they are written out.
    package var matrix: [String: [RangedText]] = [:]

    /// Nil where there is none, or where nobody can read it.
    package var expression: WorkflowExpression? { condition.flatMap { WorkflowExpression(condition: $0.text) } }
    /// Every text that one with `${{ matrix.NAME }}` in it stands for, each where its value is written; nil for one without, and
    /// where the values are not written out or two names meet.
    package func expanded(_ text: RangedText) -> [RangedText]? {
        guard let start = text.text.firstRange(of: "${{"),
            let end = text.text[start.upperBound...].firstRange(of: "}}")
        else { return nil }
        let name = text.text[start.upperBound..<end.lowerBound].filter { !$0.isWhitespace }
        guard name.hasPrefix("matrix."), !text.text[end.upperBound...].contains("${{"),
            let values = matrix[String(name.dropFirst("matrix.".count))]
        else { return nil }
        return values.map { value in
            RangedText(text.text[..<start.lowerBound] + value.text + text.text[end.upperBound...], at: value.range)
        }
    }
    package var isOnMac: Bool { runners.contains { $0.text.lowercased().contains("macos") } }
}

package struct PipelineStep: Sendable {
    package var range: ByteRange
    /// By which expressions name it.
    package var id: String?
    package var name: RangedText?
    /// An action.
    package var uses: RangedText?
    package var inputs: [PipelineSetting] = []
    package var environment: [PipelineSetting] = []
    package var script: ShellScript?
    /// The script ends at the first failure in a pipe, whatever it says itself.
    package var isGuarded = false
    package var condition: RangedText?
    package var continuesOnError: ByteRange?
    package var workingDirectory: RangedText?

    /// Nil where there is none, or where nobody can read it.
    package var expression: WorkflowExpression? { condition.flatMap { WorkflowExpression(condition: $0.text) } }
    /// The action without its version.
    package var action: String { uses.map { String($0.text.prefix { $0 != "@" }) } ?? "" }
    package func input(_ key: String) -> RangedText? { inputs.first { $0.key == key }?.value }
}
