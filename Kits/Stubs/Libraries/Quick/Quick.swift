/// What specs of the scaffold use of Quick, in our own words. Version 7.6.1 and later have these declarations;
/// documentation: https://github.com/Quick/Quick/blob/main/Documentation/en-us/QuickExamplesAndGroups.md, and for isolation
/// https://github.com/Quick/Quick/blob/main/Documentation/en-us/AsyncAwait.md

/// Examples that run on the main actor.
open class QuickSpec {
    public required init() {}

    /// Where a spec has its examples.
    open class func spec() {}
}

extension QuickSpec {
    public static func describe(_ description: String, closure: () -> Void) {}
    public static func context(_ description: String, closure: () -> Void) {}
    public static func beforeEach(_ closure: @escaping @MainActor () throws -> Void) {}
    public static func it(
        _ description: String, file: StaticString = #file, line: UInt = #line,
        closure: @escaping @MainActor () throws -> Void
    ) {}
}

/// Examples that can await something. They run on no actor of their own.
open class AsyncSpec {
    public required init() {}

    /// Where a spec has its examples.
    open class func spec() {}
}

extension AsyncSpec {
    public static func describe(_ description: String, closure: () -> Void) {}
    public static func context(_ description: String, closure: () -> Void) {}
    public static func beforeEach(_ closure: @escaping () async throws -> Void) {}
    public static func it(
        _ description: String, file: StaticString = #file, line: UInt = #line,
        closure: @escaping () async throws -> Void
    ) {}
}
