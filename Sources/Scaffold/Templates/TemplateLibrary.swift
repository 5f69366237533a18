internal import TenetBuiltInTemplates

/// The files that scaffolds are made from, by path: the kit under `Kits`, templates under `Templates`.
public struct TemplateLibrary: Sendable {
    /// Sorted.
    public let paths: [String]
    /// What is known of the texts that these templates gave.
    let generated = GeneratedTexts()
    private let load: @Sendable (_ path: String) -> String?

    /// Those that ship with the tool.
    public static let shipped: TemplateLibrary = {
        let table = Self.table()
        let places = Dictionary(
            table.indices.map { (String(cString: table[$0].path), $0) }, uniquingKeysWith: { first, _ in first })
        return TemplateLibrary(paths: places.keys.sorted()) { path in
            places[path].map { place in
                let file = Self.table()[place]
                return file.text.withMemoryRebound(to: UInt8.self, capacity: file.length) {
                    String(decoding: UnsafeBufferPointer(start: $0, count: file.length), as: UTF8.self)
                }
            }
        }
    }()

    private init(paths: [String], load: @escaping @Sendable (String) -> String?) {
        self.paths = paths
        self.load = load
    }

    /// Files that are not those of the tool.
    public init(_ texts: [String: String]) { self.init(paths: texts.keys.sorted()) { texts[$0] } }

    /// Nil when there is no such file. O(length of the text).
    public func text(of path: String) -> String? { load(path) }

    /// The paths below a folder, sorted.
    public func paths(below folder: String) -> [String] { paths.filter { $0.hasPrefix(folder + "/") } }

    /// Constant memory of the executable.
    private static func table() -> UnsafeBufferPointer<TenetBuiltInTemplate> {
        var count = 0
        let start = tenetBuiltInTemplates(&count)
        return UnsafeBufferPointer(start: start, count: count)
    }
}
