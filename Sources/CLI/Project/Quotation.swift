internal import TenetEngine
internal import TenetModel
internal import TenetStandards

/// Decides whether a message may quote a file. `extends: /etc/shadow` makes tenet read a file that the author of a
/// tenet.yml may not be allowed to read; what is written there must not come back in the message about it.
struct Quotation {
    private let root: String
    /// Documents that the command line names.
    private let asked: PathSet

    /// - Parameters:
    ///   - root: the project's; what lies in it, links resolved, may be quoted.
    ///   - asked: what the command line names, paths among it: who runs the command may read them.
    init(root: String, asked: [String] = []) {
        self.root = RealPath.of(root) ?? root
        self.asked = PathSet(asked.map(CommandLinePath.absolute))
    }

    /// - Parameter path: absolute.
    func allows(_ path: String) -> Bool {
        asked.contains(path) || LexicalPath.contains(root, RealPath.of(path) ?? path)
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

    /// What to say of an error in a standard, whose path counts from the current folder.
    func sentence(about error: ConfigurationError) -> String {
        let path = CommandLinePath.absolute(error.file)
        // What is on no disk is built in, or missing.
        return (RealPath.of(path) == nil ? error : guarded(error, in: path)).description
    }

    /// Does something that reads standards.
    func guarding<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as ConfigurationError {
            throw UserError(sentence(about: error))
        }
    }
}
