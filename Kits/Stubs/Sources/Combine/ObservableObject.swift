/// An object that tells before it changes. https://developer.apple.com/documentation/combine/observableobject
public protocol ObservableObject: AnyObject {
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never

    var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// One publisher for each object, which sends before any of its published properties changes.
    /// https://developer.apple.com/documentation/combine/observableobject/objectwillchange-5gopl
    ///
    /// It lives in the boxes of the published properties, those of superclasses included, and so ends with the object.
    /// An object without any has it in a table at its side. A type that hides its properties with `CustomReflectable`
    /// counts as one without.
    public var objectWillChange: ObservableObjectPublisher {
        ChangePublishers.shared.publisher(for: self)
    }
}

/// Tells of changes to come, without a value.
/// https://developer.apple.com/documentation/combine/observableobjectpublisher
public final class ObservableObjectPublisher: Publisher {
    public typealias Output = Void
    public typealias Failure = Never

    private let audience = Audience<Void, Never>()

    public init() {}

    // https://developer.apple.com/documentation/combine/observableobjectpublisher/send()
    public func send() {
        audience.send(())
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
        audience.seat(subscriber)
    }
}

/// Finds or makes the publisher of an object.
///
/// Why `@unchecked Sendable` holds: `table` and the boxes' publishers are changed here only, and only under the lock.
final class ChangePublishers: @unchecked Sendable {
    static let shared = ChangePublishers()

    /// Weak, so that the table keeps no object alive, and so that a new object at an old address is told from the old
    /// one.
    private struct Entry {
        weak var object: AnyObject?
        let publisher: ObservableObjectPublisher
    }

    private let lock = Lock()
    private var table: [ObjectIdentifier: Entry] = [:]
    private var cleanUpAt = 16

    func publisher(for object: AnyObject) -> ObservableObjectPublisher {
        let sources = Self.sources(of: object)
        var discarded: [Entry] = []
        let publisher = lock.locked {
            guard !sources.isEmpty else { return tabled(object, &discarded) }
            let publisher = sources.lazy.compactMap(\.objectWillChange).first ?? ObservableObjectPublisher()
            // Into those, too, that a later initializer has replaced.
            for source in sources where source.objectWillChange == nil { source.objectWillChange = publisher }
            return publisher
        }
        return publisher
    }

    /// How many objects the table knows, those included that are gone and not yet cleaned up.
    var tableCount: Int { lock.locked { table.count } }

    /// - Parameter discarded: Keeps what is removed until the lock is free, because its end may run code that comes
    ///   here.
    private func tabled(_ object: AnyObject, _ discarded: inout [Entry]) -> ObservableObjectPublisher {
        let id = ObjectIdentifier(object)
        if let entry = table[id], entry.object === object { return entry.publisher }
        if table.count >= cleanUpAt {
            discarded = table.values.filter { $0.object == nil }
            table = table.filter { $0.value.object != nil }
            cleanUpAt = max(16, table.count * 2)
        }
        let entry = Entry(object: object, publisher: ObservableObjectPublisher())
        if let old = table.updateValue(entry, forKey: id) { discarded.append(old) }
        return entry.publisher
    }

    private static func sources(of object: AnyObject) -> [any ChangeSource] {
        let classes = sequence(first: Mirror(reflecting: object)) { $0.superclassMirror }
        return classes.flatMap { $0.children.compactMap { ($0.value as? any PublishedProperty)?.changes } }
    }
}
