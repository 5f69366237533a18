internal import TenetBuiltInDocuments

/// The documents of the built-in standards by name, parts as `name/part`. A text is made when it is asked for: a run
/// needs those of one or two profiles.
public struct BuiltInDocuments: Sendable {
    /// Sorted.
    public let names: [String]
    private let load: @Sendable (_ name: String) -> String?

    /// Those that ship with the tool.
    public static let shipped = BuiltInDocuments(
        names: table().map { String(cString: $0.name) }.sorted(),
        load: { name in
            table().first { String(cString: $0.name) == name }.map { document in
                document.text.withMemoryRebound(to: UInt8.self, capacity: document.length) {
                    String(decoding: UnsafeBufferPointer(start: $0, count: document.length), as: UTF8.self)
                }
            }
        })

    private init(names: [String], load: @escaping @Sendable (String) -> String?) {
        self.names = names
        self.load = load
    }

    /// Documents that are not those of the tool.
    public init(_ texts: [String: String]) { self.init(names: texts.keys.sorted()) { texts[$0] } }

    /// Nil when there is no such document. O(number of documents + length of the text).
    public func text(of name: String) -> String? { load(name) }

    /// Constant memory of the executable.
    private static func table() -> UnsafeBufferPointer<TenetBuiltInDocument> {
        var count = 0
        let start = tenetBuiltInDocuments(&count)
        return UnsafeBufferPointer(start: start, count: count)
    }
}

extension BuiltInDocuments: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral texts: (String, String)...) {
        self.init(Dictionary(texts) { first, _ in first })
    }
}
