package import TenetRuleKit

/// Which files Git LFS keeps, by the `.gitattributes` of the project.
package struct LargeFileStorage {
    private let rules: [(folder: String, pattern: PathGlobs, isStored: Bool)]

    package static func of(_ pass: RepositoryPass) -> LargeFileStorage {
        pass.service("large files") { LargeFileStorage(pass.repository) }
    }

    private init(_ repository: Repository) {
        var rules: [(folder: String, pattern: PathGlobs, isStored: Bool)] = []
        for file in repository.files(named: ".gitattributes") {
            for line in repository.document(file.path)?.lines ?? [] {
                let words = line.text.split(whereSeparator: \.isWhitespace)
                guard let pattern = words.first, pattern.first != "#" else { continue }
                for word in words.dropFirst() where word.hasPrefix("filter") || word == "-filter" || word == "!filter" {
                    // A slash at the start counts from the folder of the file, as every pattern with a slash does.
                    let plain = pattern.first == "/" ? pattern.dropFirst() : pattern
                    let globs = PathGlobs(pattern.first == "/" && !plain.contains("/") ? "./" + plain : plain)
                    rules.append((FileKinds.folder(of: file.path), globs, word == "filter=lfs"))
                }
            }
        }
        self.rules = rules.sorted { $0.folder.utf8.count < $1.folder.utf8.count }
    }

    /// The last pattern that fits decides, and files deeper in the tree come last. O(path × patterns).
    package func holds(_ path: String) -> Bool {
        for rule in rules.reversed() {
            guard rule.folder.isEmpty || path.hasPrefix(rule.folder + "/") else { continue }
            let inner = rule.folder.isEmpty ? path[...] : path.dropFirst(rule.folder.count + 1)
            if rule.pattern.matches(inner) || (!inner.contains("/") && rule.pattern.matches("./" + inner)) {
                return rule.isStored
            }
        }
        return false
    }
}
