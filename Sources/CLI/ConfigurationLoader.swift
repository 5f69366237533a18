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
    func load(_ path: String, folder: String, isRequired: Bool) throws(ConfigurationError) -> [Configuration] {
        guard isRequired || FileManager.default.fileExists(atPath: path) else { return [] }
        return try load(path, folder: folder, chain: [])
    }

    /// The `tenet.yml` of each folder that has one.
    func loadNested(folders: [String]) throws(ConfigurationError) -> [Configuration] {
        var mistakes = MistakeCollector()
        var found: [Configuration] = []
        for folder in folders {
            do throws(ConfigurationError) {
                found += try load("\(root)/\(folder)/tenet.yml", folder: folder, isRequired: false)
            } catch {
                mistakes.add(error)
            }
        }
        try mistakes.finish()
        return found
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

    private func load(
        _ path: String, folder: String, chain: [String], namedAt source: SettingSource? = nil
    ) throws(ConfigurationError) -> [Configuration] {
        let shown = path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
        func refuse(_ message: String, help: String) -> ConfigurationError {
            source.map { $0.mistake("`extends` names \(shown): \(message)", help: help) }
                ?? ConfigurationError(file: shown, message: message, help: help)
        }
        guard !chain.contains(path) else {
            throw refuse("files extend one another in a circle", help: "remove one `extends`")
        }
        let text: String
        switch SettingsFile.text(at: path) {
        case .success(let found): text = found
        case .failure(let failure):
            let help = source == nil ? failure.help : failure.help + "; the path counts from the file that names it"
            throw refuse(failure.message, help: help)
        }
        let reader = ConfigurationReader(
            catalog: environment.catalog, profiles: environment.profiles.names, file: shown, folder: folder
        ) { glob in
            do throws(GlobError) { _ = try Glob(glob) } catch { return error.problem }
            return nil
        }
        let own = path
        var mistakes = MistakeCollector()
        var found: [Configuration] = []
        do throws(ConfigurationError) {
            var configuration = try reader.read(text)
            let here = (path as NSString).deletingLastPathComponent
            if let profile = configuration.profile {
                configuration.profile = (Self.resolved(profile.name, in: here), profile.source)
            }
            for base in configuration.extends {
                let path = Project.absolute(base.path, in: here)
                do throws(ConfigurationError) {
                    found += try load(path, folder: folder, chain: chain + [own], namedAt: base.source)
                } catch {
                    mistakes.add(error)
                }
            }
            found.append(configuration)
        } catch {
            mistakes.add(error)
        }
        try mistakes.finish()
        return found
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
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            return Failure(message: "there is no such file", help: "write it, or correct the path")
        }
        switch error.cause {
        case .notAFile where isFolder.boolValue:
            return Failure(message: "it is a folder", help: "name a file in it, or move the folder away")
        case .notAFile: return Failure(message: "it is no regular file", help: "put a text file in its place")
        case .tooLarge(let limit):
            return Failure(message: "it is larger than \(limit) bytes", help: "settings are short; correct the path")
        case .system(let error):
            return Failure(message: "it cannot be read: \(error.text)", help: "let your user read it")
        }
    }
}
