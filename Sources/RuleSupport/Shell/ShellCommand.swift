package import TenetRuleKit

/// One simple command of a shell script.
package struct ShellCommand: Sendable {
    /// What stands behind a command.
    package enum Joint: Sendable { case end, pipe, and, or, background }

    /// With quotes taken away; variables and expressions stay as they are written.
    package var words: [RangedText]
    /// `NAME=value` in front.
    package var assignments: [RangedText]
    package var range: ByteRange
    package var joint = Joint.end
    /// Its result decides what comes next: in `if` and `while`, or behind `!`.
    package var isCondition = false
    /// Inside `$(…)`: its output is a value.
    package var isSubstituted = false
    /// `|| true` and the like stand behind it, or behind the pipe that it is part of.
    package var isFailureIgnored = false
    /// Its output goes to a file.
    package var isRedirected = false

    package init(words: [RangedText], assignments: [RangedText], range: ByteRange) {
        (self.words, self.assignments, self.range) = (words, assignments, range)
    }

    /// Words that only run another command.
    private static let wrappers: Set<String> = [
        "xcrun", "sudo", "time", "nohup", "command", "exec", "env", "builtin", "caffeinate", "arch", "nice", "npx",
        "unbuffer",
    ]
    /// Pairs of words that only run another command.
    private static let pairs = [
        "bundle": "exec", "mint": "run", "poetry": "run", "uv": "run", "pipenv": "run", "mise": "exec", "rtx": "exec",
        "python": "-m", "python3": "-m", "swift": "run", "pipx": "run", "hatch": "run",
    ]

    /// The words from the name of the program that does the work: `bundle exec`, `xcrun`, `sudo` and the like are left out.
    package var call: ArraySlice<RangedText> {
        var rest = words[...]
        while let first = rest.first, rest.count > 1 {
            let name = Self.name(first.text)
            if Self.wrappers.contains(name) {
                guard let inner = Self.wrapped(rest.dropFirst(), isEnvironment: name == "env") else { return rest }
                rest = inner
            } else if let second = Self.pairs[name], rest.dropFirst().first?.text == second {
                let inner = rest.dropFirst(2)
                    .drop { name == "swift" && ($0.text.hasPrefix("-") || $0.text == "release") || $0.text == "--" }
                guard !inner.isEmpty else { return rest }
                rest = inner
            } else if name == "docker", rest.dropFirst().first?.text == "run",
                let tool = rest.firstIndex(where: { ["swiftlint", "swiftformat"].contains($0.text) })
            {
                return rest[tool...]
            } else {
                break
            }
        }
        return rest
    }

    /// Nil where the program is only looked for, as by `command -v`.
    private static func wrapped(_ words: ArraySlice<RangedText>, isEnvironment: Bool) -> ArraySlice<RangedText>? {
        var rest = words
        while let first = rest.first, first.text.hasPrefix("-") || isEnvironment && first.text.contains("=") {
            if ["-v", "-V", "-f", "--find"].contains(first.text) { return nil }
            rest = rest.dropFirst(["--sdk", "-sdk", "-n", "-u"].contains(first.text) ? 2 : 1)
        }
        return rest.isEmpty ? nil : rest
    }

    /// The name of the program that does the work, without folders; empty for a mere assignment.
    package var name: String { call.first.map { Self.name($0.text) } ?? "" }

    /// The words behind the name.
    package var arguments: ArraySlice<RangedText> { call.dropFirst() }

    /// One of these is among its arguments.
    package func has(_ options: String...) -> Bool { arguments.contains { options.contains($0.text) } }

    /// Without folders and without the version of `swiftlint@0.57`.
    private static func name(_ word: String) -> String {
        let last = word.split(separator: "/").last ?? ""
        return String(last.prefix { $0 != "@" })
    }
}

/// A shell script as its commands.
package struct ShellScript: Sendable {
    package var commands: [ShellCommand]
    /// What the first line says behind `#!`; empty when there is none.
    package var interpreter: String

    package init(commands: [ShellCommand], interpreter: String) {
        (self.commands, self.interpreter) = (commands, interpreter)
    }

    /// From this command on a failure in a pipe ends the script.
    package static func setsPipefail(_ command: ShellCommand) -> Bool {
        ["set", "setopt"].contains(command.name) && command.arguments.contains { $0.text.lowercased() == "pipefail" }
    }

    /// Reads how the single parts of a pipe ended.
    package var asksPipeStatus: Bool {
        commands.contains { command in
            (command.words + command.assignments).contains {
                $0.text.contains("PIPESTATUS") || $0.text.contains("pipestatus")
            }
        }
    }
}
