import Foundation

/// Root may write everything, and many test machines run as root: what is refused to others is tried as somebody else.
enum OrdinaryUser {
    /// False where neither this user nor a way to become one is ordinary.
    static let exists = geteuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")
}

extension TenetProcess {
    /// Runs `tenet` as a user without rights of its own, to whom the folder belongs.
    @discardableResult
    func tenetAsOrdinaryUser(_ arguments: String...) throws -> Answer {
        guard geteuid() == 0 else { return try run(Self.binary(), arguments, input: nil) }
        _ = try run(
            URL(fileURLWithPath: "/usr/bin/env"), ["chown", "-R", "65534:65534", folder.path], input: nil)
        return try run(
            URL(fileURLWithPath: "/usr/bin/setpriv"),
            ["--reuid=65534", "--regid=65534", "--clear-groups", Self.binary().path] + arguments, input: nil)
    }
}
