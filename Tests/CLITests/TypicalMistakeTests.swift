import Foundation
import Testing

/// Thirty mistakes that people make in their first week: each is said with its place, what is wrong and the remedy.
@Suite struct TypicalMistakeTests {
    struct Mistake: CustomTestStringConvertible {
        var name: String
        var files: [String: String] = [:]
        var arguments = ["check", "--format", "github"]
        var code: Int32
        /// Place, what is wrong, and remedy, as the answer says them.
        var says: [String]

        var testDescription: String { name }
    }

    private static func configuration(_ name: String, _ text: String, _ says: String..., code: Int32 = 2) -> Mistake {
        Mistake(name: name, files: ["tenet.yml": text], code: code, says: says)
    }

    private static func comment(_ name: String, _ text: String, _ says: String...) -> Mistake {
        Mistake(name: name, files: ["B.swift": text], code: 0, says: says)
    }

    private static func document(
        _ name: String, _ text: String, _ arguments: [String], _ says: String..., code: Int32 = 1
    ) -> Mistake {
        Mistake(name: name, files: ["S.md": text], arguments: arguments, code: code, says: says)
    }

    private static func command(_ name: String, _ arguments: [String], _ says: String...) -> Mistake {
        Mistake(name: name, arguments: arguments, code: 2, says: says)
    }

    static let configurations = [
        configuration(
            "a standard misspelt", "profile: mvm\n", "tenet.yml:1:10", "no profile `mvm`", "did you mean `mvvm`?"),
        configuration(
            "a rule misspelt", "rules:\n  force-tri: error\n", "tenet.yml:2:3", "no rule `force-tri`",
            "did you mean `force-try`?"),
        configuration(
            "a severity misspelt", "rules:\n  force-try: eror\n", "tenet.yml:2:14", "no severity `eror`",
            "did you mean `error`?"),
        configuration(
            "a number for a severity", "rules:\n  line-length: 120\n", "tenet.yml:2:16", "no severity `120`",
            "`line-length: { limit: 120 }`"),
        configuration(
            "an option misspelt", "rules:\n  line-length: { limt: 120 }\n", "tenet.yml:2:18", "no option `limt`",
            "did you mean `limit`?"),
        configuration(
            "a key misspelt", "exclued: [a]\n", "tenet.yml:1:1", "no key `exclued`", "did you mean `exclude`?"),
        configuration(
            "a glob of nothing", "exclude: [\"Genrated/**\"]\n", "tenet.yml:1: `Genrated/**` under `exclude`",
            "matches no file to check", "correct it or remove it", code: 0),
        configuration(
            "a tab", "profile: recommended\nrules:\n\tforce-try: error\n", "tenet.yml:3", "a tab cannot indent",
            "indent with spaces"),
        configuration(
            "a base that is not there", "extends: base.yml\n", "tenet.yml:1:10", "there is no such file",
            "the path counts from the file that names it"),
        configuration(
            "a contract that is not there", "contract: { openapi: api.yml }\n", "tenet.yml:1:22",
            "no file or folder api.yml", "must name an OpenAPI document"),
        configuration(
            "a standard that is not there", "profile: docs/S.md\n", "tenet.yml:1:10", "there is no such file",
            "write it, or correct the path"),
        configuration(
            "a parameter misspelt", "profile: mvvm\nparameters: { base.viewmodel: X }\n", "tenet.yml:2:15",
            "no standard of this project has a parameter `base.viewmodel`", "did you mean `base.view_model`?"),
        configuration(
            "a severity in the plural", "fail_on: errors\n", "tenet.yml:1:10", "no severity `errors`",
            "did you mean `error`?"),
        configuration(
            "two limits the wrong way round",
            "rules:\n  file-length: { severity: warning, limit: 500, error_limit: 100 }\n",
            "tenet.yml:2:3",
            "`error_limit` of `file-length` is 100 and `limit` 500", "write an `error_limit` above the `limit`"),
        configuration(
            "an address for a base", "extends: https://example.com/t.yml\n", "tenet.yml:1:10",
            "`https://example.com/t.yml` lies in a network", "save it beside this file"),
        configuration(
            "`rules` in an override", "overrides:\n  \"A*\": { rules: { force-try: off } }\n", "tenet.yml:2:11",
            "no rule `rules`", "rules stand right below the glob"),
        configuration(
            "an include of nothing", "include: [\"Source/**\"]\n", "tenet.yml:1: `Source/**` under `include`",
            "matches no file to check", "correct it or remove it"),
        configuration(
            "a baseline that is named and not there", "baseline: no.json\n", "tenet.yml:1:11", "no.json cannot be read",
            "create it with `tenet baseline create --output"),
        configuration(
            "a parameter of a standard without any", "parameters: { a.b: c }\n", "tenet.yml:1:15",
            "no standard of this project has a parameter `a.b`", "remove this, or name under `profile` the standard"),
        Mistake(
            name: "a file of another name", files: ["tenet.yaml": "profile: recommended\n"], code: 0,
            says: ["tenet.yaml", "is not read", "rename it tenet.yml"]),
    ]

