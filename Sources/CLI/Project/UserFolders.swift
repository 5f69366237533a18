internal import TenetFoundation
internal import TenetModel

/// Folders of whoever runs the tool.
///
/// What the environment says goes before what the system's database of users says: containers and build agents run as
/// somebody whose folder they cannot write to, and name another in `HOME`.
struct UserFolders {
    /// Absolute.
    let home: String
    /// The tool's own folder among those of caches: `$XDG_CACHE_HOME/tenet`, or `tenet` in the platform's cache folder.
    let cache: String

    static var current: UserFolders {
        UserFolders(ProcessInfo.processInfo.environment, database: FileManager.default.homeDirectoryForCurrentUser.path)
    }

    /// - Parameter database: the home folder that the database of users names. Asked only where the environment says nothing: the
    ///   answer may come over a socket.
    init(_ environment: [String: String], database: @autoclosure () -> String) {
        // What is relative would be another folder for every run.
        func absolute(_ name: String) -> String? {
            environment[name].flatMap { $0.hasPrefix("/") ? LexicalPath.absolute($0, in: "/") : nil }
        }
        home = absolute("HOME") ?? database()
        #if os(macOS)
            let usual = LexicalPath.child("Library/Caches", of: home)
        #else
            let usual = LexicalPath.child(".cache", of: home)
        #endif
        cache = LexicalPath.child("tenet", of: absolute("XDG_CACHE_HOME") ?? usual)
    }
}
