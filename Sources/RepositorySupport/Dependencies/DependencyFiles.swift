package import TenetRuleKit

/// A library from outside that the project itself asks for.
package struct DirectDependency {
    package enum Manager: String { case swift, pods, carthage }

    package var manager: Manager
    /// The last part of a package's address in lower case; a pod without its part: `firebase` of `Firebase/Auth`.
    package var identity: String
    /// The name as people write it.
    package var name: String
    /// Other names by which people know it, such as those of its products.
    package var otherNames: Set<String>
    /// Nil for pods that come from the public list.
    package var address: String?
    package var requirement: PackageRequirement?
    /// Where it is declared first.
    package var path: String
    package var place: RangedText
}

/// The files that say which libraries a project has, as they are at one end of a range.
package struct DependencyFiles {
    package enum End { case head, base }

    /// Projects and manifests, sorted by path.
    package var builds: [BuildDescription] = []
    /// Sorted by path.
    package var locks: [ResolvedFile] = []
    /// Podfiles and Cartfiles, sorted by path.
    package var lists: [(path: String, list: DependencyList)] = []

    private static let names: Set = [
        "project.pbxproj", "Package.swift", "Package.resolved", "Podfile", "Cartfile", "Cartfile.private",
    ]

    /// The files as they are now; made once.
    package static func head(_ pass: RepositoryPass) -> DependencyFiles {
        pass.service("dependencies at the head") {
            let known = pass.repository.files.map(\.path)
            // A lock file that an ignore file names is no file of the project for most purposes, and counts here.
            let locks = Set(known.filter { isMeant($0) && $0.hasSuffix(".pbxproj") }.map(lock)).subtracting(known)
            return DependencyFiles((known + locks).sorted(), of: pass.repository) { pass.repository.bytes(of: $0) }
        }
    }

    /// The files at the base of the range; nil without a range, and the same as at the head where none of them differs.
    package static func base(_ pass: RepositoryPass) -> DependencyFiles? {
        guard let changes = pass.repository.changes else { return nil }
        // Of this type, since the lookup of an optional one would find the nil of a missing entry.
        let base: DependencyFiles = pass.service("dependencies at the base") {
            let touched = changes.map(\.change).filter { isMeant($0.path) || $0.oldPath.map(isMeant) == true }
            guard !touched.isEmpty else { return head(pass) }
            var old = Set(pass.repository.files.map(\.path).filter(isMeant))
            for change in touched {
                if change.kind != .deleted { old.remove(change.path) }
                if change.kind != .added { old.insert(change.oldPath ?? change.path) }
            }
            let changed = Set(touched.map { $0.oldPath ?? $0.path })
            return DependencyFiles(old.sorted(), of: pass.repository) { path in
                changed.contains(path) ? pass.repository.baseBytes(of: path) : pass.repository.bytes(of: path)
            }
        }
        return base
    }

    /// Whether a path is that of a file that says which libraries there are, and not part of a library.
    package static func isMeant(_ path: String) -> Bool {
        let place = FilePlace(path)
        return names.contains(String(place.file)) && !isForeign(place)
    }

    /// Inside of what somebody else wrote, or of a sample: checkouts, vendored libraries, fixtures of tests.
    package static func isForeign(_ place: FilePlace) -> Bool {
        place.folders.contains { folder in
            let name = folder.lowercased()
            return foreignFolders.contains(name) || name.hasPrefix("example") || name.hasSuffix("examples")
                || name.hasPrefix("fixture") || name.hasSuffix("tests") || name.hasSuffix(".xctemplate")
        }
    }

    /// Where the versions of a project are kept.
    /// - Parameter project: the path of a `project.pbxproj`.
    package static func lock(of project: String) -> String {
        FilePlace(project).directory + "/project.xcworkspace/xcshareddata/swiftpm/Package.resolved"
    }

    private static let foreignFolders: Set = [
        "pods", "carthage", "checkouts", "sourcepackages", "deriveddata", "vendor", "vendored", "thirdparty",
        "third_party",
        "external", "dependencies", "node_modules", ".build", "fastlane", "samples", "demo", "demos", "templates",
        "submodules",
    ]

    private init(_ paths: [String], of repository: Repository, _ bytes: (String) -> [UInt8]?) {
        for path in paths where Self.isMeant(path) {
            guard let bytes = bytes(path) else { continue }
            switch FilePlace(path).file {
            case "Package.resolved": locks.append(ResolvedFile(path: path, bytes: bytes))
            case "project.pbxproj", "Package.swift":
                if let build = repository.buildDescription(path: path, bytes: bytes) { builds.append(build) }
            default: if let list = DependencyList.read(path: path, bytes: bytes) { lists.append((path, list)) }
            }
        }
    }
}
