/// What a standard says of its layers in an app that Tenet did not make, as `Templates/<standard>/foreign.txt` says:
///
///     place Core/Navigation/AppRoute.swift -> Presentation/Navigation/AppRoute.swift
///     whole Presentation/Theme
///
/// A file that has a `place` of its own lies there, below the folder of the kit. A folder that is `whole` comes with all of
/// its files as soon as one of them is needed, because the standard names them.
struct ForeignLayout: Hashable, Sendable {
    private(set) var places: [String: String] = [:]
    private(set) var whole: [String] = []

    /// - Throws: ``ScaffoldError`` for a line that says nothing.
    init(of standard: AppStandard, in library: TemplateLibrary) throws(ScaffoldError) {
        let path = standard.folder + "/foreign.txt"
        let lines = (library.text(of: path) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            let words = line.prefix { $0 != "#" }.split(separator: " ").map(String.init)
            switch (words.first, words.count) {
            case (nil, _): continue
            case ("place", 4) where words[2] == "->": places[words[1]] = words[3]
            case ("whole", 2): whole.append(words[1])
            default: throw ScaffoldError("\(path):\(number + 1): write `place FILE -> FILE` or `whole FOLDER`")
            }
        }
    }

    /// The folder that comes whole and holds the file, with what stands before it; nil for a file in another one.
    func wholeFolder(of path: String) -> Substring? {
        for folder in whole {
            guard let found = path.firstRange(of: "/" + folder + "/") else { continue }
            return path[..<found.upperBound]
        }
        return nil
    }
}