    static let comments = [
        comment(
            "no parentheses", "let b = try! f() // tenet:ignore force-try\n", "file=B.swift,line=1",
            "the rules stand in parentheses", "Write `tenet:ignore(force-try)`"),
        comment(
            "a rule misspelt in a comment", "let b = try! f() // tenet:ignore(force-tri) why\n", "file=B.swift,line=1",
            "no rule `force-tri`", "did you mean `force-try`?"),
        comment(
            "a word of another tool", "let b = try! f() // tenet:disable(force-try)\n", "file=B.swift,line=1",
            "no command `disable`", "Write `tenet:ignore(force-try)`"),
        comment(
            "a comment that silences nothing", "let b = 1 // tenet:ignore(force-try) why\n", "file=B.swift,line=1",
            "silences nothing", "Remove"),
        comment(
            "a comment for a rule that is off", "let b = try! f() // tenet:ignore(force-cast) why\n",
            "file=B.swift,line=1",
            "`force-cast` is off here, so this comment silences nothing", "name the rule that reports this place"),
        comment(
            "a region of another form", "// tenet:begin(force-try) why\nlet b = try! f()\n", "file=B.swift,line=1",
            "silences nothing", "`begin` stands behind `ignore:`"),
    ]

    private static let lint = ["standards", "lint", "S.md"]
    static let documents = [
        document(
            "a rule misspelt in a route", "# S\n\n- A. <!-- id: A -->\n  Checked by `force-tri`.\n", lint, "S.md:4:15",
            "no rule `force-tri`", "did you mean `force-try`?"),
        document(
            "one id twice",
            "# S\n\n- A. <!-- id: A -->\n  Reviewed by people.\n- B. <!-- id: A -->\n  Reviewed by people.\n",
            lint, "S.md:5", "`A`", "id"),
        document(
            "an option misspelt in a route", "# S\n\n- A. <!-- id: A -->\n  Checked by `line-length` (limt: 3).\n",
            lint,
            "S.md:4:15", "no option `limt`", "did you mean `limit`?"),
        document(
            "a route that is nearly one", "# S\n\n- A. <!-- id: A -->\n  Checked with `line-length`.\n",
            ["standards", "coverage", "S.md"], "S.md:4:3", "nearly a route line",
            "write: Checked by `line-length`", code: 0),
        document(
            "a key of the front matter misspelt", "---\ntitel: S\n---\n# S\n", ["check", "--profile", "S.md"],
            "S.md:2:1",
            "no key `titel`", "did you mean `title`?", code: 2),
        document(
            "a link to nowhere", "# S\n\n- [A](#nowhere). <!-- id: A -->\n  Reviewed by people.\n", lint, "S.md:3:3",
            "no heading has the anchor `#nowhere`", "anchors are headings in lower case"),
        document(
            "ids for some of the clauses",
            "# S\n\n- A. <!-- id: A -->\n  Checked by `force-try`.\n- Never swallow errors.\n- Prints are forbidden.\n",
            lint,
            "S.md:5:3", "2 of 3 clauses have no id", "`tenet standards ids S.md --write` writes them"),
        document(
            "an id in capitals", "# S\n\n- Force nothing. <!-- ID: A-1 -->\n  Checked by `force-try`.\n", lint,
            "S.md:3:18",
            "`<!-- ID: A-1 -->` is nearly an id", "write `<!-- id: A-1 -->`"),
        document(
            "an id without its colon", "# S\n\n- Force nothing. <!-- id A-1 -->\n  Checked by `force-try`.\n",
            ["standards", "coverage", "S.md"], "S.md:3:18", "is nearly an id", "write `<!-- id: A-1 -->`", code: 0),
        document(
            "an id with a blank", "# S\n\n- Force nothing. <!-- id: A 1 -->\n  Checked by `force-try`.\n", lint,
            "S.md:3:18",
            "is nearly an id", "write `<!-- id: A-1 -->`; an id has no blanks"),
        document(
            "front matter that nothing ends",
            "---\nrules: { force-try: error }\n\n# S\n\n- A. <!-- id: A -->\n  Checked by `force-try`.\n",
            ["check", "--profile", "S.md"], "S.md:1:1", "front matter is opened here and never closed",
            "end it with a line `---`",
            code: 2),
        document(
            "a base misspelt", "---\nextends: recomended\n---\n# S\n", ["check", "--profile", "S.md"], "S.md:2:10",
            "no profile `recomended`", "did you mean `recommended`?", code: 2),
        document(
            "a part that is not there", "---\nparts:\n  - layers.md\n---\n# S\n", ["check", "--profile", "S.md"],
            "S.md:3:5",
            "no readable standard at layers.md", "give the path of a Markdown document", code: 2),
        document(
            "two limits the wrong way round in a route",
            "# S\n\n- A. <!-- id: A -->\n  Checked by `file-length` (limit: 500, error_limit: 100).\n", lint,
            "S.md:4:15",
            "`error_limit` of `file-length` is 100 and `limit` 500", "above the `limit`"),
        document(
            "a rule for files that are not there",
            "# S\n\n- A. <!-- id: a -->\n  ```tenet\n  rule: x\n  paths: Source/**\n  pattern: f($A)\n  message: no\n  ```\n",
            ["check", "--profile", "S.md"], "S.md:6: `Source/**` under `paths` of the rule `x`",
            "matches no file to check",
            "correct it or remove it", code: 0),
        document(
            "an example that nothing finds",
            "# S\n\n- A. <!-- id: A -->\n  Checked by `force-try`.\n  ```swift bad\n  let a = 1\n  ```\n",
            ["standards", "verify", "S.md"], "S.md:6", "bad example that no rule of its clause reports", "force-try"),
        document(
            "a pattern without a message",
            "# S\n\n- A. <!-- id: a -->\n  ```tenet\n  rule: x\n  pattern: f($a)\n  ```\n",
            ["check", "--profile", "S.md"],
            "S.md:5:3", "this rule has no message", "add `message:`", code: 2),
    ]

