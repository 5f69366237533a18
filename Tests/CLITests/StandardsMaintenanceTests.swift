import Foundation
import Testing

@Suite struct StandardsMaintenanceTests {
    private let document = """
        # Guide

        ## Contents

        - [Errors](#errors)

        ## Errors

        - Never swallow an error.
          Checked by `empty-catch` (error).

        """
    private let section = "# Tests\n\nSee [errors](#errors) and [more](MORE.md).\n"

    // MARK: lint

    @Test func lintNamesPlaceProblemAndRemedy() throws {
        let project = try TenetProcess([
            "Guide.md": document + "\nSee [x](#eror) and `App.swift:9`.\n", "App.swift": "let a = 1\n", ".git/HEAD": "",
        ])
        defer { project.remove() }
        let answer = try project.tenet("standards", "lint", "Guide.md")
        #expect(answer.code == 1)
        #expect(
            answer.output == """
                Guide.md:12:5: no heading has the anchor `#eror`
                    did you mean `#errors`?
                Guide.md:12:21: App.swift has 1 line, and line 9 is referred to
                    name the type, function or key; line numbers are wrong after the next change
                2 problems in 1 document

                """)
        #expect(try project.tenet("standards", "lint", "Guide.md", "--skip", "link", "--skip", "reference").code == 0)
        let json = try project.tenet("standards", "lint", "Guide.md", "--format", "json")
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        let problems = try #require(object?["problems"] as? [[String: Any]])
        #expect(problems.map { $0["check"] as? String } == ["link", "reference"])
        #expect(problems[0]["line"] as? Int == 12 && problems[0]["column"] as? Int == 5)
    }

    @Test func lintReadsFoldersAndKnowsTheDay() throws {
        let project = try TenetProcess(["docs/A.md": "# A\n\nLast reviewed: 2026-02-01\n", "docs/b/B.md": "# B\n"])
        defer { project.remove() }
        #expect(
            try project.tenet("standards", "lint", "docs", "--today", "2026-03-01").output
                == "no problems in 2 documents\n")
        #expect(
            try project.tenet("standards", "lint", "docs/", "--today", "2028-03-01").output.hasPrefix(
                "docs/A.md:3:16: "))
        #expect(try project.tenet("standards", "lint", "docs", "--today", "March").code == 2)
        let missing = try project.tenet("standards", "lint", "recomended")
        #expect(missing.code == 2 && missing.errors.contains("did you mean `recommended`?"))
    }

    @Test func lintKnowsWhatTheSettingsDemand() throws {
        let advice =
            "---\nrecommended: true\n---\n# Advice\n\n- Do not force. <!-- id: R-1 -->\n  Checked by `force-try` (note).\n"
        let project = try TenetProcess(["A.md": advice, "tenet.yml": "profile: A.md\nrules: { force-try: error }\n"])
        defer { project.remove() }
        #expect(
            try project.tenet("standards", "lint", "A.md").output.contains(
                "the settings of the project demand `force-try`"))
    }

    // MARK: toc

    @Test func tocPrintsChecksAndWrites() throws {
        let project = try TenetProcess(["Guide.md": document + "\n## Tests\n"])
        defer { project.remove() }
        let list = "- [Errors](#errors)\n- [Tests](#tests)\n"
        #expect(try project.tenet("standards", "toc", "Guide.md").output == list)
        #expect(try project.tenet("standards", "toc", input: "# T\n\n## Errors\n\n## Tests\n").output == list)
        let stale = try project.tenet("standards", "toc", "Guide.md", "--check")
        #expect(stale.code == 1 && stale.output.contains("+- [Tests](#tests)\n"))
        #expect(try project.tenet("standards", "toc", "Guide.md", "--write").code == 0)
        #expect(try project.read("Guide.md").contains("\n\n" + list + "\n## Errors"))
        #expect(try project.tenet("standards", "toc", "Guide.md", "--check").code == 0)
        try project.write("# T\n", to: "Empty.md")
        let none = try project.tenet("standards", "toc", "Empty.md", "--check")
        #expect(none.code == 2 && none.errors.contains("no table of contents"))
        #expect(try project.tenet("standards", "toc", "mvvm", "--write").errors.contains("built-in"))
    }

    // MARK: insert

    @Test func insertShowsThenWrites() throws {
        let project = try TenetProcess(["Guide.md": document, "Tests.md": section])
        defer { project.remove() }
        let arguments = ["standards", "insert", "Tests.md", "--after", "Errors", "--into", "Guide.md"]
        let shown = try project.run(TenetProcess.binary(), arguments, input: nil)
        #expect(shown.code == 0)
        #expect(shown.output.contains("+- [Tests](#tests)\n") && shown.output.contains("+## Tests\n"))
        #expect(shown.errors.contains("Guide.md:13: would insert `Tests` after `Errors`"))
        #expect(shown.errors.contains("there is no file MORE.md"))
        #expect(try project.read("Guide.md") == document)

        #expect(try project.run(TenetProcess.binary(), arguments + ["--write"], input: nil).code == 0)
        let new =
            document.replacing("(#errors)\n", with: "(#errors)\n- [Tests](#tests)\n")
            + "\n" + section.replacing("# Tests", with: "## Tests").dropLast() + "\n"
        #expect(try project.read("Guide.md").trimmingCharacters(in: .newlines) == new.trimmingCharacters(in: .newlines))
        let again = try project.run(TenetProcess.binary(), arguments + ["--write"], input: nil)
        #expect(again.code == 1)
        #expect(again.errors.contains("refused `Tests`: the document has a section of this name already, at line 13"))
    }

    @Test func aFileOfSectionsNamesItsDocument() throws {
        let sections = "# For Guide.md\n\n## 1\n\nInsert under \"Errors\"\n\n```markdown\n# Logs\n\nText.\n\n---\n```\n"
        let project = try TenetProcess(["docs/Guide.md": document, "docs/New.md": sections])
        defer { project.remove() }
        let answer = try project.tenet("standards", "insert", "docs/New.md", "--write")
        #expect(answer.code == 0, "\(answer.errors)")
        #expect(try project.read("docs/Guide.md").hasSuffix("(error).\n\n### Logs\n\nText.\n"))
        try project.write("# T\n\nText\n", to: "Plain.md")
        #expect(try project.tenet("standards", "insert", "Plain.md", "--into", "docs/Guide.md").code == 2)
    }

    // MARK: ids, new, diff

    @Test func idsAreShownThenWritten() throws {
        let project = try TenetProcess(["Guide.md": document])
        defer { project.remove() }
        let shown = try project.tenet("standards", "ids", "Guide.md")
        #expect(shown.output == "Guide.md:9: errors-never-swallow-error: Never swallow an error.\n")
        #expect(try project.tenet("standards", "ids", "Guide.md", "--write").code == 0)
        let written = document.replacing("an error.", with: "an error. <!-- id: errors-never-swallow-error -->")
        #expect(try project.read("Guide.md") == written)
        #expect(try project.tenet("standards", "ids", "Guide.md", "--write").errors.contains("every clause has its id"))
        #expect(try project.read("Guide.md") == written)
    }

    @Test func aNewStandardChecksLikeTheOneItBeganWith() throws {
        let project = try TenetProcess(["A.swift": "let a = try! f()\nfunc f() throws -> Int { 1 }\n"])
        defer { project.remove() }
        #expect(try project.tenet("standards", "new", "Ours", "--profile", "recommended", "-o", "Ours.md").code == 0)
        #expect(try project.tenet("standards", "lint", "Ours.md").output == "no problems in 1 document\n")
        let ours = try project.tenet("check", "--profile", "Ours.md", "--format", "github")
        let theirs = try project.tenet("check", "--profile", "recommended", "--format", "github")
        #expect(theirs.output.contains("A.swift") && ours.output.contains("A.swift") && ours.code == theirs.code)
        #expect(try project.tenet("standards", "new", "X", "--profile", "recommended", "-o", "Ours.md").code == 2)
        #expect(
            try project.tenet("standards", "diff", "recommended", "Ours.md").output
                == "recommended and Ours.md say the same\n")
    }

    @Test func diffCountsFindings() throws {
        let project = try TenetProcess([
            "A.md": "- Text. <!-- id: A -->\n  Checked by `force-try` (error).\n",
            "B.md": "- Other. <!-- id: B -->\n  Checked by `force-cast` (warning), `force-try` (note).\n",
            "A.swift": "let a = try! f()\nlet b = a as! Int\nlet c = a as! Double\nfunc f() throws -> Any { 1 }\n",
        ])
        defer { project.remove() }
        let answer = try project.tenet("standards", "diff", "A.md", "B.md", "--count")
        #expect(
            answer.output == """
                from A.md to B.md

                1 rule turned on
                  force-cast (warning), findings: 0 → 2

                1 severity changed
                  force-try: error → note, findings: 1 → 1

                1 clause added
                  B: Other.

                1 clause removed
                  A: Text.

                findings of these rules in this project: 1 before, 3 after

                """)
        let json = try project.tenet("standards", "diff", "A.md", "B.md", "--format", "json")
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        let rules = try #require(object?["rules"] as? [[String: Any]])
        #expect(rules.map { $0["change"] as? String } == ["on", "severity"])
        #expect(try project.tenet("standards", "diff", "A.md", "C.md").code == 2)
    }
}
