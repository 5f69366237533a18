/// The full names of the sets of a project: the name in code of a set below groups that provide a namespace begins
/// with the names of these groups, as in `Brand/Primary`.
public struct AssetNames: Sendable {
    private let namespaces: Set<String>

    /// Takes sets and groups of any number of catalogues. O(assets).
    public init(_ assets: [Asset]) {
        namespaces = Set(assets.lazy.filter { $0.providesNamespace && $0.kind != .catalogue }.map(\.folderPath))
    }

    /// The name by which code finds the set.
    public func fullName(of asset: Asset) -> String {
        var path = asset.cataloguePath
        var name = ""
        for folder in asset.folders {
            path += "/" + folder
            if namespaces.contains(path) { name += folder + "/" }
        }
        return name + asset.name
    }
}

extension Asset {
    /// The path of the folder that holds the file.
    public var folderPath: String {
        let last = typeName.isEmpty || kind == .catalogue ? name : name + "." + typeName
        if kind == .catalogue { return cataloguePath }
        return ([cataloguePath] + folders + [last]).joined(separator: "/")
    }
}
