internal import TenetRuleKit
package import TenetRuleSupport

/// What a command checks: the result of such a command decides whether a change is good.
package enum CheckCommand: Sendable {
    case lint, formatCheck, formatWrite, test, build

    /// Nil for all other commands.
    package init?(_ command: ShellCommand) {
        let first = command.arguments.first { !$0.text.hasPrefix("-") }?.text
        if command.has("--version", "--help", "-h", "version", "help") { return nil }
        switch command.name {
        case "swiftlint":
            guard !command.has("--fix", "--autocorrect", "autocorrect", "rules", "docs", "baseline", "reporters") else {
                return nil
            }
            self = .lint
        case "flake8", "mypy", "pylint", "shellcheck", "actionlint", "periphery", "detect-secrets-hook": self = .lint
        case "ruff": self = first == "format" ? (command.has("--check", "--diff") ? .formatCheck : .formatWrite) : .lint
        case "swiftformat":
            self = command.has("--lint", "--dryrun", "-lint") ? .formatCheck : .formatWrite
        case "swift-format":
            guard let found = Self.swiftFormat(command.arguments.map(\.text)) else { return nil }
            self = found
        case "black", "isort":
            self = command.has("--check", "--check-only", "--diff", "-c") ? .formatCheck : .formatWrite
        case "pytest", "tox", "nosetests": self = .test
        case "run_tests", "scan": self = .test
        case "xcodebuild":
            guard let call = XcodebuildCall(command), call.isBuild else { return nil }
            self = call.isTest ? .test : .build
        case "swift":
            switch first {
            case "test": self = .test
            case "build": self = .build
            case "format":
                let words = command.arguments.drop { $0.text != "format" }.dropFirst().map(\.text)
                guard let found = Self.swiftFormat(words) else { return nil }
                self = found
            default: return nil
            }
        default: return nil
        }
    }

    /// Without `-i` the tool prints what it would write.
    private static func swiftFormat(_ words: [String]) -> CheckCommand? {
        if words.first == "lint" { return .formatCheck }
        return words.contains("-i") || words.contains("--in-place") ? .formatWrite : nil
    }

    /// What the result of the command says, for messages.
    package var outcome: String {
        switch self {
        case .lint: "what the linter finds"
        case .formatCheck, .formatWrite: "a difference in formatting"
        case .test: "a failed test"
        case .build: "an error of the compiler"
        }
    }
}

extension CheckCommand {
    /// A command that changes files says nothing with its result.
    package var isGate: Bool { self != .formatWrite }
}
