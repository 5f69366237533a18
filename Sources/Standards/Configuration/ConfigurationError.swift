/// What is wrong with a configuration file or a standard: every mistake that was found, never none.
public struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One sentence, the place, and the remedy.
    public struct Mistake: Sendable, Hashable, CustomStringConvertible {
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

    public private(set) var mistakes: [Mistake]

    public init(file: String, line: Int = 0, column: Int = 0, message: String, help: String? = nil) {
        mistakes = [Mistake(file: file, line: line, column: column, message: message, help: help)]
    }

    public init(_ mistake: Mistake) { mistakes = [mistake] }

    /// Nil when there is no mistake.
    public init?(_ mistakes: [Mistake]) {
        if mistakes.isEmpty { return nil }
        self.mistakes = mistakes
    }

    /// The first mistake: what a caller shows that has room for one.
    public var first: Mistake { mistakes[0] }

    public var description: String { mistakes.map(\.description).joined(separator: "\n") }
}

/// Gathers the mistakes of steps that can go on without one another.
package struct MistakeCollector {
    private(set) var mistakes: [ConfigurationError.Mistake] = []

    package init() {}

    /// Everything that was gathered, nil when that is nothing.
    package var error: ConfigurationError? { ConfigurationError(mistakes) }

    package mutating func add(_ error: ConfigurationError) {
        mistakes += error.mistakes.filter { !mistakes.contains($0) }
    }

    /// What the step gives; nil after a mistake.
    package mutating func collect<Value>(_ step: () throws(ConfigurationError) -> Value) -> Value? {
        do throws(ConfigurationError) {
            return try step()
        } catch {
            add(error)
            return nil
        }
    }

    /// - Throws: everything that was gathered.
    package func finish() throws(ConfigurationError) {
        if let error = ConfigurationError(mistakes) { throw error }
    }
}
