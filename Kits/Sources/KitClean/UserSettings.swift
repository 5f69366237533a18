import Foundation

/// What people have set: the one place through which user defaults are read and written.
///
/// ```swift
/// extension UserSettings.Key where Value == Bool {
///     static let showsTides = UserSettings.Key("shows_tides", default: true)
/// }
/// settings[.showsTides] = false
/// ```
///
/// A setting is spelled once, with its default. What is stored and cannot be read as its type, such as from an older
/// version of the app, counts as not set. Secrets do not belong here but in a ``SecretStoring``. The rules
/// `user-defaults-outside-wrapper` and `sensitive-data-in-user-defaults` forbid going round it.
public struct UserSettings: Sendable {
    /// The name of a setting, and its value while nothing is set.
    public struct Key<Value: UserSetting>: Sendable {
        /// What it is stored under.
        public let name: String
        /// Its value while nothing is set.
        public let defaultValue: Value

        /// - Parameters:
        ///   - name: Unique in the app, and never changed: what is stored would be lost.
        ///   - defaultValue: Its value while nothing is set.
        public init(_ name: String, default defaultValue: Value) {
            self.name = name
            self.defaultValue = defaultValue
        }
    }

    /// The name of the defaults; nil for those of the app.
    private let suiteName: String?

    /// - Parameter suiteName: The defaults that an app shares with its extensions, or those of a test.
    public init(suiteName: String? = nil) {
        self.suiteName = suiteName
    }

    /// The value of a setting.
    public subscript<Value: UserSetting>(key: Key<Value>) -> Value {
        get { defaults.object(forKey: key.name).flatMap(Value.init(stored:)) ?? key.defaultValue }
        nonmutating set { defaults.set(newValue.stored, forKey: key.name) }
    }

    /// Forgets what was set, so that the default counts again.
    public func reset<Value: UserSetting>(_ key: Key<Value>) {
        defaults.removeObject(forKey: key.name)
    }

    /// A name that the system reserves opens no defaults; those of the app take their place.
    private var defaults: UserDefaults {
        suiteName.flatMap { UserDefaults(suiteName: $0) } ?? .standard
    }
}
