internal import Foundation
internal import TenetModel

/// Paths as the command line writes them: relative to the current folder.
enum CommandLinePath {
    /// The folder that relative paths count from; absolute, without links.
    static var current: String { LexicalPath.absolute(FileManager.default.currentDirectoryPath, in: "/") }

    static func absolute(_ path: String) -> String { LexicalPath.absolute(path, in: current) }

    /// A path as people in the current folder write it.
    static func shown(_ path: String) -> String { LexicalPath.shown(path, in: current) }
}
