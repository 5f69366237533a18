internal import TenetEngine
internal import TenetModel
internal import TenetStandards

/// Decides whether a message may quote a file. `extends: /etc/shadow` makes tenet read a file that the author of a
/// tenet.yml may not be allowed to read; what is written there must not come back in the message about it.
struct Quotation {
    private let root: String
    /// A document that the command line names.
    private let asked: String?

    /// - Parameters:
    ///   - root: the project's; what lies in it, links resolved, may be quoted.
    ///   - asked: the path of a document that the command line names: who runs the command may read it.
    init(root: String, asked: String? = nil) {
        self.root = RealPath.of(root) ?? root
        self.asked = asked.map(CommandLinePath.absolute)
    }

    /// - Parameter path: absolute.
    func allows(_ path: String) -> Bool {
        if let asked, LexicalPath.areSame(asked, path) { return true }
        return LexicalPath.contains(root, RealPath.of(path) ?? path)
    }

    /// The error without what its file says, when that lies outside of the project.
    /// - Parameter path: the error's file, absolute.
    func guarded(_ error: ConfigurationError, in path: String) -> ConfigurationError {
        guard !allows(path) else { return error }
        var error = error
        error.message = "tenet cannot read this file as what it is named for"
        error.help = "what it says is not shown, because it lies outside of the project; name another file"
        return error
    }

    /// Does something that reads standards; their paths count from the current folder.
    func guarding<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as ConfigurationError {
            let isBuiltIn = error.file.hasPrefix("Standards/")
            throw isBuiltIn ? error : guarded(error, in: CommandLinePath.absolute(error.file))
        }
    }
}
