package import TenetRuleKit

/// What the place and the name of a file say about it.
package enum FileKinds {
    /// The ending in lower case, without the dot; empty where there is none.
    package static func ending(of path: String) -> String {
        let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { Substring($0) } ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    /// The folder of a file, without a slash at its end; empty for the root.
    package static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    /// Code and data of tests: what stands there may be wrong on purpose.
    package static func isForTests(_ path: String) -> Bool {
        folders(of: path).contains { folder in
            let folder = folder.lowercased()
            return folder.hasSuffix("tests") || folder.hasSuffix("test") || folder.hasSuffix("testing")
                || ["spec", "specs", "fixtures", "__snapshots__", "mocks", "testdata", "testresources"].contains(folder)
        }
    }

    /// Copied from somewhere else by a tool or as a whole: its owners are other people.
    package static func isForeign(_ path: String) -> Bool {
        folders(of: path).contains { folder in
            [
                "Pods", "Carthage", "Checkouts", "SourcePackages", "node_modules", "vendor", "Vendor", "third_party",
                "ThirdParty", "3rdparty", "External", "Externals", "submodules",
            ].contains(folder) || folder.hasSuffix(".framework") || folder.hasSuffix(".xcframework")
        }
    }

    private static func folders(of path: String) -> [Substring] {
        path.utf8.split(separator: UInt8(ascii: "/")).dropLast().map { Substring($0) }
    }
}

extension RepositoryDocument {
    /// The place of what is said about a file whose bytes are no text.
    package static var wholeFile: ByteRange { ByteRange(0, 1) }
}
