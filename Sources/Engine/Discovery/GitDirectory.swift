internal import TenetFoundation
internal import TenetModel

/// The few things that a repository's own folder tells about ignoring; git itself is not needed.
struct GitDirectory {
    /// The folder that all work trees of the repository share.
    private let commonFolder: String

    static func exists(in folder: String) -> Bool {
        (try? FileStatus.of(LexicalPath.child(".git", of: folder))) != nil
    }

    /// - Parameter folder: the root of a work tree, which has a `.git`.
    init(of folder: String) {
        let git = LexicalPath.child(".git", of: folder)
        // In linked work trees and submodules `.git` is a file that points elsewhere.
        let pointer = Self.firstLine(of: git).flatMap { line in
            line.hasPrefix("gitdir: ") ? LexicalPath.absolute(String(line.dropFirst(8)), in: folder) : nil
        }
        let own = pointer ?? git
        let common = Self.firstLine(of: LexicalPath.child("commondir", of: own))
        commonFolder = common.map { LexicalPath.absolute($0, in: own) } ?? own
    }

    var excludeFile: String { LexicalPath.child("info/exclude", of: commonFolder) }

    /// `core.ignorecase`, which git sets where the file system does not tell the cases apart.
    var ignoresCase: Bool {
        guard let text = Self.text(of: LexicalPath.child("config", of: commonFolder)) else { return false }
        var isCore = false
        var result = false
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.lowercased().filter { !$0.isWhitespace }
            if words.hasPrefix("[") {
                isCore = words.hasPrefix("[core]")
            } else if isCore, words.hasPrefix("ignorecase") {
                let value = words.dropFirst("ignorecase=".count).prefix { $0 != "#" && $0 != ";" }
                result = words == "ignorecase" || ["true", "yes", "on", "1"].contains(value)
            }
        }
        return result
    }

    private static func firstLine(of path: String) -> String? {
        text(of: path).flatMap { $0.split(whereSeparator: \.isNewline).first.map(String.init) }
    }

    private static func text(of path: String) -> String? {
        var bytes: [UInt8] = []
        guard case .success = FileReader.read(path, into: &bytes, limit: 1 << 20) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
