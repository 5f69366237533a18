internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
internal import TenetStandards

/// A folder with the configuration of another tool.
struct MigrationSource {
    /// Absolute, without a final slash.
    let folder: String
    /// The configuration's name in the folder.
    let fileName: String

    /// - Parameters:
    ///   - path: a folder with one of the files, or a file.
    ///   - fileNames: what the configuration may be called, the usual name first.
    init(_ path: String, fileNames: [String], tool: String) throws {
        let path = CommandLinePath.absolute(path)
        guard let status = try? FileStatus.of(path) else {
            throw UserError("there is no file or folder \(path); give the path of a project or of its \(fileNames[0])")
        }
        if status.kind == .folder {
            guard let name = fileNames.first(where: { FileManager.default.fileExists(atPath: path + "/" + $0) }) else {
                throw UserError(
                    "there is no \(fileNames[0]) in \(path); give the folder that holds the configuration of \(tool)")
            }
            folder = path
            fileName = name
        } else {
            folder = LexicalPath.parent(of: path)
            fileName = LexicalPath.name(of: path)
        }
    }

    /// A folder without such a configuration.
    init(folder: String) {
        self.folder = folder
        fileName = ""
    }

    /// The folder with its configuration of SwiftLint, if it has one.
    static func swiftLint(in folder: String) -> MigrationSource? {
        try? MigrationSource(folder, fileNames: [".swiftlint.yml", ".swiftlint.yaml"], tool: "SwiftLint")
    }

    /// The text of a file in the folder.
    func text(_ name: String) throws -> String {
        guard let text = read(name) else {
            throw UserError("\(name) cannot be read; see that the file may be read and is UTF-8 text")
        }
        return text
    }

    private func read(_ path: String) -> String? {
        var bytes: [UInt8] = []
        let path = LexicalPath.joined(folder, path)
        guard case .success = FileReader.read(path, into: &bytes, limit: 4 << 20) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    // MARK: Reading

    func migrateSwiftLint(to profile: String, _ environment: Environment) throws -> Migration {
        try environment.requireStandards([profile])
        let environment = try environment.including(rulesOf: [profile])
        var standard = try environment.profiles.profile(named: profile)
        standard.name = name(ofProfile: profile)
        let migration = SwiftLintMigration(
            catalog: environment.catalog, profile: standard, read: read, problem: Glob.problem)
        var outcome = try migration.run(path: fileName, nested: nestedConfigurations())
        try outcome.leaveOut(excludes: unmatchedExcludes(of: outcome.configuration))
        for path in otherConfigurations() {
            outcome.report.add(
                .settings, path,
                "was not read: SwiftLint itself reads files called \(fileName) in folders of the project; rename it if it is to count"
            )
        }
        return outcome
    }

    /// Globs of `exclude` that leave nothing out here: each run would complain of them.
    private func unmatchedExcludes(of draft: ConfigurationDraft) throws -> Set<String> {
        var options = Discovery.Options()
        options.resources = .all
        let search = Discovery(
            root: folder, include: try ProjectFiles.globs(draft.include.map(\.glob)),
            exclude: try ProjectFiles.globs(draft.exclude.map(\.glob)), options: options)
        do {
            return Set(try search.files().unmatchedGlobs.filter { $0.kind == .exclude }.map(\.pattern))
        } catch {
            throw UserError("\(error)")
        }
    }

    /// A path on the command line counts from the current folder, one in a tenet.yml from that file.
    func name(ofProfile profile: String) -> String {
        guard StandardLibrary.isPath(profile), CommandLinePath.current != folder else { return profile }
        return LexicalPath.shown(CommandLinePath.absolute(profile), in: folder)
    }

    /// Files of the same name in folders below, relative to the folder, sorted.
    private func nestedConfigurations() -> [String] {
        filesBelow().filter { LexicalPath.name(of: $0) == fileName && $0 != fileName }
    }

    /// Files that look like configurations and have another name than the one that is read.
    private func otherConfigurations() -> [String] {
        let names = [".swiftlint.yml", ".swiftlint.yaml", "swiftlint.yml", "swiftlint.yaml"]
        return filesBelow().filter { names.contains(LexicalPath.name(of: $0)) && LexicalPath.name(of: $0) != fileName }
    }

    private func filesBelow() -> [String] {
        let usual = FolderNames.usual
        return FolderContents.files(below: folder) {
            usual.names.contains($0) || usual.bundleExtensions.contains(LexicalPath.pathExtension(of: $0))
        }
    }

    /// Swift files of the folder that the configuration does not leave out.
    func sources(_ draft: ConfigurationDraft? = nil) throws -> [DiscoveredFile] {
        let include = try ProjectFiles.globs(draft?.include.map(\.glob) ?? [])
        let exclude = try ProjectFiles.globs(draft?.exclude.map(\.glob) ?? [])
        do {
            return try Discovery(root: folder, include: include, exclude: exclude).files().files
        } catch {
            throw UserError("\(error)")
        }
    }

    /// Counts comments that silence SwiftLint.
    /// - Parameter rewriting: write those anew that Tenet can say as well.
    func comments(
        of migration: Migration, rewriting: Bool, _ environment: Environment
    ) throws -> (outcome: SuppressionMigration.Outcome, failures: [FileWriteError]) {
        let comments = SuppressionMigration(catalog: environment.catalog, custom: migration.customRules)
        var outcome = SuppressionMigration.Outcome()
        var failures: [FileWriteError] = []
        var buffer: [UInt8] = []
        for file in try sources(migration.configuration) {
            guard case .success = FileReader.read(file.absolute, into: &buffer, limit: 4 << 20),
                String(decoding: buffer, as: UTF8.self).contains("swiftlint:")
            else { continue }
            let (found, bytes) = comments.rewrite(buffer, path: file.path)
            outcome.merge(found)
            guard rewriting, bytes != buffer else { continue }
            do throws(FileWriteError) {
                try FileWriter.replace(file.absolute, inside: folder, with: bytes, ifStill: buffer)
            } catch {
                failures.append(FileWriteError(path: file.path, cause: error.cause))
            }
        }
        return (outcome, failures)
    }

    // MARK: Writing

    func refuseExisting(_ name: String = "tenet.yml", force: Bool) throws {
        if !force, FileWriter.isTaken(LexicalPath.child(name, of: folder)) {
            throw UserError("\(folder)/\(name) exists; replace it with --force")
        }
    }

    /// Writes everything that the migration yields; nothing when a file is in the way.
    func write(_ migration: Migration, force: Bool) throws {
        try refuseExisting(force: force)
        if let standard = migration.standard {
            try refuseExisting(standard.fileName, force: force)
            try write(standard.text, to: standard.fileName)
        }
        try write(migration.configuration.yaml, to: "tenet.yml")
    }

    func write(_ text: String, to name: String) throws {
        try FileWriter.replace(LexicalPath.child(name, of: folder), with: Array(text.utf8))
    }

    // MARK: JSON

    private struct Answer: Encodable {
        var version = 1
        var configuration: String
        var standard: String?
        var report: [MigrationReport.Entry]
    }

    func json(_ migration: Migration) throws -> String {
        try Self.encoded(
            Answer(
                configuration: migration.configuration.yaml, standard: migration.standard?.text,
                report: migration.report.entries))
    }

    static func encoded(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    }
}
