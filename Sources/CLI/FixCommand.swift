internal import ArgumentParser
internal import Foundation
internal import TenetEngine
internal import TenetModel
internal import TenetRuleKit

struct FixCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "fix", abstract: "Apply safe fixes.",
        discussion: """
            A file keeps its bytes unless the fixed text parses. Fixes are applied until nothing changes. Rules about the \
            whole project look at all of it, and their fixes change the files that are asked for only.
            """)

    @OptionGroup var project: ProjectOptions

    @Flag(help: "Apply fixes that may change behaviour, too.")
    var unsafe = false

    @Flag(help: "Print what would change as a unified diff and write nothing.")
    var diff = false

    func run(in environment: Environment) throws -> RunCode {
        let found = try Project(project, in: environment)
        var run = FixRun(
            provider: SettingsProvider(settings: found.settings), known: found.rules, allowsUnsafe: unsafe,
            threads: project.threadCount, includesGenerated: project.includesGenerated)
        run.probe = ParseProbe.ofThisProgram
        let line = environment.progressLine("fixing", isQuiet: false)
        if let line { run.progress = { line.show($0, of: $1) } }
        let results = run.run(found.files, context: found.context)
        line?.clear()
        var applied: [RuleID: Int] = [:]
        for result in results where result.isChanged {
            if diff {
                environment.print(UnifiedDiff.text(path: result.path, old: result.old, new: result.new))
            } else {
                do {
                    try FileWriter.replace(result.absolute, with: result.new)
                } catch {
                    throw UserError("\(error)")
                }
            }
            applied.merge(result.applied, uniquingKeysWith: +)
        }
        let changed = results.filter(\.isChanged)
        summarize(applied, changed: changed.count, results: results, environment)
        for result in results where !result.isSettled {
            environment.note("\(result.path): fixes did not settle; what is left was not applied")
        }
        if diff { return changed.isEmpty ? .clean : .findings }
        let failing = results.contains { $0.remaining.contains { $0.severity >= found.failOn } }
        return failing ? .findings : .clean
    }

    private func summarize(_ applied: [RuleID: Int], changed: Int, results: [FixRun.Result], _ environment: Environment)
    {
        let verb = diff ? "would fix" : "fixed"
        for (rule, count) in applied.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            environment.note("\(verb) \(count) × \(rule)")
        }
        let total = applied.values.reduce(0, +)
        let left = results.reduce(0) { $0 + $1.remaining.count }
        environment.note("\(verb) \(total) findings in \(changed) of \(results.count) files; \(left) left")
    }
}
