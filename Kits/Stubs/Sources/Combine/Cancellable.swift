/// Work that can be stopped. https://developer.apple.com/documentation/combine/cancellable
public protocol Cancellable {
    func cancel()
}

extension Cancellable {
    // https://developer.apple.com/documentation/combine/cancellable/store(in:)-95sfl
    public func store(in set: inout Set<AnyCancellable>) {
        AnyCancellable(self).store(in: &set)
    }

    // https://developer.apple.com/documentation/combine/cancellable/store(in:)-35vnt
    public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
        AnyCancellable(self).store(in: &collection)
    }
}

/// Cancels once: when told to, or when nobody holds it any more.
/// https://developer.apple.com/documentation/combine/anycancellable
public final class AnyCancellable: Cancellable, Hashable {
    private let lock = Lock()
    private var action: (() -> Void)?

    public init(_ cancel: @escaping () -> Void) {
        action = cancel
    }

    public init<C: Cancellable>(_ canceller: C) {
        action = { canceller.cancel() }
    }

    deinit {
        action?()
    }

    public func cancel() {
        let action = lock.locked {
            defer { self.action = nil }
            return self.action
        }
        action?()
    }

    // https://developer.apple.com/documentation/combine/anycancellable/store(in:)-3hyxs
    public func store(in set: inout Set<AnyCancellable>) {
        set.insert(self)
    }

    // https://developer.apple.com/documentation/combine/anycancellable/store(in:)-6cr9i
    public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
        collection.append(self)
    }

    public static func == (one: AnyCancellable, other: AnyCancellable) -> Bool {
        one === other
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
