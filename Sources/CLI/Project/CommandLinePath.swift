internal import TenetFoundation
internal import TenetModel
internal import TenetStandards

/// Paths as the command line writes them: relative to the current folder.
enum CommandLinePath {
    /// The folder that relative paths count from; absolute, without links.
    static var current: String { LexicalPath.absolute(FileManager.default.currentDirectoryPath, in: "/") }

    static func absolute(_ path: String) -> String { LexicalPath.absolute(path, in: current) }

    /// A standard as the command line names it, with an absolute path when it is a document.
    static func absoluteStandard(_ name: String) -> String { StandardLibrary.isPath(name) ? absolute(name) : name }

    /// A path as people in the current folder write it.
    static func shown(_ path: String) -> String { LexicalPath.shown(path, in: current) }
}
