/// What a request says about who sends it.
///
/// Neither its description nor its mirror shows the value, so that no log, dump or crash report can.
public struct Authorization: Equatable, Sendable {
    /// The value of the header field `Authorization`, such as `Bearer …`.
    public let value: String
    /// Rises with each renewal, so that a late 401 to an older value is told from a 401 to the present one.
    public let generation: Int

    /// An authorization as the owner of the session hands it out.
    public init(value: String, generation: Int) {
        self.value = value
        self.generation = generation
    }
}

extension Authorization: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The number of the authorization, without its value.
    public var description: String { "Authorization \(generation)" }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// Keeps `dump` and the debugger from showing the value.
    public var customMirror: Mirror {
        Mirror(self, children: ["generation": generation], displayStyle: .struct)
    }
}
