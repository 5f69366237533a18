import Testing

/// Comments for SwiftLint count here, so that a name that nobody has is said as one of our own would be.
@Suite struct LinterNameTests {
    private func complaints(_ name: String, lint: String? = nil) throws -> String {
        var files = ["A.swift": "let a = try! b() // swiftlint:disable:this \(name)\n", ".git/HEAD": ""]
        files[".swiftlint.yml"] = lint
        let project = try TenetProcess(files)
        defer { project.remove() }
        return try project.tenet("check", "--no-cache", "--rule", "force-try,unneeded-suppression", "--format", "agent")
            .output
    }

    @Test(arguments: ["force_tryy", "froce_try", "forcetry"])
    func aMisspeltNameIsSaid(name: String) throws {
        let output = try complaints(name)
        #expect(output.contains("neither SwiftLint nor Tenet has a rule `\(name)`"), "\(output)")
        #expect(output.contains("`force_try`"))
        #expect(output.contains("force-try"))
    }

    /// Names that SwiftLint has, or this project's configuration, and those that are near to none.
    @Test(arguments: [
        "force_try", "all", "attributes", "closure_spacing", "our_own_rule", "no_such_thing", "force_try`",
    ])
    func otherNamesAreNot(name: String) throws {
        #expect(try !complaints(name).contains("neither SwiftLint"))
    }

    @Test func rulesOfTheProjectAreKnown() throws {
        let lint = "custom_rules:\n  force_tryy:\n    regex: try!\n"
        #expect(try !complaints("force_tryy", lint: lint).contains("neither SwiftLint"))
    }
}
