internal import Foundation
internal import TenetRuleKit
internal import TenetStandards

/// What commands share: the rules, the profiles and the terminal.
struct Environment {
    let catalog: RuleCatalog
    let profiles: ProfileReader
    let rules: [any Rule.Type]

    init(rules: [any Rule.Type]) {
        self.rules = rules
        catalog = RuleCatalog(rules)
        profiles = ProfileReader(
            catalog: catalog,
            standards: StandardLibrary(builtIn: builtInStandards) { path in
                FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
            })
    }

    /// Writes to standard output. A closed pipe ends the run quietly.
    func print(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }

    func note(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    /// Colour only on a terminal, never with `NO_COLOR`.
    var usesColor: Bool {
        ProcessInfo.processInfo.environment["NO_COLOR"].map(\.isEmpty) ?? true && isatty(1) == 1
            && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    var terminalWidth: Int {
        ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 100
    }
}
