internal import ArgumentParser
internal import TenetEngine
internal import TenetModel
internal import TenetStandards

enum BaselineFile {
    static let defaultName = "tenet-baseline.json"

    /// - Parameter source: the place of a configuration that names the file.
    static func read(_ path: String, namedAt source: SettingSource? = nil) throws -> Baseline {
        var bytes: [UInt8] = []
        if case .failure(let error) = FileReader.read(path, into: &bytes, limit: 256 << 20) {
            let help = "create it with `tenet baseline create --output \(path)`"
            guard let source else { throw UserError("\(error); \(help)") }
            throw source.mistake("\(error)", help: help)
        }
        do {
            return try Baseline(reading: bytes, path: path)
        } catch {
            throw UserError(error.description)
        }
    }

    static func write(_ baseline: Baseline, to path: String) throws {
        try FileWriter.replace(path, with: Array(baseline.encoded().utf8))
    }
}

struct BaselineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "baseline", abstract: "Record known findings, so that only new ones are reported.",
        subcommands: [Create.self, Prune.self])

    struct Create: TenetCommand {
        static let configuration = CommandConfiguration(
            commandName: "create", abstract: "Record every present finding.")
        @OptionGroup var options: ProjectOptions
        @Option(
            name: .shortAndLong,
            help: "The file to write; the one that tenet.yml names, or \(BaselineFile.defaultName), when absent.")
        var output: String?
        @Flag(help: "Replace a baseline that exists, even by a larger one.") var force = false
        @Flag(name: .customLong("repo"), help: "Record what `tenet repo check` finds, too.")
        var looksAtRepository = false

        func run(in environment: Environment) throws -> RunCode {
            let project = try Project(options, in: environment)
            let path = output ?? project.usualBaselinePath
            if !force, FileWriter.isTaken(path) {
                throw UserError("\(path) exists; shrink it with `tenet baseline prune` or replace it with --force")
            }
            project.noteRemarks(environment)
            var request = project.checkRequest(options, contract: try project.readContract(environment))
            if looksAtRepository {
                request.repository = try project.repository(RepositoryOptions(since: nil), threads: request.threads)
            }
            let (report, baseline) = project.checker.record(request)
            if let refusal = options.refusal(report, request, environment) { return refusal }
            try BaselineFile.write(baseline, to: path)
            environment.print(line: "recorded \(Prose.count(baseline.entries.count, "finding")) in \(path)")
            if project.baselinePath(nil) != path {
                let use = "write `baseline: \(path)` into tenet.yml, or give `--baseline \(path)`"
                environment.print(line: "so that `tenet check` accepts them: \(use)")
            }
            for file in report.skipped where !file.reason.isChosen {
                let how = file.reason.isPartial ? "recorded as far as it parses" : "not recorded"
                environment.note("\(file.path) is \(how): \(file.detail)")
            }
            return .clean
        }
    }

    struct Prune: TenetCommand {
        static let configuration = CommandConfiguration(
            commandName: "prune", abstract: "Remove entries whose finding is gone; never adds any.",
            discussion: """
                Entries of rules that did not run, and of files that were not checked, stay: nobody knows whether their \
                findings are gone.
                """)
        @OptionGroup var options: ProjectOptions
        @Option(
            name: .customLong("file"),
            help: "The baseline to shrink; the one that tenet.yml names, or \(BaselineFile.defaultName), when absent.")
        var file: String?
        @Flag(name: .customLong("repo"), help: "Look at what `tenet repo check` looks at, too.")
        var looksAtRepository = false

        func run(in environment: Environment) throws -> RunCode {
            let project = try Project(options, in: environment)
            let path = file ?? project.usualBaselinePath
            let old = try BaselineFile.read(path)
            project.noteRemarks(environment)
            var request = project.checkRequest(options, contract: try project.readContract(environment))
            request.baseline = old
            if looksAtRepository {
                request.repository = try project.repository(RepositoryOptions(since: nil), threads: request.threads)
            }
            let stale = project.checker.run(request).staleBaseline
            let pruned = old.removing(stale)
            if !stale.isEmpty { try BaselineFile.write(pruned, to: path) }
            environment.print(
                line:
                    "removed \(Prose.count(stale.count, "entry", plural: "entries")), \(pruned.entries.count) left in \(path)"
            )
            return .clean
        }
    }
}
