public import TenetModel

/// A package that a project or another package depends on.
public struct PackageReference: Hashable, Sendable {
    public enum Location: String, Hashable, Sendable { case remote, local, registry }

    public var location: Location
    /// The address, the path as it is written, or the registry identity.
    public var place: RangedText
    /// The name that the manifest gives the package itself, which old manifests do.
    public var name: String?
    public var requirement: PackageRequirement?
    /// The whole entry.
    public var range: ByteRange

    package init(
        location: Location, place: RangedText, name: String? = nil, requirement: PackageRequirement? = nil,
        range: ByteRange
    ) {
        self.location = location
        self.place = place
        self.name = name
        self.requirement = requirement
        self.range = range
    }

    /// The last part of the address without `.git`, in lower case, as the package manager compares packages.
    public var identity: String {
        location == .registry ? place.text.lowercased() : Self.identity(of: place.text)
    }

    static func identity(of address: String) -> String {
        let last = address.split(separator: "/").last.map(String.init) ?? ""
        return (last.hasSuffix(".git") ? String(last.dropLast(4)) : last).lowercased()
    }
}

/// Which versions of a package will do.
public struct PackageRequirement: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        case upToNextMajor, upToNextMinor, exact, range, branch, revision, other
    }

    public var kind: Kind
    /// The lowest or only version, the branch, or the revision; empty when it is computed.
    public var value: String
    /// The end of a range.
    public var upper: String?
    public var range: ByteRange

    package init(kind: Kind, value: String, upper: String? = nil, range: ByteRange) {
        self.kind = kind
        self.value = value
        self.upper = upper
        self.range = range
    }
}

/// A product of a package.
public struct PackageProduct: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable { case library, executable, plugin }

    public var name: RangedText
    public var kind: Kind
    /// The names of its targets, as far as they are written out.
    public var targets: [RangedText]
    /// `static` or `dynamic`.
    public var linkage: String?
    public var range: ByteRange

    package init(name: RangedText, kind: Kind, targets: [RangedText], linkage: String? = nil, range: ByteRange) {
        self.name = name
        self.kind = kind
        self.targets = targets
        self.linkage = linkage
        self.range = range
    }
}

/// The oldest version of a platform that code has to run on.
public struct DeploymentTarget: Hashable, Sendable {
    /// `iOS`, `macOS`, `macCatalyst`, `tvOS`, `watchOS`, `visionOS` or `driverKit`.
    public var platform: String
    /// Such as `16.4`.
    public var version: String
    public var range: ByteRange

    package init(platform: String, version: String, range: ByteRange) {
        self.platform = platform
        self.version = version
        self.range = range
    }
}
