internal import ArgumentParser
internal import TenetFoundation

/// Options of every command that looks at a project.
struct ProjectOptions: ParsableArguments {
    @Argument(help: "Files, folders or globs; the whole project when absent.")
    var paths: [String] = []

    @OptionGroup var choice: RuleChoice

    init() {}

    /// For commands that look at all of a project.
    init(_ choice: RuleChoice) {
        paths = []
        self.choice = choice
    }

    var profile: String? { choice.profile }
    var rules: [String] { choice.rules }
    var config: String? { choice.config }
    var ignoresConfiguration: Bool { choice.ignoresConfiguration }
    var includesGenerated: Bool { choice.includesGenerated }
    var respectsExclusion: Bool { choice.respectsExclusion }
    var followsLinks: Bool { choice.followsLinks }
    var threadCount: Int { choice.threads ?? ProcessInfo.processInfo.activeProcessorCount }
    var profileNames: [String] { choice.profileNames }
    var ruleNames: [String] { choice.ruleNames }

    /// The standards that a value of `--profile` names.
    static func names(inProfile text: String?) -> [String] { RuleChoice.names(inProfile: text) }
}

/// Which rules a command runs, and how it looks at files; beside the paths.
struct RuleChoice: ParsableArguments {
    @Option(
        help: "The standard whose rules apply, a built-in one or a document; several by commas, the weakest first.")
    var profile: String?

    @Option(
        name: .customLong("rule"), parsing: .singleValue,
        help: "Run only these rules, categories or `all`, also when off or in preview; repeat or separate by commas.")
    var rules: [String] = []

    @Option(help: "A configuration file to use in place of the project's tenet.yml.")
    var config: String?

    @Flag(name: .customLong("no-config"), help: "Ignore every tenet.yml.")
    var ignoresConfiguration = false

    @Option(help: "Number of threads; all cores when absent.")
    var threads: Int?

    @Flag(name: .customLong("include-generated"), help: "Check files whose header says they are generated, too.")
    var includesGenerated = false

    @Flag(
        name: .customLong("respect-exclude"),
        help: "Leave files out that `exclude`, `include` or ignore files leave out, also when they are given by name.")
    var respectsExclusion = false

    @Flag(
        name: .customLong("follow-links"),
        help: "Follow links to folders, and links out of the project; without it only those that are given by name.")
    var followsLinks = false

    func validate() throws {
        if let threads, !(1...1024).contains(threads) { throw ValidationError("--threads must be 1 to 1024") }
        if !rules.isEmpty, ruleNames.contains("") || ruleNames.isEmpty {
            throw ValidationError("--rule needs the id of a rule, a category or `all`")
        }
        if profile != nil, profileNames.isEmpty || profileNames.contains("") {
            throw ValidationError("--profile needs the name of a standard")
        }
        if config != nil, ignoresConfiguration { throw ValidationError("--config and --no-config exclude each other") }
    }

    var profileNames: [String] { Self.names(inProfile: profile) }

    /// The standards that a value of `--profile` names.
    static func names(inProfile text: String?) -> [String] {
        text?.split(separator: ",", omittingEmptySubsequences: false).map(withoutBlanks) ?? []
    }

    var ruleNames: [String] {
        rules.flatMap {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(Self.withoutBlanks)
        }
    }

    private static func withoutBlanks(_ name: Substring) -> String {
        var rest = name.drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
