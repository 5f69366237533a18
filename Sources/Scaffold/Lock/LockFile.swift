internal import TenetFoundation

/// `tenet.lock`: what was generated, from what, and when which file came to be.
///
/// The text that each file was generated with lies below ``baseFolder`` under the file's own path, so that an update can
/// tell the team's edits from its own, and a review shows both.
public struct LockFile: Hashable, Sendable {
    public static let path = "tenet.lock"
    /// What this version writes and reads.
    static let format = 1
    static let baseFolder = ".tenet/base"
    static let historyFolder = ".tenet/history"

    /// One run of a generator.
    public struct Generation: Hashable, Sendable, Codable {
        /// Counts from 1 and is not used again; where two branches have used one, the later of the two gets another: see
        /// ``LockFile/read(in:)``.
        public var number: Int
        /// `app`, `feature` and so on.
        public var part: String
        public var name: String
        /// What the run was given, by name.
        public var parameters: [String: String]
        /// Files that it made.
        public var files: [String]
        /// Files that it put lines into.
        public var insertions: [String]
    }

    /// A generated file.
    public struct File: Hashable, Sendable, Codable {
        /// The number of the generation that made it.
        public var generation: Int
        /// The template or component of the kit.
        public var origin: String
    }

    /// What stands in the file.
    struct Contents: Codable {
        var format: Int
        var tool: String
        var standard: String
        var app: String
        var generations: [Generation]
        var files: [String: File]
        /// Earlier versions wrote none.
        var texts: [String: String]?
    }

    /// The version of the tool that generated last.
    public var tool: String
    public var standard: String
    public var app: String
    public var generations: [Generation]
    /// By path.
    public var files: [String: File]
    /// Digests of the texts below `.tenet`, by path: a change that was made to a whole tree must not pass for a generated text.
    var texts: [String: String]

    public init(tool: String, standard: String, app: String) {
        self.tool = tool
        self.standard = standard
        self.app = app
        generations = []
        files = [:]
        texts = [:]
    }

    /// The libraries that the app was generated with, such as `di=swinject`.
    var libraries: [String] {
        let app = generations.first { $0.part == "app" }
        return app?.parameters["libraries"]?.split(separator: ",").map(String.init) ?? []
    }

    /// The text of the file: sorted, a line for each value, so that two branches can be merged.
    public var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let contents = Contents(
            format: Self.format, tool: tool, standard: standard, app: app, generations: generations, files: files,
            texts: texts)
        let data = (try? encoder.encode(contents)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    /// Where the text lies that a file was generated with. The ending keeps other tools from taking it for code.
    static func basePath(of path: String) -> String { "\(baseFolder)/\(path).base" }

    /// Where the text of a file lies from before and after a run put lines into it. The folder is named after what was
    /// made, which is made once, and not after a number, which two branches would both use.
    static func historyPath(of path: String, by run: Generation, _ side: String) -> String {
        "\(historyFolder)/\(run.part)-\(run.name)/\(path).\(side)"
    }
}
