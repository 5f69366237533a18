internal import TenetFoundation
internal import TenetModel
internal import TenetSystemCalls

/// Tells builds of the tool apart, so that none takes what another one left in the cache.
public enum ToolIdentity {
    /// A text that differs for every other build.
    ///
    /// It is what the linker computed from the contents, where it does: always on macOS, and on Linux when the tool is linked
    /// with `--build-id`, as releases are. Such an identity is the same on every machine. Otherwise it is what the file
    /// system knows of the file, down to the time of its last change of any kind, which nobody can set; copies of the
    /// tool then have caches of their own. Reads no contents: a few microseconds.
    public static var ofThisProcess: String { linked ?? onDisk ?? "" }

    private static var linked: String? {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = bytes.withUnsafeMutableBufferPointer { tenet_build_identity($0.baseAddress, $0.count) }
        guard count > 0 else { return nil }
        return bytes[..<min(count, bytes.count)].map { String($0, radix: 16) }.joined(separator: ".")
    }

    private static var onDisk: String? {
        guard let status = RunningProgram.path.flatMap({ try? FileStatus.of($0) }) else { return nil }
        return identity(of: status)
    }

    /// The times in there are those of the kernel: a file that is written anew, or gets an old time, has another one.
    static func identity(of status: FileStatus) -> String {
        [
            "\(status.identity.device)", "\(status.identity.inode)", "\(status.size)", "\(status.modificationTime)",
            "\(status.changeTime)",
        ].joined(separator: "-")
    }
}
