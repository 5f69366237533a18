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
        return ConfigurationError(
            file: error.first.file, line: error.first.line, column: error.first.column,
            message: "tenet cannot read this file as what it is named for",
            help: "what it says is not shown, because it lies outside of the project; name another file")
    }

    /// The error with each mistake guarded by itself, for those in standards, whose paths count from the current folder.
    func guarded(_ error: ConfigurationError) -> ConfigurationError {
        var mistakes = MistakeCollector()
        for mistake in error.mistakes {
            let path = CommandLinePath.absolute(mistake.file)
            let one = ConfigurationError(mistake)
            // What is on no disk is built in, or missing.
            mistakes.add(RealPath.of(path) == nil ? one : guarded(one, in: path))
        }
        return mistakes.error ?? error
    }

    /// Does something that reads standards.
    func guarding<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as ConfigurationError {
            throw guarded(error)
        }
    }
}
