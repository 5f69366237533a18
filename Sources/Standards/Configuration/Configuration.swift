public import TenetContracts
public import TenetModel
public import TenetRuleKit

/// Where a setting was written.
public struct SettingSource: Sendable, Hashable {
    public var file: String
    /// From 1; 0 for a profile built into the tool.
    public var line: Int
    /// From 1; 0 where only the line is known.
    public var column: Int
    /// What leads to a setting that ships with the tool: nobody has that document.
    var builtIn: BuiltInPlace?

    public init(file: String, line: Int, column: Int = 0) {
        self.init(file: file, line: line, column: column, builtIn: nil)
    }

    init(file: String, line: Int, column: Int = 0, builtIn: BuiltInPlace?) {
        self.file = file
        self.line = line
        self.column = column
        self.builtIn = builtIn
    }

    public var description: String { builtIn?.description ?? (line > 0 ? "\(file):\(line)" : file) }

    /// The mistake of what is written here.
    public func mistake(_ message: String, help: String? = nil) -> ConfigurationError {
        ConfigurationError(file: file, line: line, column: max(1, column), message: message, help: help)
    }
}

/// A place in a standard that ships with the tool, as people find it.
struct BuiltInPlace: Sendable, Hashable, CustomStringConvertible {
    var standard: String
    /// Above the clause; empty for what the standard says of a rule whatever clause names it.
    var heading: String
    /// Its id; empty when there is none.
    var clause: String

    var description: String {
        let name = heading.isEmpty ? "the standard \(standard)" : "\(standard): \(heading)"
        return clause.isEmpty ? name : "\(name) (tenet explain \(clause))"
    }
}

/// What one place of a configuration says about one rule.
public struct RuleSetting: Sendable {
    public enum Level: Sendable, Hashable {
        case off
        /// On with the severity that the profile or the rule proposes.
        case on
        case severity(Severity)
    }

    public var level: Level?
    public var options: [String: OptionValue]
    public var source: SettingSource

    public init(level: Level?, options: [String: OptionValue] = [:], source: SettingSource) {
        self.level = level
        self.options = options
        self.source = source
    }
}

/// One `tenet.yml`, as written. Paths and globs are relative to the folder that holds it.
public struct Configuration: Sendable {
    /// The file's path, relative to the project's root; empty when there is no file.
    public var file: String
    /// The folder that the file speaks for, relative to the root; empty for the root itself.
    public var folder: String
    /// The standards that apply, the weakest first; none where the file names none.
    public var profiles: [NamedProfile] = []
    public var rules: [RuleID: RuleSetting] = [:]
    public var include: [String] = []
    public var exclude: [String] = []
    public var overrides: [Override] = []
    /// The lines of globs, each below the key that it stands under: `include Source/**`.
    public var globLines: [String: Int] = [:]
    /// Values of the standard's parameters, by name.
    public var parameters: [String: (value: ParameterValue, source: SettingSource)] = [:]
    public var failOn: Severity?
    public var baseline: String?
    /// Where ``baseline`` is named.
    public var baselineSource: SettingSource?
    public var limits: CheckLimits?
    /// Keys that only the project's own file may have, with their places.
    public var projectKeys: [(name: String, source: SettingSource)] = []
    /// The file is there and holds nothing, or nothing but comments.
    public var saysNothing = false
    /// What the server says; paths are relative to the project's root.
    public var contract = ContractSettings()
    /// The configuration speaks of the contract, if only to say that there is none: `contract: {}`.
    public var namesContract = false
    /// A file that holds the schemas of types, relative to the project's root.
    public var contractMap: (path: String, source: SettingSource)?
    /// Where each document of ``contract`` is named, by its path.
    public var contractPlaces: [String: SettingSource] = [:]
    /// Where each type of ``contract`` is given its schema, by the type's name.
    public var schemaPlaces: [String: SettingSource] = [:]
    /// Files that this one extends, nearest base last.
    public var extends: [Base] = []

    /// A standard with the place that names it.
    public struct NamedProfile: Sendable, Hashable {
        /// The name of a built-in one, or the path of a document.
        public var name: String
        public var source: SettingSource

        public init(name: String, source: SettingSource) {
            self.name = name
            self.source = source
        }
    }

    public struct Base: Sendable, Hashable {
        /// Relative to the file that names it.
        public var path: String
        public var source: SettingSource
    }

    public struct Override: Sendable {
        /// A glob relative to the configuration's folder.
        public var glob: String
        public var rules: [RuleID: RuleSetting]
    }

    public init(file: String, folder: String) {
        self.file = file
        self.folder = folder
    }
}
