import Foundation
import TenetTestSupport
import Testing

/// The first hour with a standard of the team's own.
@Suite struct OwnStandardTests {
    private static let swift = ["A.swift": "let a = 1\n"]

    /// Every command of the page, as it stands there, one after another.
    @Test func commandsOfThePageRunAsWritten() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appendingPathComponent("Documentation/WritingAStandard.md"), encoding: .utf8)
        var isCommand = false
        var commands: [[String]] = []
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                isCommand = line == "```sh"
            } else if isCommand {
                let words = line.prefix { $0 != "#" }.split(separator: " ").map(String.init)
                if !words.isEmpty { commands.append(words) }
            }
        }
        #expect(commands.count >= 7)
        let project = try TenetProcess(Self.swift)
        defer { project.remove() }
        for command in commands {
            #expect(command.first == "tenet")
            let answer = try project.tenet(arguments: Array(command.dropFirst()))
            #expect(answer.code == 0, "\(command): \(answer.output) \(answer.errors)")
        }
    }

    @Test func aFileThatIsNamedIsWritten() throws {
        let project = try TenetProcess(["tenet.yml": "profile: docs/OUR-IOS-STANDARD.md\n"].merging(Self.swift) { $1 })
        defer { project.remove() }
        let answer = try project.tenet("standards", "new", "docs/OUR-IOS-STANDARD.md")
        #expect(answer.code == 0, "\(answer.errors)")
        #expect(try project.read("docs/OUR-IOS-STANDARD.md").contains("\n# Our ios standard\n"))
        #expect(try project.tenet("check").code == 0)
        #expect(try project.tenet("standards", "new", "docs/OUR-IOS-STANDARD.md").errors.contains("exists"))
        #expect(try project.tenet("standards", "new", "a.md", "--output", "b.md").code == 2)
    }

    /// A copy says all of its base; what adds to a base names it.
    @Test func aCopyBesideItsBaseIsRefusedWithTheWayOut() throws {
        let project = try TenetProcess(Self.swift)
        defer { project.remove() }
        try project.tenet("standards", "new", "S.md", "--profile", "recommended")
        let refused = try project.tenet("check", "--profile", "recommended,S.md")
        #expect(refused.code == 2)
        #expect(refused.errors.contains("name S.md alone"))
        #expect(refused.errors.contains("tenet standards new PATH --extends recommended"))
        try project.tenet("standards", "new", "docs/T.md", "--extends", "recommended", "--title", "Team's")
        #expect(try project.read("docs/T.md").contains("title: 'Team''s'\nextends: ['recommended']\n"))
        for profile in ["docs/T.md", "recommended,docs/T.md"] {
            let answer = try project.tenet("check", "--profile", profile)
            #expect(answer.code == 0, "\(answer.errors)")
        }
        #expect(try project.tenet("standards", "lint", "docs/T.md").code == 0)
    }

    /// Without arguments the document of the project is meant, and what keeps it from being read is said.
    @Test(arguments: ["lint", "suggest", "verify", "coverage", "parameters"])
    func commandsTakeTheDocumentOfTheProject(command: String) throws {
        let text = "# S\n\n- Never print. <!-- id: A -->\n  Checked by `force-tri`.\n"
        let project = try TenetProcess(["tenet.yml": "profile: docs/S.md\n"].merging(Self.swift) { $1 })
        defer { project.remove() }
        let missing = try project.tenet("standards", command)
        #expect(missing.code == 2)
        #expect(missing.errors.contains("tenet.yml:1:10: `profile` names docs/S.md: there is no such file"))
        guard command == "lint" else { return }
        try project.write(text, to: "docs/S.md")
        let answer = try project.tenet("standards", command)
        #expect(answer.code == 1)
        #expect(answer.output.contains("docs/S.md:4:15: there is no rule `force-tri`"), "\(answer.output)")
        #expect(answer.output.contains("in 1 document\n"))
    }

    @Test func suggestTakesTheDocumentOfTheProject() throws {
        let project = try TenetProcess(
            ["tenet.yml": "profile: docs/S.md\n", "docs/S.md": "# S\n\n- Never use `try!`.\n"].merging(Self.swift) {
                $1
            })
        defer { project.remove() }
        let answer = try project.tenet("standards", "suggest")
        #expect(answer.code == 0)
        #expect(answer.output.contains("docs/S.md:3: Never use try!."), "\(answer.output)")
    }

    /// One id hides no other sentence of the document.
    @Test func clausesWithoutIDStayClauses() throws {
        let text = """
            # S

            ## Errors

            Views are simple, and each one must say what it shows.

            - No force tries. <!-- id: E-1 -->
              Checked by `force-try`.
            - Never swallow errors.
              - Also in tests.
              - A log should say why.
            - Prints are forbidden.

            """
        let project = try TenetProcess(["S.md": text].merging(Self.swift) { $1 })
        defer { project.remove() }
        let coverage = try project.tenet("standards", "coverage", "S.md")
        #expect(coverage.output.contains("S.md: 5 clauses, 20 % enforced"), "\(coverage.output)")
        #expect(coverage.output.contains("4 clauses have no id: `tenet standards ids S.md --write` writes them"))
        #expect(try project.tenet("standards", "ids", "S.md").output.split(separator: "\n").count == 4)
        try project.tenet("standards", "ids", "S.md", "--write")
        #expect(try project.tenet("standards", "ids", "S.md").errors.contains("every clause has its id"))
        #expect(try !project.tenet("standards", "coverage", "S.md").output.contains("have no id"))
        try project.write("---\nclauses: marked\n---\n" + text, to: "S.md")
        #expect(try project.tenet("standards", "coverage", "S.md").output.contains("S.md: 1 clause, 100 % enforced"))
    }

    @Test func initTakesSeveralStandards() throws {
        let project = try TenetProcess(Self.swift)
        defer { project.remove() }
        let answer = try project.tenet("init", "--profile", "recommended,style")
        #expect(answer.code == 0, "\(answer.errors)")
        #expect(try project.read("tenet.yml").contains("profile: [recommended, style]"))
        #expect(try project.tenet("check").code == 0)
        #expect(try project.tenet("rules", "--profile", "recommended,style").code == 0)
        #expect(try project.tenet("init", "--force", "--profile", "recommended,").code == 2)
    }

    /// A comment for a rule that is off is said where the rules are the project's own, and not where some were chosen for one run.
    @Test func commentsForRulesThatAreOffAreSaid() throws {
        let project = try TenetProcess([
            "A.swift": "let a = b as! C // tenet:ignore(force-cast) tested\n",
            "tenet.yml": "profile: recommended\nrules: { force-cast: off }\n",
        ])
        defer { project.remove() }
        let said = "`force-cast` is off here, so this comment silences nothing"
        #expect(try project.tenet("check").output.contains(said))
        #expect(try !project.tenet("check", "--profile", "recommended,style").output.contains(said))
        #expect(try !project.tenet("check", "--rule", "unneeded-suppression").output.contains(said))
        try project.write("profile: recommended\nrules: { force-cast: error }\n", to: "tenet.yml")
        #expect(try !project.tenet("check").output.contains(said))
    }
}
