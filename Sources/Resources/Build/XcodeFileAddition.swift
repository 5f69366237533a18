import TenetModel

/// Adds Swift files to an Xcode project that lists its files one by one: a reference and a build file for each, groups for
/// folders that have none, and a line in the phase that compiles the target.
///
/// The project is edited as text, so what is there keeps its bytes and a diff shows added lines alone.
public struct XcodeFileAddition: Sendable {
    /// A file and the target that compiles it.
    public struct File: Hashable, Sendable {
        /// Below the folder that holds the `.xcodeproj`.
        public var path: String
        public var targetID: String

        public init(path: String, targetID: String) {
            self.path = path
            self.targetID = targetID
        }
    }

    /// Why the project cannot be edited.
    public struct Refusal: Error, Hashable, Sendable {
        public let reason: String
    }

    private let files: [File]
    private let makeID: @Sendable (_ role: String) -> String

    /// - Parameters:
    ///   - files: in any order; those that the project lists already are left alone.
    ///   - makeID: the id of a new object, from what it is for.
    public init(_ files: [File], makeID: @escaping @Sendable (_ role: String) -> String) {
        self.files = files.sorted { ($0.path, $0.targetID) < ($1.path, $1.targetID) }
        self.makeID = makeID
    }

    /// Formats from Xcode 3.2 to Xcode 16, which write these objects in the same way.
    public static let knownVersions = 46...77

    /// The edited text; the same text when the project lists the files already.
    /// - Throws: ``Refusal`` for a format that is not known, or a place that is not there or not the only one.
    public func edited(_ text: String) throws(Refusal) -> String {
        let objects = try Self.objects(of: text)
        let project = objects.all("PBXProject").first
        var edits = XcodeTextEdits(bytes: objects.source.bytes, objects: objects)
        var groups = XcodeGroups(objects: objects, paths: XcodePaths(objects, project: project), project: project)
        let listed = groups.filesByPath
        for file in files {
            let phase = try sourcesPhase(of: file.targetID, objects)
            let name = String(file.path.split(separator: "/").last ?? "")
            let reference: String
            if let there = listed[file.path] {
                reference = there
            } else {
                reference = makeID("file/" + file.path)
                try groups.add(reference, name, to: Self.folder(of: file.path), makeID, &edits)
                try edits.add(
                    "PBXFileReference", reference, comment: name,
                    "{isa = PBXFileReference; lastKnownFileType = sourcecode.swift; "
                        + "path = \(XcodeTextEdits.quoted(name)); sourceTree = \"<group>\"; }"
                )
            }
            let isBuilt = objects.list(phase, "files").contains { $0.text("fileRef")?.text == reference }
            if isBuilt { continue }
            let build = makeID("build/\(file.targetID)/\(file.path)")
            try edits.add(
                "PBXBuildFile", build, comment: name + " in Sources",
                "{isa = PBXBuildFile; fileRef = \(reference) /* \(name) */; }")
            try edits.append("\(build) /* \(name) in Sources */,", toList: "files", of: phase)
        }
        try groups.write(to: &edits)
        return edits.result
    }

    /// - Throws: ``Refusal`` for what is no project of a format that is known.
    static func objects(of text: String) throws(Refusal) -> XcodeObjects {
        let bytes = Array(text.utf8)
        var scanner = OldPlistScanner(bytes)
        let root = scanner.scan()
        guard let root, scanner.problems.problems.isEmpty, !text.unicodeScalars.contains("\u{FFFD}") else {
            throw Refusal(reason: "the project is not written as Xcode writes it")
        }
        let objects = XcodeObjects(bytes, root: root)
        try requireVersion(root, objects.source)
        return objects
    }

    private static func requireVersion(_ root: OldPlist, _ source: OldPlistSource) throws(Refusal) {
        let value = root.entries.first { source.matches($0.key, "objectVersion") }?.value
        let version = value.flatMap(source.single)?.text ?? ""
        guard let number = Int(version), knownVersions.contains(number) else {
            let name = version.isEmpty ? "none" : version
            throw Refusal(
                reason:
                    "the format of the project (objectVersion \(name)) is none of "
                    + "\(knownVersions.lowerBound) to \(knownVersions.upperBound)"
            )
        }
    }

    private func sourcesPhase(of target: String, _ objects: XcodeObjects) throws(Refusal) -> XcodeObject {
        guard let object = objects[target] else { throw Refusal(reason: "the project has no target \(target)") }
        let name = object.text("name")?.text ?? target
        let phases = objects.list(object, "buildPhases").filter { $0.kind == "PBXSourcesBuildPhase" }
        guard let phase = phases.first, phases.count == 1 else {
            throw Refusal(reason: "the target `\(name)` has \(phases.count) phases that compile sources, and not one")
        }
        return phase
    }

    private static func folder(of path: String) -> String {
        path.split(separator: "/").dropLast().joined(separator: "/")
    }
}
