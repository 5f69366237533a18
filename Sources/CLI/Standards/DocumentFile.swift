internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
internal import TenetStandards

/// A Markdown document on disk.
struct DocumentFile {
    /// As the user wrote it.
    let path: String
    let bytes: [UInt8]

    /// Throws when it cannot be read, or is no text: what took the place of a damaged character would be taken for the author's.
    init(_ path: String) throws {
        self.path = path
        var bytes: [UInt8] = []
        if case .failure(let error) = FileReader.read(Self.absolute(path), into: &bytes, limit: 64 << 20) {
            throw UserError("\(error)")
        }
        if let error = Self.encodingError(in: bytes, path: path) { throw error }
        self.bytes = bytes
    }

    /// What is wrong with the bytes of a document that is not saved in UTF-8, with the first place.
    static func encodingError(in bytes: [UInt8], path: String) -> ConfigurationError? {
        guard let offset = UTF8Text.firstFault(in: bytes) else { return nil }
        let place = LineTable(bytes).position(at: offset, in: .unicodeScalars)
        let byte = String(bytes[offset], radix: 16, uppercase: true)
        return ConfigurationError(
            file: path, line: place.line, column: place.column,
            message: "it is not UTF-8 text: the byte 0x\(byte) begins no character here", help: "save it in UTF-8")
    }

    /// The text of a document that a standard is read from; nil when there is none.
    static func standard(at path: String) throws(ConfigurationError) -> String? {
        var bytes: [UInt8] = []
        guard case .success = FileReader.read(path, into: &bytes, limit: 64 << 20) else { return nil }
        if let error = encodingError(in: bytes, path: path) { throw error }
        return String(decoding: bytes, as: UTF8.self)
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Writes the document's new text, or prints what would change. True when something changes.
    func put(_ new: [UInt8], writes: Bool, _ environment: Environment) throws -> Bool {
        guard new != bytes else { return false }
        if writes {
            try Self.write(new, to: path)
        } else {
            environment.print(UnifiedDiff.text(path: path, old: bytes, new: new))
        }
        return true
    }

    func applying(_ edits: [Edit]) throws -> [UInt8] {
        guard let new = EditApplication.apply(edits, to: bytes) else {
            throw UserError("\(path): the edits overlap, so nothing was changed; please report this document")
        }
        return new
    }

    static func write(_ bytes: [UInt8], to path: String) throws {
        try FileWriter.replace(path, with: bytes)
    }

    static func absolute(_ path: String) -> String {
        CommandLinePath.absolute(path)
    }

    /// Names of built-in standards have no file to write.
    static func requirePath(_ name: String, _ environment: Environment) throws {
        if environment.profiles.names.contains(name), !FileManager.default.fileExists(atPath: name) {
            throw UserError("`\(name)` is a built-in standard; give the path of a document")
        }
    }
}

/// What documents on disk refer to. Paths are relative to the current folder.
struct DiskFiles: DocumentFiles {
    /// By root; listing a project takes a while, and its documents share it.
    private let projects: [String: ProjectListing?]

    /// - Parameter documents: those whose references will be looked at.
    init(for documents: [String]) {
        let roots = Set(documents.map(Self.root))
        projects = Dictionary(uniqueKeysWithValues: roots.map { ($0, Self.list($0)) })
    }

    func entry(at path: String) -> DocumentEntry {
        guard let status = try? FileStatus.of(path.isEmpty ? "." : path) else { return .missing }
        return status.kind == .folder ? .folder : .file
    }

    func text(at path: String) -> String? {
        Environment.document(at: path)
    }

    func names(in folder: String) -> [String] {
        let found = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
        return (found ?? []).sorted()
    }

    func root(of document: String) -> String { Self.root(document) }

    func project(of document: String) -> ProjectListing? {
        let root = Self.root(document)
        return projects[root] ?? Self.list(root)
    }

    private static func root(_ document: String) -> String {
        ProjectRoot.above(LexicalPath.parent(of: DocumentFile.absolute(document)))
    }

    /// Nil when no Swift file is there: then the document is about no project on this machine.
    private static func list(_ root: String) -> ProjectListing? {
        var options = Discovery.Options()
        options.extensions = ProjectListing.extensions.sorted()
        let found = try? Discovery(root: root, options: options).files()
        let paths = found?.files.map(\.path) ?? []
        guard paths.contains(where: { $0.hasSuffix(".swift") }) else { return nil }
        return ProjectListing(paths: paths) { path in
            var bytes: [UInt8] = []
            let file = LexicalPath.child(path, of: root)
            guard case .success = FileReader.read(file, into: &bytes, limit: 64 << 20) else { return nil }
            let breaks = bytes.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
            return breaks + (bytes.isEmpty || bytes.last == 0x0A ? 0 : 1)
        }
    }
}
