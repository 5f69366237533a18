import Foundation
import Testing

/// Rules about the project that apply to a part of it only.
@Suite struct ScopedRuleTests {
    private static let files = [
        "App/Store.swift": """
        struct Store {
            func load() {}
            func called() {}
            func idle() {}
        }
        @main enum App { static func main() { Store().load() } }

        """,
        "AppTests/StoreTests.swift": """
        import XCTest
        final class StoreTests: XCTestCase { func testStore() { Store().called(); XCTAssertTrue(true) } }

        """,
    ]

    private func found(_ configuration: String, _ more: [String: String] = [:]) throws -> [String] {
        var files = Self.files.merging(more) { $1 }
        files["tenet.yml"] = configuration
        let project = try TenetProcess(files)
        defer { project.remove() }
        let cold = try project.tenet("check", "--format", "agent")
        let warm = try project.tenet("check", "--format", "agent")
        #expect(cold.output == warm.output)
        return cold.output.split(separator: "\n").dropLast().map { String($0.prefix { $0 != " " }) }
    }

    /// Where a rule is off it has nothing to say, but what is used there is used.
    @Test func whatIsUsedWhereTheRuleIsOffIsUsed() throws {
        let idle = ["App/Store.swift:4:10"]
        #expect(try found("profile: none\nrules: { unused-function: error }\n") == idle)
        #expect(
            try found(
                "profile: none\nrules: { unused-function: error }\noverrides: { \"AppTests/**\": { unused-function: off } }\n"
            ) == idle)
        #expect(
            try found(
                "profile: none\nrules: { unused-function: error }\n",
                ["AppTests/tenet.yml": "rules: { unused-function: off }\n"]) == idle)
    }

    /// A rule that only a part of the project has runs there.
    @Test func aRuleOfAPartRuns() throws {
        let idle = ["App/Store.swift:4:10"]
        #expect(try found("profile: none\noverrides: { \"App/**\": { unused-function: error } }\n") == idle)
        #expect(
            try found("profile: none\n", ["App/tenet.yml": "rules: { unused-function: error }\n"]) == idle)
        #expect(try found("profile: none\noverrides: { \"AppTests/**\": { unused-function: error } }\n") == [])
    }

    @Test func aFolderIsExplainedWithItsOwnSettings() throws {
        let project = try TenetProcess([
            "App/A.swift": "", "App/tenet.yml": "rules: { force-try: error }\n", "tenet.yml": "profile: none\n",
        ])
        defer { project.remove() }
        for path in ["App", "App/A.swift"] {
            let output = try project.tenet("config", "show", "--path", path).output
            #expect(output.contains("force-try: error  # App/tenet.yml:1"), "\(output)")
        }
        #expect(try !project.tenet("config", "show").output.contains("force-try"))
    }

    @Test(arguments: [
        ["fix", "Empty"], ["baseline", "create", "Empty"], ["check", "Empty"],
        ["contract", "check", "Empty", "--openapi", "api.yaml"],
    ])
    func nothingToLookAtIsAMistakeOfEveryCommand(arguments: [String]) throws {
        let project = try TenetProcess([
            "Empty/Note.txt": "", "tenet.yml": "",
            "api.yaml": "openapi: 3.1.0\npaths: {}\n"
                + "components: { schemas: { A: { type: object, properties: { a: { type: string } } } } }\n",
        ])
        defer { project.remove() }
        let answer = try project.tenet(arguments: arguments)
        #expect(answer.code == 2, "\(answer.output) \(answer.errors)")
        #expect(answer.errors.contains("there is no Swift file to check in Empty"))
    }

    @Test func aGateOverNoSampleFails() throws {
        let sample =
            "{\"clause\": \"STYLE-LEFTOVERS\", \"kind\": \"good\", \"path\": \"A.swift\", \"code\": \"let a = 1\"}\n"
        let project = try TenetProcess(["s.jsonl": sample, "none.jsonl": "\n"])
        defer { project.remove() }
        for arguments in [["none.jsonl"], ["s.jsonl", "--clause", "TYPO"], ["s.jsonl", "--at-least", "0.5"]] {
            let answer = try project.tenet(arguments: ["standards", "recall", "--standard", "style"] + arguments)
            #expect(answer.code == 2 && answer.errors.contains("holds no "), "\(arguments) \(answer.errors)")
        }
    }

    /// Files that extend one another on many ways are read once.
    @Test func basesThatMeetAgainAreReadOnce() throws {
        var files = ["A.swift": "let a = try! load()\n", "tenet.yml": "extends: [b0.yml, c0.yml]\n"]
        for level in 0..<30 {
            for side in ["b", "c"] {
                files["\(side)\(level).yml"] = "extends: [b\(level + 1).yml, c\(level + 1).yml]\n"
            }
        }
        for side in ["b", "c"] { files["\(side)30.yml"] = "rules: { force-try: error }\n" }
        let project = try TenetProcess(files)
        defer { project.remove() }
        #expect(try project.tenet("check").code == 1)
    }
}
