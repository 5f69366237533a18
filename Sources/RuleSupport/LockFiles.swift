package import TenetRuleKit

/// A `Package.resolved` with the project or package whose versions it keeps.
package struct LockFile {
    package var path: String
    package var list: DependencyList

    package static func all(in model: ProjectModel) -> [LockFile] {
        model.resources.compactMap { path, resource in
            guard case .dependencies(let list) = resource, list.format == .resolved else { return nil }
            return LockFile(path: path, list: list)
        }
    }

    /// The folder of the package, project or workspace around the file.
    package var folder: String { Self.folder(around: path) }

    /// The folder of the package, project or workspace around a file.
    package static func folder(around path: String) -> String {
        let folders = FilePlace(path).folders
        let end = folders.firstIndex { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") } ?? folders.endIndex
        return folders[..<end].joined(separator: "/")
    }

    /// It keeps the versions of what the project or package asks for: those of its own folder, or of a workspace above.
    package func keeps(_ build: BuildDescription) -> Bool {
        switch build.format {
        case .package: folder == build.folder && FilePlace(path).directory == build.folder
        case .xcodeProject:
            FilePlace(path).directory != folder
                && (folder.isEmpty || folder == build.folder || build.folder.isInFolder(folder))
        }
    }
}

extension PackageRequirement {
    /// Whether a version will do; nil when the requirement is no range of versions.
    package func admits(_ version: String) -> Bool? {
        guard let lowest = VersionNumber(value), let found = VersionNumber(version.prefix { $0 != "-" && $0 != "+" })
        else {
            return nil
        }
        switch kind {
        case .exact: return found == lowest
        case .upToNextMajor: return found >= lowest && found.major == lowest.major
        case .upToNextMinor: return found >= lowest && found.major == lowest.major && found.minor == lowest.minor
        case .range:
            guard let upper = upper.flatMap(VersionNumber.init) else { return nil }
            return found >= lowest && found < upper
        default: return nil
        }
    }
}
