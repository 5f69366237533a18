import Foundation
import Testing

/// What a link leads to outside of the project is neither read nor quoted, unless somebody asks for it.
@Suite struct LinkTests {
    private static let secret = "let secretOfTheHouse = try! load()\n"

    private static func project() throws -> TenetProcess {
        let project = try TenetProcess([
            "outside/O.swift": secret,
            "outside/m.py": "from pydantic import BaseModel\nclass SecretOfTheHouse(BaseModel):\n    b: int\n",
            "project/tenet.yml": "profile: recommended\n", "project/Sources/A.swift": "let user = try! load()\n",
        ])
        try project.link("project/Sources/Shared", to: "../../outside")
        try project.link("project/Sources/O.swift", to: "../../outside/O.swift")
        try project.link("project/Sources/Again.swift", to: "A.swift")
        try project.link("project/models", to: "../outside")
        return project
    }

    @Test(arguments: [
        ["check", "--no-cache"], ["check", "--no-cache", "--rule", "all"], ["check", "--no-cache", "Sources"],
        ["fix", "--diff"], ["fix"], ["baseline", "create"], ["views"], ["registry", "--check"], ["repo", "check"],
        ["check", "--repo", "--no-cache"],
        ["contract", "check", "--pydantic", "."], ["init", "--profile", "native", "--force"],
    ])
    func commandsQuoteNothingFromOutside(arguments: [String]) throws {
        let project = try Self.project()
        defer { project.remove() }
        let answer = try project.inProject(arguments)
        #expect((0...2).contains(answer.code), "\(answer.errors)")
        #expect(!answer.output.contains("ecretOfTheHouse"), "\(answer.output)")
        #expect(try project.read("outside/O.swift") == Self.secret)
    }

    @Test func oneLineSaysWhatWasNotLookedAt() throws {
        let project = try Self.project()
        defer { project.remove() }
        let answer = try project.inProject(["check", "--no-cache", "--rule", "force-try"])
        let text = answer.output + answer.errors
        // `Again.swift` and `A.swift` are one file.
        #expect(answer.output.contains("1 finding"), "\(text)")
        #expect(text.components(separatedBy: "--follow-links").count == 2, "\(text)")
        #expect(text.contains("Sources/O.swift: this link and 2 more lead out"), "\(text)")
    }

    @Test(arguments: [["--follow-links"], ["Sources/Shared"]])
    func whoAsksSeesThem(asking: [String]) throws {
        let project = try Self.project()
        defer { project.remove() }
        let answer = try project.inProject(["check", "--no-cache", "--rule", "force-try"] + asking)
        #expect(answer.output.contains("O.swift:1:"), "\(answer.output)")
    }
}

extension TenetProcess {
    fileprivate func inProject(_ arguments: [String]) throws -> Answer {
        var inner = self
        inner.folder = folder.appendingPathComponent("project")
        return try inner.tenet(arguments: arguments)
    }
}
