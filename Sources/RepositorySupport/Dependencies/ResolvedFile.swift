package import TenetRuleKit
internal import TenetRuleSupport

/// A `Package.resolved` with all that it says of each package: version, revision, branch.
package struct ResolvedFile {
    package struct Pin {
        /// As package managers compare packages: the last part of the address, in lower case.
        package var identity: RangedText
        package var address: String
        package var version: RangedText?
        package var revision: RangedText?
        package var branch: String?
    }

    package var path: String
    /// In the order of the file.
    package var pins: [Pin]

    /// Reads all formats of the file; damaged files give what stands before the mistake. O(bytes).
    package init(path: String, bytes: [UInt8]) {
        self.path = path
        let root = JSONDocument(SourceText(bytes)).root
        // The first format wraps the pins in an object and has other names.
        pins = (root?["pins"] ?? root?["object"]?["pins"])?.elements.compactMap(Self.pin) ?? []
    }

    private static func pin(_ value: JSONValue) -> Pin? {
        guard let name = value["identity"]?.text ?? value["package"]?.text else { return nil }
        let address = (value["location"] ?? value["repositoryURL"])?.string ?? ""
        let identity = value["identity"] == nil && !address.isEmpty ? PackageAddress(address).identity : name.text
        let state = value["state"]
        return Pin(
            identity: RangedText(identity.lowercased(), at: name.range), address: address,
            version: state?["version"]?.text, revision: state?["revision"]?.text, branch: state?["branch"]?.string)
    }

    package func pin(of identity: String) -> Pin? { pins.first { $0.identity.text == identity } }

    /// The folder of the package, project or workspace that the file belongs to.
    package var folder: String { LockFile.folder(around: path) }

    /// `Shop.xcodeproj` or `Shop.xcworkspace`, with its folders; nil beside a manifest.
    package var container: String? {
        let folders = FilePlace(path).folders
        guard let end = folders.firstIndex(where: { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") }) else {
            return nil
        }
        return folders[...end].joined(separator: "/")
    }
}

extension ResolvedFile.Pin {
    /// What a person calls the state: a version, a branch, or the beginning of a revision.
    package var state: String {
        if let version { return version.text }
        if let branch { return "branch \(branch)" }
        return revision.map { String($0.text.prefix(8)) } ?? "no version"
    }
}
