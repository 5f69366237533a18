internal import TenetEngine
internal import TenetFoundation
internal import TenetModel

/// The files of a project, as scaffolds read them.
public struct ProjectTree: Sendable {
    /// Absolute.
    public let root: String
    private let read: @Sendable (_ path: String) -> [UInt8]?

    /// Those on the disk.
    /// - Parameter root: the project's folder, absolute. It need not be there yet.
    public init(root: String) {
        self.init(root: root) { Self.bytes(at: root + "/" + $0) }
    }

    /// - Parameter read: the bytes of a file below the root; nil when there is none.
    public init(root: String, read: @escaping @Sendable (_ path: String) -> [UInt8]?) {
        self.root = root
        self.read = read
    }

    /// Nil when there is no such file, it is no regular one, or it cannot be read.
    static func bytes(at path: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        guard case .success = FileReader.read(path, into: &bytes, limit: 64 << 20) else { return nil }
        return bytes
    }

    /// Nil when there is no such file, or it cannot be read.
    public func bytes(of path: String) -> [UInt8]? { read(path) }

    /// Nil when there is no such file. Bytes that are no UTF-8 are replaced.
    public func text(of path: String) -> String? { read(path).map { String(decoding: $0, as: UTF8.self) } }

    /// Something of the project is written in Swift. O(files).
    public var hasSwiftFiles: Bool { !swiftFiles.isEmpty }

    /// Swift files on the disk, sorted; those in folders that begin with a dot are left out. O(files).
    var swiftFiles: [String] {
        FolderContents.files(below: root) { $0.hasPrefix(".") }.filter {
            $0.hasSuffix(".swift") && !RealPath.isLinkOut(root + "/" + $0, of: root)
        }
    }
}
