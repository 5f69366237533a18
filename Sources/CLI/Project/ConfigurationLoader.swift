internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

/// Reads configuration files from disk, with those they extend.
struct ConfigurationLoader {
    static let fileName = "tenet.yml"
    /// What people call it, too, and what is not read.
    private static let otherNames = ["tenet.yaml", ".tenet.yml", ".tenet.yaml"]

    private let root: String
    private let environment: Environment
    private let quotation: Quotation

    init(root: String, environment: Environment) {
        self.root = root
        self.environment = environment
        quotation = Quotation(root: root)
    }

    func with(_ environment: Environment) -> ConfigurationLoader {
        ConfigurationLoader(root: root, environment: environment)
    }

    /// A file and everything it extends, bases first.
    /// - Parameters:
    ///   - folder: the folder that the file speaks for, relative to the root.
    ///   - isRequired: it is an error when there is none.
    ///   - isAskedFor: the command line names it, so that messages may quote it wherever it lies.
    func load(_ path: String, folder: String, isRequired: Bool, isAskedFor: Bool = false)
        throws(ConfigurationError) -> [Configuration]
    {
        guard isRequired || exists(path) else { return [] }
        var seen: PathSet = []
        return try load(path, folder: folder, chain: [], seen: &seen, mayQuote: isAskedFor)
    }

    /// The `tenet.yml` of each folder that has one.
    func loadNested(folders: [String]) throws(ConfigurationError) -> [Configuration] {
        var mistakes = MistakeCollector()
        var found: [Configuration] = []
        for folder in folders {
            do throws(ConfigurationError) {
                found += try load(file(in: folder), folder: folder, isRequired: false)
            } catch {
                mistakes.add(error)
            }
        }
        try mistakes.finish()
        return found
    }

    /// The standards that a file and everything it extends name, when it exists.
    func profiles(of path: String) -> [String] { names(of: path).profiles }

    /// The same, and the values that they give to parameters: the file's own speak louder.
    func names(of path: String) -> ConfigurationReader.Names {
        var seen: PathSet = []
        return names(of: path, seen: &seen)
    }

    private func names(of path: String, seen: inout PathSet) -> ConfigurationReader.Names {
        var bytes: [UInt8] = []
        guard seen.insert(path), case .success = FileReader.read(path, into: &bytes, limit: SettingsFile.limit)
        else {
            return ConfigurationReader.Names()
        }
        let names = ConfigurationReader.names(in: String(decoding: bytes, as: UTF8.self))
        let here = LexicalPath.parent(of: path)
        // A standard that is not there is said when the file is read, with the line that names it.
        let named = names.profiles.filter { name in
            !StandardLibrary.isPath(name) || exists(LexicalPath.joined(here, name))
        }
        var found = ConfigurationReader.Names()
        for base in names.extends {
            let below = self.names(of: LexicalPath.joined(here, base), seen: &seen)
            found.profiles += below.profiles
            found.parameters.merge(below.parameters) { _, new in new }
        }
        found.profiles += named.map { Self.resolved($0, in: here) }
        found.parameters.merge(names.parameters) { _, new in new }
        return found
    }

    /// The standards that the `tenet.yml` of each folder names.
    func profiles(ofNested folders: [String]) -> [String] { folders.flatMap { profiles(of: file(in: $0)) } }

    /// Files in a folder, relative to the root, that look like a configuration and are not read.
    func unread(in folder: String) -> [Remark] {
        (Self.otherNames + (folder.isEmpty ? namesNearby : [])).compactMap { name in
            let path = LexicalPath.child(name, of: folder)
            guard exists(LexicalPath.joined(root, path)) else { return nil }
            let remedy =
                exists(file(in: folder))
                ? "move what it says into \(Self.fileName) and remove it" : "rename it \(Self.fileName)"
            return Remark(path: path, reason: .unreadConfiguration, message: "\(path) is not read; \(remedy)")
        }
    }

    /// Further places where people of other tools expect a configuration, and names with capitals as the disk has them: on
    /// many disks `Tenet.yml` opens what is called `tenet.yml`.
    private var namesNearby: [String] {
        let listed = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        let known = [Self.fileName] + Self.otherNames
        return listed.sorted().filter { name in !known.contains(name) && known.contains(name.lowercased()) }
            + ["tenet.json", ".config/tenet.yml", ".config/tenet.yaml"]
    }

    /// A link that leads nowhere is there, too, and cannot be read: somebody meant a file.
    private func exists(_ path: String) -> Bool { FileWriter.isTaken(path) }

    private func file(in folder: String) -> String {
        LexicalPath.child(Self.fileName, of: LexicalPath.joined(root, folder))
    }

    /// A standard's path counts from the file that names it, and is read from the current folder.
    private static func resolved(_ profile: String, in folder: String) -> String {
        StandardLibrary.isPath(profile) ? CommandLinePath.shown(LexicalPath.joined(folder, profile)) : profile
    }

