/// What is wrong with a configuration file or a profile: one sentence, the place, and the remedy.
public struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    public var file: String
    /// From 1; 0 when the whole file is meant.
    public var line: Int
    public var column: Int
    public var message: String
    public var help: String?

    public init(file: String, line: Int = 0, column: Int = 0, message: String, help: String? = nil) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
        self.help = help
    }

    public var description: String {
        let place = line > 0 ? "\(file):\(line):\(column)" : file
        return "\(place): \(message)" + (help.map { "; \($0)" } ?? "")
    }
}
