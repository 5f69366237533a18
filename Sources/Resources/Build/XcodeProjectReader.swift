import TenetModel

/// Reads a `project.pbxproj`.
struct XcodeProjectReader {
    let objects: XcodeObjects
    let paths: XcodePaths
    let project: XcodeObject?

    static func read(_ empty: BuildDescription, _ bytes: [UInt8]) -> BuildDescription {
        var description = empty
        var scanner = OldPlistScanner(bytes)
        let root = bytes.starts(with: Array("<?xml".utf8)) ? nil : scanner.scan()
        let objects = XcodeObjects(bytes, root: root)
        var problems = scanner.problems
        problems.add(objects.problems)
        let project = projectObject(objects, root: root)
        if project == nil { problems.add("The file holds no Xcode project in text form.", at: ByteRange(0, 0)) }
        let paths = XcodePaths(objects, project: project)
        XcodeProjectReader(objects: objects, paths: paths, project: project).fill(&description, &problems)
        description.problems = problems.sorted
        return description
    }

    private static func projectObject(_ objects: XcodeObjects, root: OldPlist?) -> XcodeObject? {
        let entry = root?.entries.first { objects.source.matches($0.key, "rootObject") }
        let named = entry.flatMap { objects.source.single($0.value) }.flatMap { objects[$0.text] }
        return named ?? objects.all("PBXProject").first
    }

    private func fill(_ description: inout BuildDescription, _ problems: inout ProblemList) {
        if let project {
            description.developmentRegion = project.text("developmentRegion")
            description.knownRegions = project.texts("knownRegions")
            let attributes = project.table("attributes")
            description.lastUpgradeCheck = attributes?.text("LastUpgradeCheck")
            let settings = XcodeSettings(objects: objects, paths: paths).read(project, level: .project)
            description.settings = settings.values
        }
        description.packages = packages()
        let readers = XcodeTargetReader(objects: objects, paths: paths, project: project)
        let found = readers.readAll()
        description.targets = found.targets
        problems.add(found.problems)
    }
}

extension XcodeProjectReader {
    private func packages() -> [PackageReference] {
        // What was removed stays behind in some projects, and nothing refers to it.
        let listed = Set(project?.texts("packageReferences").map(\.text) ?? [])
        func all(_ kind: String) -> [XcodeObject] {
            objects.all(kind).filter { listed.isEmpty || listed.contains($0.id) }
        }
        let remote = all("XCRemoteSwiftPackageReference").compactMap(Self.remotePackage)
        let local = all("XCLocalSwiftPackageReference").compactMap { object -> PackageReference? in
            guard let place = object.text("relativePath") ?? object.text("path") else { return nil }
            return PackageReference(location: .local, place: place, range: object.range)
        }
        return (remote + local).sorted { $0.range < $1.range }
    }

    private static func remotePackage(_ object: XcodeObject) -> PackageReference? {
        guard let place = object.text("repositoryURL") else { return nil }
        return PackageReference(
            location: .remote, place: place, requirement: object.table("requirement").map(requirement),
            range: object.range)
    }

    private static func requirement(_ table: XcodeObject) -> PackageRequirement {
        let minimum = table.text("minimumVersion")?.text
        let kind: PackageRequirement.Kind
        var value = minimum
        var upper: String?
        switch table.text("kind")?.text {
        case "upToNextMajorVersion": kind = .upToNextMajor
        case "upToNextMinorVersion": kind = .upToNextMinor
        case "exactVersion": (kind, value) = (.exact, table.text("version")?.text ?? minimum)
        case "versionRange": (kind, upper) = (.range, table.text("maximumVersion")?.text)
        case "branch": (kind, value) = (.branch, table.text("branch")?.text)
        case "revision": (kind, value) = (.revision, table.text("revision")?.text)
        default: kind = .other
        }
        return PackageRequirement(kind: kind, value: value ?? "", upper: upper, range: table.range)
    }
}
