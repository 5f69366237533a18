internal import ArgumentParser
internal import TenetFoundation
internal import TenetModel
internal import TenetReporting
internal import TenetRuleKit

/// How a report is written.
struct OutputOptions: ParsableArguments {
    @Option(
        help: "text, agent, json, sarif, github, xcode, checkstyle, junit, gitlab, rdjson or markdown.",
        transform: oneOf(ReportFormat.self))
    var format: ReportFormat = .text

    @Flag(
        help:
            "Show a table of counts in place of the findings; in json beside them. For text, agent, json and markdown.")
    var statistics = false

    @Flag(help: "Leave out everything but the findings.")
    var quiet = false

    @Option(
        name: .customLong("fail-on"), help: "The severity that fails the run: note, warning or error.",
        transform: oneOf(Severity.self))
    var failOn: Severity?

    @Option(
        name: .customLong("min-severity"),
        help: "Leave out findings below this severity: note, warning or error. How many is said.",
        transform: oneOf(Severity.self))
    var minSeverity: Severity?

    @Option(
        name: .customLong("max"),
        help:
            "The most findings to show, the gravest first; 0 for all. For text and agent, which writes 200 lines by itself."
    )
    var maximum: Int?

    @Flag(inversion: .prefixedNo, help: "Colour in text output; by default on a terminal without NO_COLOR.")
    var color: Bool?

    @Option(
        name: .customLong("rule-pages"),
        help: ArgumentHelp(
            "Where the pages of the rules lie, {rule} standing for the id; sarif, rdjson and markdown link them.",
            valueName: "address"))
    var rulePages: String?

    func validate() throws {
        if let rulePages {
            guard format.hasLinks else {
                throw ValidationError("--rule-pages is for sarif, rdjson and markdown, not for \(format.rawValue)")
            }
            guard RulePages(rulePages) != nil else {
                let example = "https://example.com/Rules/{rule}.md"
                throw ValidationError(
                    "--rule-pages must be an address with {rule} in it, as in \(example), not \(rulePages)")
            }
        }
        if statistics, !format.hasStatistics {
            throw ValidationError("--statistics is for text, agent, json and markdown, not for \(format.rawValue)")
        }
        if let maximum {
            guard format.hasMaximum else {
                throw ValidationError("--max is for text and agent, not for \(format.rawValue)")
            }
            guard maximum >= 0 else { throw ValidationError("--max must be 0 or more") }
        }
    }

    /// - Parameter failing: the severity that fails the run.
    func text(of report: RunReport, failing: Severity, _ environment: Environment) -> String {
        reporter(environment).render(report.leavingOut(below: minSeverity, failing: failing))
    }

    private func reporter(_ environment: Environment) -> any Reporter {
        // Rules that a standard defines in its own document have no page.
        let documented = environment.rules.filter { !$0.isData }.map(\.about.id)
        return format.reporter(
            options: ReportOptions(
                useColor: color ?? environment.usesColor, width: environment.terminalWidth, quiet: quiet,
                statistics: statistics, pages: rulePages.flatMap { RulePages($0, of: documented) },
                folder: CommandLinePath.current, maximum: maximum))
    }
}
