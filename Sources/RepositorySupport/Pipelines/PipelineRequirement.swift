internal import TenetRuleKit
package import TenetRuleSupport

/// What a team asks of its pipelines, in one line: `WHERE: WHAT or WHAT`, with ` when GLOB` behind it.
///
/// WHERE is `*` for any pipeline, the name of a workflow's file, that and a job behind a slash, `@EVENT` for pipelines that an
/// event starts, `hooks`, or a pattern for paths of scripts.
package struct PipelineRequirement: Sendable {
    package enum Place: Sendable, Equatable {
        case any, hooks
        case event(String)
        case file(String, job: String?)
        case scripts(String)
    }

    package var place: Place
    package var wanted: [[String]]
    /// As the option has it.
    package let item: String
    /// The commands in it.
    package var written: String
    /// The requirement holds where a file matches one of these.
    private var condition: String?

    /// Nil for a text that is no requirement.
    package init?(_ text: String) {
        item = text
        let (text, condition) = Self.parted(text)
        self.condition = condition
        guard let colon = text.firstRange(of: ": ") else { return nil }
        place = Self.place(String(text[..<colon.lowerBound]))
        written = String(text[colon.upperBound...])
        wanted = Self.alternatives(written)
        guard !wanted.isEmpty else { return nil }
    }

    private static func place(_ text: String) -> Place {
        if text == "*" { return .any }
        if text == "hooks" { return .hooks }
        if text.hasPrefix("@") { return .event(String(text.dropFirst())) }
        for end in [".yml", ".yaml"] {
            if text.hasSuffix(end) { return .file(text, job: nil) }
            if let slash = text.firstRange(of: end + "/") {
                let job = text[slash.upperBound...]
                return .file(text[..<slash.lowerBound] + end, job: job.isEmpty ? nil : String(job))
            }
        }
        return .scripts(text)
    }

    /// Words between ` or `, quotes taken away.
    static func alternatives(_ text: String) -> [[String]] {
        let words = ShellReader.script(PositionedText(Array(text.utf8))).commands.first?.words.map(\.text) ?? []
        return words.split(separator: "or").map(Array.init)
    }

    /// What stands in front of ` when GLOB`, and the glob.
    package static func parted(_ text: String) -> (text: String, condition: String?) {
        guard let when = text.ranges(of: " when ").last else { return (text, nil) }
        return (String(text[..<when.lowerBound]), String(text[when.upperBound...]))
    }

    /// A file of that kind is in the repository, or nothing is asked. O(files × pattern).
    package static func holds(_ condition: String?, in pipelines: Pipelines) -> Bool {
        guard let condition else { return true }
        let pattern = condition.contains("/") ? condition : "**/" + condition
        return pipelines.paths.contains { RelativePath.matches($0, pattern: pattern) }
    }

    package func holds(in pipelines: Pipelines) -> Bool { Self.holds(condition, in: pipelines) }

    /// The pipeline lies at this place.
    package func concerns(_ pipeline: Pipeline) -> Bool {
        switch place {
        case .any: true
        case .event(let event): pipeline.isStarted(by: event)
        case .file(let name, _): pipeline.name == name || pipeline.path == name
        case .hooks, .scripts: false
        }
    }

    /// A command has the name of one of the alternatives and all of its words, in any order. A word that a variable decides
    /// may be any of them.
    package func isMet(by command: ShellCommand) -> Bool {
        wanted.contains { words in
            guard let name = words.first, command.name == name else { return false }
            let arguments = command.arguments.map(\.text)
            return words.dropFirst().allSatisfy { word in
                arguments.contains { Self.matches($0, word) }
            }
        }
    }

    /// An alternative such as `uses owner/action` is met by a step with that action. `with prompt/text quality faults` behind it asks
    /// for one of these inputs that has each of the words, in whatever case.
    package func isMet(by step: PipelineStep) -> Bool {
        wanted.contains { words in
            guard words.count >= 2, words[0] == "uses", words[1] == step.action else { return false }
            guard words.count >= 4, words[2] == "with" else { return words.count == 2 }
            return words[3].split(separator: "/").contains { name in
                guard let input = step.input(String(name))?.text.lowercased() else { return false }
                return words.dropFirst(4).allSatisfy { input.contains($0.lowercased()) }
            }
        }
    }

    /// `--config=a` has both words; a file may lie in a folder; a list of words may come from a variable.
    private static func matches(_ argument: String, _ word: String) -> Bool {
        argument == word || argument.hasSuffix("/" + word) || argument.hasPrefix(word + "=")
            || argument.hasSuffix("=" + word) || argument == "./" + word
            || argument.hasPrefix("$") && !word.hasPrefix("-")
    }
}
