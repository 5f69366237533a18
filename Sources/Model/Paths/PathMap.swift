/// A path that is compared byte by byte. Swift takes strings for equal that look the same, and file systems keep
/// `é` in two forms: with strings as keys one of two such files would be lost.
public struct PathKey: Hashable, Comparable, Sendable {
    public let text: String

    public init(_ text: String) { self.text = text }

    public static func == (left: PathKey, right: PathKey) -> Bool { LexicalPath.areSame(left.text, right.text) }

    public static func < (left: PathKey, right: PathKey) -> Bool { LexicalPath.precedes(left.text, right.text) }

    public func hash(into hasher: inout Hasher) {
        let isHashed: Void? = text.utf8.withContiguousStorageIfAvailable {
            hasher.combine(bytes: UnsafeRawBufferPointer($0))
        }
        if isHashed == nil { for byte in text.utf8 { hasher.combine(byte) } }
        hasher.combine(UInt8(0xFF))
    }
}

/// Values by path, compared byte by byte; see ``PathKey``.
public struct PathMap<Value> {
    private var values: [PathKey: Value] = [:]

    public init() {}

    /// A later pair of the same path replaces an earlier one.
    public init(_ pairs: some Sequence<(String, Value)>) {
        for (path, value) in pairs { values[PathKey(path)] = value }
    }

    public subscript(path: String) -> Value? {
        get { values[PathKey(path)] }
        set { values[PathKey(path)] = newValue }
    }

    public subscript(path: String, default value: @autoclosure () -> Value) -> Value {
        get { values[PathKey(path), default: value()] }
        _modify { yield &values[PathKey(path), default: value()] }
    }

    public var count: Int { values.count }
    public var isEmpty: Bool { values.isEmpty }
    /// In no order.
    public var keys: [String] { values.keys.map(\.text) }
    /// In no order.
    public var elements: [(path: String, value: Value)] { values.map { ($0.key.text, $0.value) } }
    /// By path, bytewise.
    public var sorted: [(path: String, value: Value)] {
        values.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) }
    }

    /// Keeps what the paths of the set lead to.
    public mutating func keep(only paths: PathSet) { values = values.filter { paths.contains($0.key.text) } }
}

extension PathMap: Sendable where Value: Sendable {}
extension PathMap: Equatable where Value: Equatable {}
extension PathMap: Hashable where Value: Hashable {}

extension PathMap: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, Value)...) { self.init(elements) }
}

extension PathMap {
    /// The elements of each path, in their order.
    public init<Element>(grouping elements: some Sequence<Element>, by path: (Element) -> String)
    where Value == [Element] {
        for element in elements { values[PathKey(path(element)), default: []].append(element) }
    }
}

/// Paths, each once, compared byte by byte; see ``PathKey``.
public struct PathSet: Hashable, Sendable {
    private var paths: Set<PathKey> = []

    public init() {}
    public init(_ paths: some Sequence<String>) { self.paths = Set(paths.map { PathKey($0) }) }

    public var count: Int { paths.count }
    public var isEmpty: Bool { paths.isEmpty }
    /// Bytewise.
    public var sorted: [String] { paths.sorted().map(\.text) }

    public func contains(_ path: String) -> Bool { paths.contains(PathKey(path)) }

    /// True when the path was not there before.
    @discardableResult
    public mutating func insert(_ path: String) -> Bool { paths.insert(PathKey(path)).inserted }

    public mutating func formUnion(_ others: some Sequence<String>) { for path in others { insert(path) } }

    public func subtracting(_ others: some Sequence<String>) -> PathSet {
        var rest = self
        for path in others { rest.paths.remove(PathKey(path)) }
        return rest
    }
}

/// In no order.
extension PathSet: Sequence {
    public func makeIterator() -> IndexingIterator<[String]> { paths.map(\.text).makeIterator() }
}

extension PathSet: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: String...) { self.init(elements) }
}
