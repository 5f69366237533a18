package import TenetRuleKit

/// What an Xcode workspace holds.
package enum Workspace {
    /// The projects of a workspace, by their folders relative to the root.
    /// - Parameter container: the folder of the workspace, such as `Shop.xcworkspace`.
    package static func projects(of container: String, in pass: RepositoryPass) -> Set<String> {
        pass.service(container) { Projects(paths: read(container, pass)) }.paths
    }

    private struct Projects { var paths: Set<String> }

    /// References such as `group:App/App.xcodeproj` and `container:App.xcodeproj`, wherever they are nested without a group
    /// of another folder. O(bytes).
    private static func read(_ container: String, _ pass: RepositoryPass) -> Set<String> {
        guard let bytes = pass.repository.bytes(of: container + "/contents.xcworkspacedata") else { return [] }
        let folder = container.split(separator: "/").dropLast().joined(separator: "/")
        var found: Set<String> = []
        for piece in bytes.split(separator: UInt8(ascii: "\"")) where piece.suffix(10).elementsEqual(".xcodeproj".utf8)
        {
            guard let colon = piece.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let path = String(decoding: piece[(colon + 1)...], as: UTF8.self)
            found.insert(normal(folder + "/" + path))
        }
        return found
    }

    private static func normal(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }
}
