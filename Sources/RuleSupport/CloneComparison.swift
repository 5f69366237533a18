internal import TenetRuleKit

// What makes two pieces of code with equal fingerprints no copies of one another, and how copies are named.

extension CloneBody {
    /// The type in which names are looked up first.
    package var scope: String {
        traits.contains(.isType) ? (container.isEmpty ? name : container + "." + name) : container
    }

    /// `load` of `load(from:)`.
    package var shortName: String { String(name.prefix { $0 != "(" }) }

    /// The name as people say it: with its labels where one type has many functions that differ in those alone.
    package var spokenName: String { CloneCollection.witnesses.contains(shortName) ? name : shortName }

    /// `Cache.load` of `load(from:)` in `Store.Cache`.
    package var displayName: String {
        let type = container.split(separator: ".").last.map(String.init) ?? ""
        if shortName.isEmpty || type.isEmpty { return type + shortName }
        return type + "." + spokenName
    }

    /// The same helper in two files: one that extends the same type, or that needs nothing but its parameters.
    package func isSameHelper(as other: CloneBody) -> Bool {
        !helperOf.isEmpty && helperOf == other.helperOf && signature == other.signature
            && print.renamed == other.print.renamed
            // A few words are alike by chance, unless they go by the same name.
            && (shortName == other.shortName || print.tokens >= 20)
    }

    /// Code that stands in for one another on two platforms: the same names behind different conditions or in folders
    /// that are named for platforms.
    package static func areTwins(_ one: (path: String, body: CloneBody), _ other: (path: String, body: CloneBody))
        -> Bool
    {
        let isConditional = one.body.branches >= 0 || other.body.branches >= 0
        if one.path == other.path, isConditional, one.body.branches == other.body.branches { return true }
        guard one.body.shortName == other.body.shortName, one.body.container == other.body.container else {
            return false
        }
        return isConditional || Platforms.named(in: one.path) != Platforms.named(in: other.path)
    }
}

/// Where copies are.
package enum ClonePlaces {
    /// `above`, or the file as seen from another one, with as much of its path as tells them apart.
    package static func describe(_ path: String, from other: String) -> String {
        guard path != other else { return "above" }
        let (parts, others) = (path.split(separator: "/"), other.split(separator: "/"))
        let same = zip(parts.reversed(), others.reversed()).prefix { $0 == $1 }.count
        return "in `\(parts.suffix(same + 1).joined(separator: "/"))`"
    }
}

/// Platforms that folders and files are named for.
package enum Platforms {
    private static let names: Set<String> = [
        "ios", "ipados", "iphone", "ipad", "macos", "mac", "osx", "tvos", "tv", "watchos", "watch", "visionos",
        "vision", "catalyst", "linux", "appkit", "uikit",
    ]

    /// The platforms that a path names.
    package static func named(in path: String) -> Set<String> {
        Set(path.lowercased().split { !$0.isLetter }.map(String.init)).intersection(names)
    }
}
