/// Where a feature lies in an app that Tenet did not make. The lock file keeps it, so that an update finds the same places.
struct FeaturePlace: Hashable, Sendable {
    /// Below it the feature gets a folder of its own.
    var folder: String
    var tests: String
    /// What the tests import.
    var module: String
    /// The folders for what of the kit the module's features need.
    var kit: String
    var testKit: String
    /// Stands before the names of the kit; empty for none.
    var prefix = ""
    /// Types of the app that stand for those of the kit with their names.
    var own: Set<String> = []

    init(folder: String, tests: String, module: String) {
        self.folder = folder
        self.tests = tests
        self.module = module
        kit = folder + "/Kit"
        testKit = tests + "/Kit"
    }

    /// - Parameter parameters: those of a generation; nil when it is of an app that Tenet made.
    init?(_ parameters: [String: String]) {
        guard let folder = parameters["into"], let tests = parameters["tests"], let module = parameters["module"] else {
            return nil
        }
        self.init(folder: folder, tests: tests, module: module)
        kit = parameters["kit"] ?? kit
        testKit = parameters["testKit"] ?? testKit
        prefix = parameters["prefix"] ?? ""
        own = Set(parameters["own"]?.split(separator: ",").map(String.init) ?? [])
    }

    /// As the lock file keeps them.
    var parameters: [String: String] {
        var parameters = ["into": folder, "tests": tests, "module": module, "kit": kit, "testKit": testKit]
        if !prefix.isEmpty { parameters["prefix"] = prefix }
        if !own.isEmpty { parameters["own"] = own.sorted().joined(separator: ",") }
        return parameters
    }

    /// Lies in one of the folders of the kit.
    func isKit(_ path: String) -> Bool { path.hasPrefix(kit + "/") || path.hasPrefix(testKit + "/") }
}
