internal import Foundation
internal import TenetEngine
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

/// Reads configuration files from disk, with those they extend.
struct ConfigurationLoader {
    /// No person writes a larger one. In bytes.
    private static let fileLimit = 4 << 20
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
    func load(_ path: String, folder: String, isRequired: Bool, isAskedFor: Bool = false) throws -> [Configuration] {
        guard isRequired || exists(path) else { return [] }
        return try load(path, folder: folder, chain: [], mayQuote: isAskedFor)
    }

    /// The `tenet.yml` of each folder that has one.
    func loadNested(folders: [String]) throws -> [Configuration] {
        try folders.flatMap { try load(file(in: $0), folder: $0, isRequired: false) }
    }

    /// The standards that a file and everything it extends name, when it exists.
    func profiles(of path: String, chain: [String] = []) -> [String] {
        var bytes: [UInt8] = []
        guard !chain.contains(path), case .success = FileReader.read(path, into: &bytes, limit: Self.fileLimit) else {
            return []
        }
        let names = ConfigurationReader.names(in: String(decoding: bytes, as: UTF8.self))
        let here = LexicalPath.parent(of: path)
        // A standard that is not there is said when the file is read, with the line that names it.
        let profile = names.profile.flatMap { name in
            !StandardLibrary.isPath(name) || exists(LexicalPath.joined(here, name)) || quotation.allows(path)
                ? name : nil
        }
        let bases = names.extends.flatMap { profiles(of: LexicalPath.joined(here, $0), chain: chain + [path]) }
        return bases + (profile.map { [Self.resolved($0, in: here)] } ?? [])
    }

    /// The standards that the `tenet.yml` of each folder names.
    func profiles(ofNested folders: [String]) -> [String] { folders.flatMap { profiles(of: file(in: $0)) } }

    /// Files in a folder, relative to the root, that look like a configuration and are not read.
    func unread(in folder: String) -> [Remark] {
        Self.otherNames.compactMap { name in
            let path = LexicalPath.child(name, of: folder)
            guard exists(LexicalPath.joined(root, path)) else { return nil }
            let remedy =
                exists(file(in: folder))
                ? "move what it says into \(Self.fileName) and remove it" : "rename it \(Self.fileName)"
            return Remark(path: path, reason: .unreadConfiguration, message: "\(path) is not read; \(remedy)")
        }
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    private func file(in folder: String) -> String {
        LexicalPath.child(Self.fileName, of: LexicalPath.joined(root, folder))
    }

    /// A standard's path counts from the file that names it, and is read from the current folder.
    private static func resolved(_ profile: String, in folder: String) -> String {
        StandardLibrary.isPath(profile) ? CommandLinePath.shown(LexicalPath.joined(folder, profile)) : profile
    }

    private func load(_ path: String, folder: String, chain: [String], mayQuote: Bool) throws -> [Configuration] {
        let shown = LexicalPath.shown(path, in: root)
        guard !chain.contains(path) else {
            throw UserError("\(shown): configurations extend one another in a circle; remove one `extends`")
        }
        var bytes: [UInt8] = []
        if case .failure(let error) = FileReader.read(path, into: &bytes, limit: Self.fileLimit) {
            throw UserError(sentence(about: error, chain))
        }
        let here = LexicalPath.parent(of: path)
        var configuration: Configuration
        do {
            configuration = try read(bytes, shown: shown, folder: folder)
        } catch {
            throw UserError((mayQuote ? error : quotation.guarded(error, in: path)).description)
        }
        if let profile = configuration.profile {
            let isThere = !StandardLibrary.isPath(profile.name) || exists(LexicalPath.joined(here, profile.name))
            guard isThere || mayQuote || quotation.allows(path) else {
                throw UserError("\(profile.source.description): the standard that is named here cannot be read")
            }
            configuration.profile = (Self.resolved(profile.name, in: here), profile.source)
        }
        let bases = try configuration.extends.flatMap {
            try load(LexicalPath.joined(here, $0), folder: folder, chain: chain + [path], mayQuote: false)
        }
        return bases + [configuration]
    }

    /// A path that is written outside of the project is not quoted either.
    private func sentence(about error: FileReadError, _ chain: [String]) -> String {
        guard let last = chain.last else { return error.description }
        let by = LexicalPath.shown(last, in: root)
        return quotation.allows(last) ? "\(error) (extended by \(by))" : "\(by): a file that it extends cannot be read"
    }

    private func read(
        _ bytes: [UInt8], shown: String, folder: String
    ) throws(ConfigurationError) -> Configuration {
        let reader = ConfigurationReader(
            catalog: environment.catalog, profiles: environment.profiles.names, file: shown, folder: folder)
        let configuration = try reader.read(String(decoding: bytes, as: UTF8.self))
        for glob in configuration.include + configuration.exclude + configuration.overrides.map(\.glob) {
            do throws(GlobError) {
                _ = try Glob(glob)
            } catch {
                throw ConfigurationError(file: shown, message: error.description)
            }
        }
        return configuration
    }
}
