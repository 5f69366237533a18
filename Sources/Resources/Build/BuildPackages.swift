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
}

/// The oldest version of a platform that code has to run on.
public struct DeploymentTarget: Hashable, Sendable {
    /// `iOS`, `macOS`, `macCatalyst`, `tvOS`, `watchOS`, `visionOS` or `driverKit`.
    public var platform: String
    /// Such as `16.4`.
    public var version: String
    public var range: ByteRange
}
