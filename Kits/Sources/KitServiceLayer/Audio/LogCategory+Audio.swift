import AppCore

extension LogCategory {
    /// Recording and playing.
    public static let audio = LogCategory("audio")
}
