import Foundation

/// A value that ``UserSettings`` can keep.
public protocol UserSetting: Sendable {
    /// As it is kept: a text, a number, a date or bytes.
    var stored: any Sendable { get }

    /// - Parameter stored: What is kept.
    /// - Returns: Nil for what is no value of this type.
    init?(stored: Any)
}

extension UserSetting {
    /// As it is kept: itself.
    public var stored: any Sendable { self }

    /// Takes a value of the same type.
    public init?(stored: Any) {
        guard let value = stored as? Self else { return nil }
        self = value
    }
}

extension Bool: UserSetting {}
extension Int: UserSetting {}
extension Double: UserSetting {}
extension String: UserSetting {}
extension Date: UserSetting {}
extension Data: UserSetting {}

extension UserSetting where Self: RawRepresentable, RawValue: UserSetting {
    /// As it is kept: its raw value.
    public var stored: any Sendable { rawValue.stored }

    /// Takes a raw value; nil for one that is no longer a case.
    public init?(stored: Any) {
        guard let raw = RawValue(stored: stored) else { return nil }
        self.init(rawValue: raw)
    }
}
