internal import TenetEngine
internal import TenetModel

/// The file of a blueprint, which anybody may have put where it lies.
public enum BlueprintFile {
    /// In bytes. A document of a feature has some ten thousand, and what it says first stands in the generated code.
    static let limit = 256 << 10

    /// The text of a document that somebody has named. Outside of the project links are followed: who names one means what
    /// is behind it.
    /// - Parameters:
    ///   - path: absolute.
    ///   - shown: the path in messages.
    ///   - root: the project's folder, absolute.
    /// - Returns: nil when nothing has this path.
    /// - Throws: ``ScaffoldError`` for what is no file or cannot be read, is too large or not UTF-8, and for a link in the
    ///   project that leads out of it.
    public static func text(at path: String, shown: String, root: String) throws(ScaffoldError) -> String? {
        if path.hasPrefix(root + "/") { try requireInside(String(path.dropFirst(root.count + 1)), root, shown) }
        return try text(at: path, shown: shown)
    }

    private static func text(at path: String, shown: String) throws(ScaffoldError) -> String? {
        guard FileWriter.isTaken(path) else { return nil }
        var bytes: [UInt8] = []
        if case .failure(let error) = FileReader.read(path, into: &bytes, limit: limit) {
            throw ScaffoldError(complaint(error, shown))
        }
        return try text(of: bytes, shown: shown)
    }

    /// The text of a document that lies in a project.
    /// - Parameter path: below the project's folder.
    /// - Returns: nil when nothing has this path.
    /// - Throws: ``ScaffoldError`` as ``text(at:shown:root:)``, and for a path that leads out of the project.
    static func text(of path: String, in tree: ProjectTree) throws(ScaffoldError) -> String? {
        try requireInside(path, tree.root, path)
        if let bytes = tree.bytes(of: path) { return try text(of: bytes, shown: path) }
        return try text(at: tree.root + "/" + path, shown: path)
    }

    private static func requireInside(_ path: String, _ root: String, _ shown: String) throws(ScaffoldError) {
        guard PlanPath.leadsOut(path, of: root) else { return }
        throw ScaffoldError(
            "\(shown):1: its path leads out of the project, where everybody who has the project needs the document; "
                + "put a file of its own there")
    }

    private static func complaint(_ error: FileReadError, _ shown: String) -> String {
        switch error.cause {
        case .notAFile: "\(shown):1: this is no file, and a blueprint is one; move it away, or name another"
        case .system(let error): "\(shown):1: it cannot be read: \(error.text); make it a file that you may read"
        case .tooLarge: tooLarge(shown)
        }
    }

    private static func tooLarge(_ shown: String) -> String {
        "\(shown):1: it is larger than \(limit >> 10) KB, and describes one feature; leave out what does not belong to it"
    }

    private static func text(of bytes: [UInt8], shown: String) throws(ScaffoldError) -> String {
        guard bytes.count <= limit else { throw ScaffoldError(tooLarge(shown)) }
        if let offset = UTF8Text.firstFault(in: bytes) {
            let byte = String(bytes[offset], radix: 16, uppercase: true)
            throw ScaffoldError(
                "\(shown):\(LineTable(bytes).line(at: offset)): it is not UTF-8 text: the byte 0x\(byte) begins no character here; save it in UTF-8"
            )
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
