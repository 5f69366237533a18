internal import TenetEngine
internal import TenetFoundation
internal import TenetModel

/// The folder that a project begins with. It is always the real one: through whatever links a project is reached,
/// its files have the same paths in reports, baselines and caches.
struct ProjectRoot {
    /// Absolute, without links.
    let path: String
    /// What below it the project consists of, absolute; empty where that is all of it.
    let parts: [String]

    private init(_ path: String, parts: [String] = []) {
        self.path = path
        self.parts = parts
    }

    /// The project that the arguments are of.
    ///
    /// The path as it is written decides first, so that a linked folder belongs to the project that it is linked into;
    /// when nothing marks a project there, the place behind the links does. Where nothing marks one at all, single
    /// files belong to the current folder, and a folder is a project of its own: who checks an app from elsewhere does
    /// not mean all that lies beside it. Several folders are then reported from where they have come together, and are
    /// made of their own projects alone, not of whatever else lies there.
    ///
    /// - Parameter current: absolute.
    static func of(_ arguments: [String], current: String) -> ProjectRoot {
        let paths = arguments.map { RealPath.meant(by: $0, in: current) }
        let real = paths.map { RealPath.of($0) ?? $0 }
        let base = Self.base(of: paths, current: current)
        let realBase = Self.base(of: real, current: current)
        if let marked = Self.marked(above: base) ?? Self.marked(above: realBase) {
            return ProjectRoot(RealPath.of(marked) ?? marked)
        }
        let areFiles =
            !real.isEmpty
            && real.allSatisfy { LexicalPath.inner($0, of: current) != nil && !FileStatus.isFolder($0) }
        if areFiles { return ProjectRoot(current) }
        let parts = Set(real.map { above(FileStatus.isFolder($0) ? $0 : LexicalPath.parent(of: $0)) }).sorted()
        return ProjectRoot(realBase, parts: parts.contains(realBase) ? [] : parts)
    }

    /// The project that a folder is of: the folder itself when nothing marks one.
    static func above(_ folder: String) -> String {
        let real = RealPath.of(folder) ?? folder
        guard let marked = Self.marked(above: folder) ?? Self.marked(above: real) else { return real }
        return RealPath.of(marked) ?? marked
    }

    /// The deepest folder that holds all paths; the current one when there are none.
    private static func base(of paths: [String], current: String) -> String {
        guard let first = paths.first else { return current }
        var common = LexicalPath.components(of: first)
        for path in paths.dropFirst() {
            let parts = LexicalPath.components(of: path)
            common = zip(common, parts).prefix { LexicalPath.areSame($0, $1) }.map(\.0)
        }
        let folder = "/" + common.joined(separator: "/")
        return FileStatus.isFolder(folder) ? folder : LexicalPath.parent(of: folder)
    }

    /// The nearest folder upwards with a `tenet.yml` that says `root: true`; then the outermost with `tenet.yml`, no farther
    /// than the repository; then the repository; then the outermost with a project of Xcode's or a package.
    private static func marked(above folder: String) -> String? {
        var configured: String?
        var built: String?
        let home = UserFolders.current.home
        for folder in LexicalPath.upwards(from: folder) {
            let exists = { (name: String) -> Bool in
                FileManager.default.fileExists(atPath: LexicalPath.child(name, of: folder))
            }
            if exists("tenet.yml") {
                if saysRoot(LexicalPath.child("tenet.yml", of: folder)) { return folder }
                configured = folder
            }
            // An app in a repository of several may say for itself what holds for it.
            if exists(".git") { return exists("tenet.yml") ? folder : configured ?? folder }
            // A package that lies about in the home folder does not make all of that a project.
            // What is configured wins, so that nobody asks then.
            if configured == nil, folder != home, holdsProject(folder) { built = folder }
        }
        return configured ?? built
    }

    /// What lies above is not of this project. The line is looked for as it is usually written: the file is read as
    /// YAML, and its mistakes are told, when the root is known.
    private static func saysRoot(_ file: String) -> Bool {
        var bytes: [UInt8] = []
        guard case .success = FileReader.read(file, into: &bytes, limit: CheckLimits.largestFile) else { return false }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains { line in
            let words = line.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0]
                .split(whereSeparator: { $0 == " " || $0 == "\t" })
            return line.hasPrefix("root") && words.joined() == "root:true"
        }
    }

    private static func holdsProject(_ folder: String) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.contains {
            $0 == "Package.swift" || $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace")
        }
    }
}