    private static let parameterised = """
        ---
        parameters:
          file.lines: { kind: number, meaning: The most lines of a file., example: 400 }
        ---
        # S

        - Files have at most {{file.lines}} lines. <!-- id: A -->
          Checked by `file-length` (limit: {{file.line}}).

        """

    static let parameters =
        [
            ["check", "--profile", "S.md"], ["standards", "coverage", "S.md"], ["standards", "verify", "S.md"], lint,
        ].map { arguments in
            document(
                "a parameter misspelt in a document, for \(arguments[1])", parameterised, arguments, "S.md:8:36",
                "the standard has no parameter `file.line`", "did you mean `{{file.lines}}`?",
                code: arguments == lint ? 1 : 2)
        } + [
            document(
                "a parameter that no document declares",
                "# S\n\n- A. <!-- id: A -->\n  Checked by `file-length` (limit: {{file.lines}}).\n",
                ["check", "--profile", "S.md"],
                "S.md:4:36", "the standard has no parameter `file.lines`", "declare it under `parameters`", code: 2)
        ]

    static let commands = [
        command("a command misspelt", ["chekc"], "no command `tenet chekc`", "did you mean `tenet check`?"),
        command("an option misspelt", ["check", "--formt", "json"], "'--formt'", "Did you mean '--format'?"),
        command("a format misspelt", ["check", "--format", "jsn"], "there is no `jsn`", "did you mean `json`?"),
        command(
            "a standard twice", ["check", "--profile", "recommended", "--profile", "style"], "`--profile` stands twice",
            "with `recommended` and with `style`", "write `--profile recommended,style` for both"),
        command(
            "a format twice", ["check", "--format=json", "--format", "text"], "`--format` stands twice",
            "it takes one value: keep one of them"),
        command(
            "a severity twice", ["repo", "check", "--min-severity", "error", "--min-severity", "note"],
            "`--min-severity` stands twice", "keep one"),
        command(
            "a standard by two names", ["init", "--standard", "style", "--profile", "recommended"], "stands twice",
            "write `--profile style,recommended` for both"),
        command(
            "a standard twice for another command", ["checklist", "--profile", "mvvm", "--profile", "style"],
            "`--profile` stands twice", "write `--profile mvvm,style` for both"),
        command(
            "no document to look at", ["standards", "suggest"], "tenet.yml names none", "give the path of one"),
        command(
            "a document that is not there", ["standards", "lint", "docs/S.md"], "docs/S.md: no such document",
            "give the path of a Markdown document"),
        command(
            "a path that is not there", ["check", "Nowhere.swift"], "no file or folder `Nowhere.swift`",
            "check the spelling"),
        command("a rule misspelt", ["check", "--rule", "force-tri"], "`force-tri`", "did you mean `force-try`?"),
        command(
            "an option of another tool", ["check", "--fix"], "no option `--fix`", "`tenet fix` applies safe fixes"),
        command(
            "a baseline that is not there", ["check", "--baseline", "no.json"], "no.json cannot be read",
            "create it with `tenet baseline create --output"),
    ]

    @Test(arguments: configurations + comments + documents + parameters + commands)
    func isSaidWithPlaceProblemAndRemedy(mistake: Mistake) throws {
        let project = try TenetProcess(["A.swift": "let a = 1\n"].merging(mistake.files) { _, new in new })
        defer { project.remove() }
        let answer = try project.tenet(arguments: mistake.arguments)
        #expect(answer.code == mistake.code, "\(answer.errors)")
        let text = answer.output + answer.errors
        for part in mistake.says {
            #expect(text.range(of: part, options: .caseInsensitive) != nil, "\(part) is not in: \(text)")
        }
    }

    @Test func thereAreThirtyOfThem() {
        #expect(Self.configurations.count + Self.comments.count + Self.documents.count + Self.commands.count >= 30)
    }
}