    private func load(
        _ path: String, folder: String, chain: [String], seen: inout PathSet, mayQuote: Bool,
        namedAt source: SettingSource? = nil
    ) throws(ConfigurationError) -> [Configuration] {
        let shown = LexicalPath.shown(path, in: root)
        // A base that several files extend counts once, where it is named first.
        if !chain.contains(path), !seen.insert(path) { return [] }
        let text: String
        do throws(SettingsFile.Failure) {
            text = try self.text(at: path, chain: chain)
        } catch {
            // A path that is written outside of the project is not quoted either.
            let mayName = mayQuote || chain.last.map(quotation.allows) ?? true
            guard let source else {
                throw ConfigurationError(file: shown, message: error.message, help: error.help)
            }
            let message =
                mayName ? "`extends` names \(shown): \(error.message)" : "what is extended here cannot be read"
            throw source.mistake(message, help: error.help)
        }
        var mistakes = MistakeCollector()
        var found: [Configuration] = []
        do throws(ConfigurationError) {
            let (configuration, error) = try read(text, at: path, folder: folder, mayQuote: mayQuote)
            if let error { mistakes.add(mayQuote ? error : quotation.guarded(error, in: path)) }
            for base in configuration.extends {
                let below = LexicalPath.joined(LexicalPath.parent(of: path), base.path)
                do throws(ConfigurationError) {
                    found += try load(
                        below, folder: folder, chain: chain + [path], seen: &seen, mayQuote: false,
                        namedAt: base.source)
                } catch {
                    mistakes.add(error)
                }
            }
            for named in configuration.profiles where StandardLibrary.isPath(named.name) {
                guard !exists(CommandLinePath.absolute(named.name)) else { continue }
                let mistake = named.source.mistake(
                    "`profile` names \(named.name): there is no such file",
                    help: "write it, or correct the path; the path counts from the file that names it")
                mistakes.add(mayQuote ? mistake : quotation.guarded(mistake, in: path))
            }
            found.append(configuration)
        } catch {
            mistakes.add(mayQuote ? error : quotation.guarded(error, in: path))
        }
        try mistakes.finish()
        return found
    }

    private func text(at path: String, chain: [String]) throws(SettingsFile.Failure) -> String {
        guard !chain.contains(path) else {
            throw SettingsFile.Failure(
                message: "configurations extend one another in a circle", help: "remove one `extends`")
        }
        do throws(SettingsFile.Failure) {
            return try SettingsFile.text(at: path).get()
        } catch {
            let help = chain.isEmpty ? error.help : error.help + "; the path counts from the file that names it"
            throw SettingsFile.Failure(message: error.message, help: help)
        }
    }

    private func read(
        _ text: String, at path: String, folder: String, mayQuote: Bool
    ) throws(ConfigurationError) -> (Configuration, ConfigurationError?) {
        let reader = ConfigurationReader(
            catalog: environment.catalog, profiles: environment.profiles.names, file: LexicalPath.shown(path, in: root),
            folder: folder, globProblem: Glob.problem)
        var (configuration, error) = reader.reading(text)
        let here = LexicalPath.parent(of: path)
        for (index, profile) in configuration.profiles.enumerated() {
            let isThere = !StandardLibrary.isPath(profile.name) || exists(LexicalPath.joined(here, profile.name))
            guard isThere || mayQuote || quotation.allows(path) else {
                throw profile.source.mistake("the standard that is named here cannot be read")
            }
            configuration.profiles[index].name = Self.resolved(profile.name, in: here)
        }
        return (configuration, error)
    }
}

/// Files of settings as text.
enum SettingsFile {
    struct Failure: Error {
        var message: String
        var help: String
    }

    /// Nobody writes settings of more bytes.
    static let limit = 4 << 20

    static func text(at path: String) -> Result<String, Failure> {
        var bytes: [UInt8] = []
        if case .failure(let error) = FileReader.read(path, into: &bytes, limit: limit) {
            return .failure(failure(error, at: path))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return .failure(Failure(message: "it is not UTF-8 text", help: "save it in UTF-8"))
        }
        return .success(text)
    }

    private static func failure(_ error: FileReadError, at path: String) -> Failure {
        guard let status = try? FileStatus.of(path) else {
            return Failure(message: "there is no such file", help: "write it, or correct the path")
        }
        switch error.cause {
        case .notAFile where status.kind == .folder:
            return Failure(message: "it is a folder", help: "name a file in it, or move the folder away")
        case .notAFile: return Failure(message: "it is no regular file", help: "put a text file in its place")
        case .tooLarge(let limit):
            return Failure(message: "it is larger than \(limit) bytes", help: "settings are short; correct the path")
        case .system(let error):
            return Failure(message: "it cannot be read: \(error.text)", help: "let your user read it")
        }
    }
}
