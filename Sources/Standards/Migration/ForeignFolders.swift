internal import TenetFoundation
internal import TenetModel

/// Folders with code that others wrote, which a team replaces by a newer version and does not put right.
///
/// Such a folder brings a license of its own beside what a library is published by, and the name in that license stands
/// neither in the project's license, nor at the head of its other files, nor in its settings.
public struct ForeignFolders: Sendable {
    public struct Folder: Hashable, Sendable {
        /// Relative to the project.
        public let path: String
        /// Who holds the copyright, as the license has it.
        public let owner: String
        /// Its Swift files.
        public let fileCount: Int
    }

    /// In the order of their paths; none lies in another one.
    public let folders: [Folder]

    /// What lies in a folder by its name, and how a file begins; both by paths relative to the project, "" for its own folder.
    public struct Files {
        public var entries: (String) -> [String]
        public var text: (String) -> String

        public init(entries: @escaping (String) -> [String], text: @escaping (String) -> String) {
            self.entries = entries
            self.text = text
        }
    }

    /// - Parameter sources: the Swift files of the project, relative to it.
    /// - Complexity: reads each folder that holds sources, and, where there are candidates, the head of each source.
    public init(sources: [String], in files: Files) {
        var counts: [String: Int] = [:]
        for source in sources {
            for folder in Self.folders(around: source) { counts[folder, default: 0] += 1 }
        }
        let rootText = License.name(among: files.entries("")).map(files.text) ?? ""
        var candidates: [Folder] = []
        // What most of the code lies in is the project itself.
        for (path, count) in counts.sorted(by: { $0.key < $1.key }) where 2 * count < sources.count {
            if candidates.contains(where: { path.hasPrefix($0.path + "/") }) { continue }
            let names = files.entries(path)
            // So much of the code is a part of the product, unless it is published as something else.
            let isLarge = 4 * count > sources.count
            guard let license = License.name(among: names),
                names.contains(where: isLarge ? { $0.lowercased().hasSuffix(".podspec") } : Self.publishes),
                let owner = License.owner(files.text(path + "/" + license)), !License.says(owner, rootText)
            else { continue }
            candidates.append(Folder(path: path, owner: owner, fileCount: count))
        }
        guard !candidates.isEmpty else {
            folders = []
            return
        }
        let isOutside = { (path: String) in
            !candidates.contains { path == $0.path || path.hasPrefix($0.path + "/") }
        }
        var own = sources.filter(isOutside).map { Self.head(files.text($0)) }
        for folder in Set(counts.keys).union(files.entries("")).filter(isOutside).sorted() + [""] {
            own += Self.settings(in: folder, files)
        }
        folders = candidates.filter { candidate in !own.contains { License.says(candidate.owner, $0) } }
    }

    public func contains(_ path: String) -> Bool {
        folders.contains { path.hasPrefix($0.path + "/") }
    }

    private static func folders(around path: String) -> [String] {
        let parts = path.split(separator: "/").dropLast()
        return parts.indices.map { parts[...$0].joined(separator: "/") }
    }

    /// What comes with a library and not with a part of an app.
    private static func publishes(_ name: String) -> Bool {
        let lower = name.lowercased()
        return lower.hasSuffix(".podspec") || lower == "package.swift" || lower.hasPrefix("readme")
            || lower.hasSuffix(".xcodeproj")
    }

    /// The comments in front of the code, which name author and owner.
    private static func head(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).prefix(14)
            .filter { $0.hasPrefix("/") || $0.hasPrefix(" *") || $0.hasPrefix("*") }.joined(separator: "\n")
    }

    /// The lines of settings and projects that say whose the app is.
    private static func settings(in folder: String, _ files: Files) -> [String] {
        let prefix = folder.isEmpty ? "" : folder + "/"
        return files.entries(folder).compactMap { name in
            if name.hasSuffix(".xcconfig") { return files.text(prefix + name) }
            guard name.hasSuffix(".xcodeproj") else { return nil }
            return files.text(prefix + name + "/project.pbxproj").split(whereSeparator: \.isNewline)
                .filter { $0.contains("BUNDLE_IDENTIFIER") || $0.contains("ORGANIZATIONNAME") }.joined(separator: "\n")
        }
    }
}

/// What a license's text tells.
private enum License {
    static func name(among names: [String]) -> String? {
        names.sorted().first { name in
            let stem = name.lowercased().split(separator: ".").first ?? ""
            return ["license", "licence", "copying"].contains(stem)
        }
    }

    /// The holder in `Copyright (c) 2017 Jane Roe <jane@roe.org>`; nil where no line has a year and a name.
    static func owner(_ text: String) -> String? {
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.split(separator: " ")
            guard words.first?.lowercased() == "copyright" else { continue }
            let rest = words.dropFirst().drop { $0.lowercased() == "(c)" || $0 == "©" }
            guard rest.first?.first?.isNumber == true else { continue }
            let named = rest.drop { $0.first?.isLetter != true || $0.lowercased().hasPrefix("present") }
                .drop { $0.lowercased() == "by" }.joined(separator: " ")
            let name = named.prefix { !"<(,[{".contains($0) && ($0.asciiValue ?? 32) >= 32 }.trimmed
            return letters(name).count < 3 ? nil : String(name)
        }
        return nil
    }

    /// The name stands in a text, however it is written: `Roe Apps` in `com.roeapps.harbor`.
    static func says(_ owner: String, _ text: String) -> Bool {
        let name = letters(owner.replacing(" Inc.", with: "").replacing(" Inc", with: ""))
        return letters(text).contains(name)
    }

    private static func letters(_ text: some StringProtocol) -> String {
        String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}
