internal import TenetFoundation

/// A file that was not written; its old contents are untouched.
public struct FileWriteError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Cause: Error, Hashable, Sendable {
        case system(SystemError)
        /// A link stands in place of the file.
        case link
        /// A folder, pipe, socket or device.
        case notAFile
        /// A link leads out of the project.
        case outside
        /// Somebody else has written to the file since it was read.
        case changed

        /// What the closure gives, with its errors as causes.
        static func of<Result: ~Copyable>(
            _ body: () throws(SystemError) -> Result
        ) throws(Cause) -> Result {
            do throws(SystemError) { return try body() } catch { throw .system(error) }
        }
    }

    public var path: String
    public var cause: Cause

    public init(path: String, cause: Cause) {
        self.path = path
        self.cause = cause
    }

    public var description: String { "\(path) \(reason)" }

    /// What is wrong with the file and what to do, to stand behind its path.
    public var reason: String {
        switch cause {
        case .system(let error): "cannot be written: \(error.text)\(Self.remedy(for: error))"
        case .link: "cannot be written: it is a link; name the file that it points to"
        case .notAFile: "cannot be written: it is not a regular file; choose another name"
        case .outside:
            "cannot be written: a link leads out of the project; run the command for the project that holds the file"
        case .changed: "was changed meanwhile, so it was left as it is; run the command again"
        }
    }

    private static func remedy(for error: SystemError) -> String {
        switch error.code {
        case ENOSPC, EDQUOT: "; free some space and run the command again, nothing was lost"
        case EACCES, EPERM, EROFS: "; allow writing there, or choose another place"
        default: ""
        }
    }
}
