internal import ArgumentParser
internal import TenetEngine
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Show the effective configuration.", subcommands: [Show.self, Schema.self])

    struct Show: TenetCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Print the settings that apply to a path, and which line of which file set each.")
        @OptionGroup var project: ProjectOptions
        @Option(help: "The path to explain; the project's root when absent.") var path: String?

        func validate() throws {
            if path != nil, !project.paths.isEmpty {
                throw ValidationError("--path names the path to explain; leave out \(project.paths[0])")
            }
            if project.paths.count > 1 { throw ValidationError("one path at a time is explained") }
        }

        func run(in environment: Environment) throws -> RunCode {
            let path = self.path ?? project.paths.first
            var options = project
            if let path { options.paths = [path] }
            if let path { try Self.requirePath(path) }
            let found = try Project(options, in: environment, reading: .nothing)
            let shown = path.map(found.relative) ?? ""
            // What applies to a folder is what applies to a file in it.
            let isFolder = path.map { FileStatus.isFolder(CommandLinePath.absolute($0)) } ?? false
            let file = isFolder ? LexicalPath.child("File.swift", of: shown) : shown
            environment.print(line: "root: \(found.root)")
            environment.print(line: "path: \(shown.isEmpty ? "." : shown)")
            environment.print(line: "profile: \(found.settings.profile.name)")
            found.noteRemarks(environment)
            let effective = found.settings.effective(for: file)
            for rule in effective {
                environment.print(
                    line: "\(rule.rule.about.id): \(rule.severity.rawValue)  # \(rule.severitySource.description)")
                for option in rule.rule.describedOptions {
                    let value = rule.options[option.key] ?? option.defaultValue
                    let source = rule.optionSources[option.key]?.description ?? "default"
                    environment.print(line: "    \(option.key): \(value)  # \(source)")
                }
            }
            environment.print("\(effective.count) of \(Prose.count(found.rules.count, "rule")) apply\n")
            return .clean
        }

        /// - Throws: ``UserError`` for a path that nothing is at: settings of a misspelt file would be read as those of the right
        ///   one.
        private static func requirePath(_ path: String) throws {
            // Commits, branches and pull requests are no files, and have settings.
            guard LexicalPath.components(of: path).first != ".git" else { return }
            do throws(DiscoveryError) {
                try Discovery.requirePath(path, in: CommandLinePath.current)
            } catch {
                throw UserError(error.description)
            }
        }
    }

    struct Schema: TenetCommand {
        static let configuration = CommandConfiguration(
            commandName: "schema", abstract: "Print the JSON Schema of tenet.yml.")

        func run(in environment: Environment) throws -> RunCode {
            environment.print(
                ConfigurationSchema.json(catalog: environment.catalog, profiles: environment.profiles.names))
            return .clean
        }
    }
}
