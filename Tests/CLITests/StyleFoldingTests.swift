import Foundation
import Testing

/// A matter of style on which the team has not decided is told once a file, with its other places.
@Suite struct StyleFoldingTests {
    private static let source = """
        enum Key {
            static let Title = "title"
            static let Body = "body"
            static let Author = "author"
            static let date = "date"
        }

        """

    private func project(_ more: [String: String] = [:]) throws -> TenetProcess {
        let files = ["A.swift": Self.source, "B.swift": "enum Other {\n    static let Name = \"name\"\n}\n"]
        return try TenetProcess(files.merging(more) { _, new in new })
    }

    private func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map(String.init).filter { $0.contains("property-name-case") }
    }

    @Test func eachFileIsToldOnce() throws {
        let project = try project(["tenet.yml": "profile: native\n"])
        defer { project.remove() }
        for _ in 0..<2 {
            let output = try project.tenet("check", "--format", "agent").output
            let found = lines(output)
            #expect(found.count == 2)
            #expect(found.first?.contains("`Title` begins with a capital and reads like a type") == true)
            let again = output.split(separator: "\n").filter { $0.hasPrefix("  again: ") }
            #expect(again.map { $0.split(separator: ",").count } == [2])
        }
    }

    @Test func everyFormatHasThePlaces() throws {
        let project = try project(["tenet.yml": "profile: native\n"])
        defer { project.remove() }
        let text = try project.tenet("check", "--max", "0").output
        #expect(text.contains("= again: A.swift:3:16 and A.swift:4:16\n"))
        #expect(lines(try project.tenet("check", "--format", "xcode").output).count == 4)
        let json = try project.tenet("check", "--format", "json").output
        let document = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let findings = try #require(document["findings"] as? [[String: Any]])
        let first = try #require(findings.first { $0["rule"] as? String == "property-name-case" })
        #expect((first["alsoAt"] as? [[String: Any]])?.map { $0["line"] as? Int } == [3, 4])
        let sarif = try project.tenet("check", "--format", "sarif").output
        #expect(sarif.components(separatedBy: "The same again.").count == 3)
    }

    /// Who names a rule, a file or a change looks at each place.
    @Test(arguments: [
        (["check", "--rule", "property-name-case"], 4), (["check", "--profile", "native", "A.swift"], 3),
    ])
    func whoAsksIsToldEach(arguments: [String], count: Int) throws {
        let project = try project()
        defer { project.remove() }
        #expect(lines(try project.tenet(arguments: arguments + ["--format", "agent"]).output).count == count)
    }

    @Test func aConfigurationThatNamesTheRuleIsToldEach() throws {
        let project = try project(["tenet.yml": "profile: native\nrules: { property-name-case: warning }\n"])
        defer { project.remove() }
        #expect(lines(try project.tenet("check", "--format", "agent").output).count == 4)
    }

    @Test func aChangedLineIsToldThoughAnotherCameFirst() throws {
        let project = try project(["tenet.yml": "profile: native\n"])
        defer { project.remove() }
        try project.git("init", "-q")
        try project.git("add", ".")
        try project.git("commit", "-q", "-m", "start")
        try project.write(Self.source.replacingOccurrences(of: "date = ", with: "Date = "), to: "A.swift")
        let found = lines(try project.tenet("check", "--since", "HEAD", "--format", "agent").output)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("A.swift:5:16") == true)
    }

    /// The fix that a report shows puts every place right that it speaks of.
    @Test func oneFixForAllPlaces() throws {
        let project = try TenetProcess([
            "A.swift": "let a = 1 \nlet b = 2\nlet c = 3  \n", "tenet.yml": "profile: mvvm\n",
        ])
        defer { project.remove() }
        let json = try project.tenet("check", "--format", "json").output
        let document = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let found = try #require(document["findings"] as? [[String: Any]]).filter {
            $0["rule"] as? String == "trailing-whitespace"
        }
        #expect(found.count == 1)
        #expect(((found.first?["fix"] as? [String: Any])?["edits"] as? [Any])?.count == 2)
        _ = try project.tenet("fix")
        #expect(try project.read("A.swift") == "let a = 1\nlet b = 2\nlet c = 3\n")
    }
}
