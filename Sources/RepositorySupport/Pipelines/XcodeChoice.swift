package import TenetRuleKit

/// How a job says which Xcode it runs.
package struct XcodeChoice: Sendable {
    /// Nil when the job names none, or one that only a variable knows.
    package private(set) var version: XcodeFacts.Version?
    /// Something chooses one.
    package private(set) var isMade = false
    /// Where `latest` is written.
    package private(set) var latest: RangedText?

    /// - Parameter commands: of the job, those of its scripts included. O(steps + commands).
    package init(_ job: PipelineJob, _ commands: [PlacedCommand]) {
        var versions: [XcodeFacts.Version?] = []
        for step in job.steps where step.action.lowercased().contains("xcode") {
            guard let input = step.input("xcode-version") ?? step.input("xcode") ?? step.input("version") else {
                // An action that chooses by itself, or by a file.
                isMade = isMade || step.action.contains("setup-xcode") && step.input("xcode-version-file") != nil
                continue
            }
            isMade = true
            if input.text.hasPrefix("latest") { latest = input }
            versions.append(XcodeFacts.Version(input.text))
        }
        for command in commands.map(\.command) {
            guard let text = Self.selection(command) else { continue }
            isMade = true
            versions.append(Self.version(inPath: text))
        }
        for setting in job.environment + job.steps.flatMap(\.environment) where setting.key == "DEVELOPER_DIR" {
            isMade = true
            versions.append(Self.version(inPath: setting.value.text))
        }
        if commands.contains(where: { Self.selectors.contains($0.command.name) }) { isMade = true }
        let first = versions.first ?? nil
        version = versions.allSatisfy { $0 == first } ? first : nil
    }

    private static let selectors: Set<String> = [
        "xcodes", "xcversion", "xcode_select", "xcode-install", "ensure_xcode_version", "xcenv",
    ]

    private static func selection(_ command: ShellCommand) -> String? {
        if command.name == "xcode-select" {
            let words = Array(command.arguments)
            for (index, word) in words.enumerated() where ["-s", "--switch", "-switch"].contains(word.text) {
                return index + 1 < words.count ? words[index + 1].text : nil
            }
            return words.first { $0.text.hasPrefix("--switch=") }?.text
        }
        for text in (command.assignments + command.words).map(\.text) where text.contains("DEVELOPER_DIR=") {
            return text
        }
        return nil
    }

    /// `/Applications/Xcode_16.2.app`, `Xcode-16.2.0.app`.
    private static func version(inPath path: String) -> XcodeFacts.Version? {
        guard let range = path.firstRange(of: "Xcode") else { return nil }
        let rest = path[range.upperBound...].drop { $0 == "_" || $0 == "-" || $0 == " " }
        return XcodeFacts.Version(rest.prefix { $0.isNumber || $0 == "." }.split(separator: ".").joined(separator: "."))
    }
}
