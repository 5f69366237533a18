package import TenetRuleKit
import TenetRuleSupport

/// How a job says which Xcode it runs.
package struct XcodeChoice: Sendable {
    /// Each that the job runs with, several where a matrix names them; empty when it names none, or one that only a variable knows.
    package private(set) var versions: [XcodeFacts.Version] = []
    /// A matrix chooses it.
    package private(set) var isOfMatrix = false
    /// Something chooses one.
    package private(set) var isMade = false
    /// Where `latest` is written.
    package private(set) var latest: RangedText?

    /// - Parameter commands: of the job, those of its scripts included. O(steps + commands).
    package init(_ job: PipelineJob, _ commands: [PlacedCommand]) {
        var choices: [[XcodeFacts.Version?]] = []
        for step in job.steps where step.action.lowercased().contains("xcode") {
            guard let input = step.input("xcode-version") ?? step.input("xcode") ?? step.input("version") else {
                // An action that chooses by itself, or by a file.
                isMade = isMade || step.action.contains("setup-xcode") && step.input("xcode-version-file") != nil
                continue
            }
            isMade = true
            let values = all(input, job)
            latest = values.first { $0.text.hasPrefix("latest") } ?? latest
            choices.append(values.map { XcodeFacts.Version($0.text) })
        }
        let paths =
            commands.compactMap { Self.selection($0.command) }
            + (job.environment + job.steps.flatMap(\.environment)).filter { $0.key == "DEVELOPER_DIR" }.map(\.value)
        for path in paths {
            isMade = true
            choices.append(all(path, job).map { Self.version(inPath: $0.text) })
        }
        if commands.contains(where: { Self.selectors.contains($0.command.name) }) { isMade = true }
        guard let first = choices.first, choices.allSatisfy({ $0 == first }) else { return }
        versions = first.compactMap(\.self)
    }

    /// What a text stands for in each job of a matrix.
    private mutating func all(_ text: RangedText, _ job: PipelineJob) -> [RangedText] {
        guard let values = job.expanded(text) else { return [text] }
        isOfMatrix = true
        return values
    }

    private static let selectors: Set<String> = [
        "xcodes", "xcversion", "xcode_select", "xcode-install", "ensure_xcode_version", "xcenv",
    ]

    private static func selection(_ command: ShellCommand) -> RangedText? {
        if command.name == "xcode-select" {
            let words = Array(command.arguments)
            for (index, word) in words.enumerated() where ["-s", "--switch", "-switch"].contains(word.text) {
                return index + 1 < words.count ? words[index + 1] : nil
            }
            return words.first { $0.text.hasPrefix("--switch=") }
        }
        return (command.assignments + command.words).first { $0.text.contains("DEVELOPER_DIR=") }
    }

    /// `/Applications/Xcode_16.2.app`, `Xcode-16.2.0.app`.
    private static func version(inPath path: String) -> XcodeFacts.Version? {
        guard let range = path.firstRange(of: "Xcode") else { return nil }
        let rest = path[range.upperBound...].drop { $0 == "_" || $0 == "-" || $0 == " " }
        return XcodeFacts.Version(rest.prefix { $0.isNumber || $0 == "." }.split(separator: ".").joined(separator: "."))
    }
}
