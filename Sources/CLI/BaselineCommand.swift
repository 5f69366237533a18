internal import ArgumentParser
internal import Foundation
internal import TenetEngine
internal import TenetModel

enum BaselineFile {
    static let defaultName = "tenet-baseline.json"

    static func read(_ path: String) throws -> Baseline {
        var bytes: [UInt8] = []
        if case .failure(let error) = FileReader.read(path, into: &bytes, limit: 256 << 20) {
            throw UserError("\(error); create it with `tenet baseline create`")
        }
        do {
            return try Baseline(reading: bytes, path: path)
        } catch {
            throw UserError(error.description)
        }
    }

    static func write(_ baseline: Baseline, to path: String) throws {
        do {
            try FileWriter.replace(path, with: Array(baseline.encoded().utf8))
        } catch {
            throw UserError("\(error)")
        }
    }
}

struct BaselineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "baseline", abstract: "Record known findings, so that only new ones are reported.",
        subcommands: [Create.self, Prune.self])

    /// Checks without a baseline.
    private static func report(_ options: ProjectOptions, _ environment: Environment) throws -> (Project, RunReport) {
        let project = try Project(options, in: environment)
        project.noteRemarks(environment)
        var request = CheckRequest(root: project.root)
        request.files = project.files
        request.threads = options.threadCount
        request.toolVersion = ToolVersion.build
        request.includesGenerated = options.includesGenerated
        request.contract = try project.readContract(environment)
        let checker = Checker(provider: SettingsProvider(settings: project.settings), known: project.rules)
        return (project, checker.run(request))
    }

    struct Create: TenetCommand {
        static let configuration = CommandConfiguration(abstract: "Record every present finding.")
        @OptionGroup var project: ProjectOptions
        @Option(name: .shortAndLong, help: "The file to write.") var output: String = BaselineFile.defaultName
        @Flag(help: "Replace a baseline that exists, even by a larger one.") var force = false

        func run(in environment: Environment) throws -> RunCode {
            if !force, FileManager.default.fileExists(atPath: output) {
                throw UserError("\(output) exists; shrink it with `tenet baseline prune` or replace it with --force")
            }
            let (_, report) = try BaselineCommand.report(project, environment)
            let baseline = Baseline(
                entries: report.findings.compactMap { finding in
                    report.sources[finding.path].map { Baseline.entry(for: finding, in: $0.bytes) }
                })
            try BaselineFile.write(baseline, to: output)
            environment.print(line: "recorded \(baseline.entries.count) findings in \(output)")
            return .clean
        }
    }

    struct Prune: TenetCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove entries whose finding is gone; never adds any.")
        @OptionGroup var project: ProjectOptions
        @Option(name: .customLong("file"), help: "The baseline to shrink.") var file: String = BaselineFile.defaultName

        func run(in environment: Environment) throws -> RunCode {
            let old = try BaselineFile.read(file)
            let (project, report) = try BaselineCommand.report(project, environment)
            let outcome = old.apply(
                to: report.findings, checked: Set(project.files.files.map(\.path)),
                exists: { FileManager.default.fileExists(atPath: LexicalPath.joined(project.root, $0)) },
                sources: { report.sources[$0]?.bytes })
            let pruned = old.removing(outcome.stale)
            if !outcome.stale.isEmpty { try BaselineFile.write(pruned, to: file) }
            environment.print(line: "removed \(outcome.stale.count) entries, \(pruned.entries.count) left in \(file)")
            return .clean
        }
    }
}
