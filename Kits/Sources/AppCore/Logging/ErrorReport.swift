import Foundation

/// What a crash reporter is told of an error: enough to group and to find it, and nothing about people.
///
/// Neither the error itself nor its description is passed on. They hold what the server said, addresses with their
/// queries, and what somebody typed.
public struct ErrorReport: Sendable, Equatable {
    /// The type with its module, such as `Harbor.BerthError`, or the domain of an `NSError`.
    public let type: String
    /// The case of an enum, without its values. Nil for errors that are no enums.
    public let caseName: String?
    /// The number of the error in its domain, such as −1009 for "not connected".
    public let code: Int
    /// The operation during which it happened, redacted.
    public let context: String

    /// Whether it is the same kind of error, wherever it was noticed.
    var kind: String { "\(type).\(caseName ?? "")#\(code)" }

    /// Reads off an error what may be told.
    public init(_ error: any Error, context: String) {
        let bridged = error as NSError
        type = bridged.domain
        code = bridged.code
        caseName = Self.caseName(of: error)
        self.context = Redaction(for: .release).redact(context)
    }

    /// A case without values has only its description to tell its name. One that was written by hand may say anything,
    /// so it is not asked.
    private static func caseName(of error: any Error) -> String? {
        let mirror = Mirror(reflecting: error)
        guard mirror.displayStyle == .enum else { return nil }
        if let label = mirror.children.first?.label { return label }
        let value: Any = error
        let isDescribedByHand =
            value is any CustomStringConvertible || value is any CustomDebugStringConvertible
            || value is any TextOutputStreamable || value is any CustomReflectable
        return isDescribedByHand ? nil : String(describing: error)
    }
}
