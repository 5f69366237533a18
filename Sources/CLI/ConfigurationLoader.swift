internal import Foundation
internal import TenetEngine
internal import TenetRuleKit
internal import TenetStandards

/// Reads configuration files from disk, with those they extend.
struct ConfigurationLoader {
    private let root: String
    private let environment: Environment

    init(root: String, environment: Environment) {
        self.root = root
        self.environment = environment
    }

    /// A file and everything it extends, bases first.
    /// - Parameter folder: the folder that the file speaks for, relative to the root.
    func load(_ path: String, folder: String, isRequired: Bool) throws -> [Configuration] {
        guard isRequired || FileManager.default.fileExists(atPath: path) else { return [] }
        return try load(path, folder: folder, chain: [])
    }

    /// The `tenet.yml` of each folder that has one.
    func loadNested(folders: [String]) throws -> [Configuration] {
        try folders.flatMap { try load("\(root)/\($0)/tenet.yml", folder: $0, isRequired: false) }
    }

    /// The standards that a file and everything it extends name, when it exists.
    func profiles(of path: String, chain: [String] = []) -> [String] {
        var bytes: [UInt8] = []
        guard !chain.contains(path), case .success = FileReader.read(path, into: &bytes, limit: 4 << 20) else {
            return []
        }
        let names = ConfigurationReader.names(in: String(decoding: bytes, as: UTF8.self))
        let here = (path as NSString).deletingLastPathComponent
        let bases = names.extends.flatMap { profiles(of: Project.absolute($0, in: here), chain: chain + [path]) }
        return bases + (names.profile.map { [Self.resolved($0, in: here)] } ?? [])
    }

    /// The standards that the `tenet.yml` of each folder names.
    func profiles(ofNested folders: [String]) -> [String] {
        folders.flatMap { profiles(of: "\(root)/\($0)/tenet.yml") }
    }

    /// A standard's path counts from the file that names it, and is read from the current folder.
    private static func resolved(_ profile: String, in folder: String) -> String {
        StandardLibrary.isPath(profile) ? Project.shown(Project.absolute(profile, in: folder)) : profile
    }

    private func load(_ path: String, folder: String, chain: [String]) throws -> [Configuration] {
        let shown = path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
        guard !chain.contains(path) else {
            throw UserError("\(shown): configurations extend one another in a circle; remove one `extends`")
        }
        var bytes: [UInt8] = []
        if case .failure(let error) = FileReader.read(path, into: &bytes, limit: 4 << 20) {
            let by = chain.last.map { " (extended by \($0))" } ?? ""
            throw UserError("\(error)\(by)")
        }
        let reader = ConfigurationReader(
            catalog: environment.catalog, profiles: environment.profiles.names, file: shown, folder: folder)
        var configuration: Configuration
        do {
            configuration = try reader.read(String(decoding: bytes, as: UTF8.self))
        } catch {
            throw UserError(error.description)
        }
        for glob in configuration.include + configuration.exclude + configuration.overrides.map(\.glob) {
            do { _ = try Glob(glob) } catch { throw UserError("\(shown): \(error)") }
        }
        let here = (path as NSString).deletingLastPathComponent
        if let profile = configuration.profile {
            configuration.profile = (Self.resolved(profile.name, in: here), profile.source)
        }
        let bases = try configuration.extends.flatMap {
            try load(Project.absolute($0, in: here), folder: folder, chain: chain + [path])
        }
        return bases + [configuration]
    }
}
