/// Turns paths of a SwiftLint configuration, which count from its folder, into globs of Tenet.
enum SwiftLintPaths {
    enum Answer: Equatable {
        case glob(String)
        /// Why there is none.
        case problem(String)
    }

    /// - Parameter folder: of the configuration, relative to the one that the globs are for; empty when it is the same.
    static func glob(_ path: String, in folder: String = "") -> Answer {
        var path = path
        while path.hasPrefix("./") { path.removeFirst(2) }
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        if path.contains("${") || path.contains("$(") { return .problem("variables of the environment are not read") }
        if path.hasPrefix("/") || path.hasPrefix("~") {
            return .problem("it is an absolute path; write it relative to the project")
        }
        if path == ".." || path.hasPrefix("../") { return .problem("it lies outside of the project") }
        if path.isEmpty || path == "." {
            return folder.isEmpty ? .problem("it is the whole project") : .glob(folder + "/**")
        }
        if !folder.isEmpty { return .glob("\(folder)/\(path)") }
        if path.contains("/") { return .glob(path) }
        // A pattern without a slash would fit at any depth.
        let isFile = path.contains("*") || path.contains("?") || path.hasSuffix(".swift")
        return .glob(isFile ? "/" + path : path + "/**")
    }
}
