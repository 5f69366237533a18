/// What specs of the scaffold use of Nimble, in our own words. Version 13.2 and later have these declarations;
/// documentation: https://quick.github.io/Nimble/documentation/nimble/expectations, for `await`
/// https://quick.github.io/Nimble/documentation/nimble/concurrency, and for `unwrap`
/// https://quick.github.io/Nimble/documentation/nimble/require

/// Says whether a value is as it must be.
public struct Matcher<T> {
    init() {}
}

/// A value that is there at once.
public struct SyncExpectation<Value> {
    init() {}

    @discardableResult
    public func to(_ matcher: Matcher<Value>, description: String? = nil) -> Self { self }

    @discardableResult
    public func toNot(_ matcher: Matcher<Value>, description: String? = nil) -> Self { self }
}

/// A value that has to be awaited.
public struct AsyncExpectation<Value> {
    init() {}

    @discardableResult
    public func to(_ matcher: Matcher<Value>, description: String? = nil) async -> Self { self }

    @discardableResult
    public func toNot(_ matcher: Matcher<Value>, description: String? = nil) async -> Self { self }
}

public func expect<T>(_ expression: @autoclosure @escaping () throws -> T?) -> SyncExpectation<T> {
    SyncExpectation()
}

public func expect<T>(_ expression: @autoclosure () -> (() throws -> T)) -> SyncExpectation<T> { SyncExpectation() }

public func expect<T>(_ expression: @escaping () async throws -> T?) -> AsyncExpectation<T> { AsyncExpectation() }

/// The value, or the end of the example.
public func unwrap<T>(
    description: String? = nil, _ expression: @autoclosure @escaping () throws -> T?
) throws -> T {
    guard let value = try expression() else { throw Missing() }
    return value
}

private struct Missing: Error {}
