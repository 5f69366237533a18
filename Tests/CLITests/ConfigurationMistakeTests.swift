import Foundation
import Testing

/// Every mistake in a tenet.yml: exit code 2, nothing on standard output, and one line with place, fault and remedy.
@Suite struct ConfigurationMistakeTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        var text: String
        /// `line:column`.
        var place: String
        var what: String
        var remedy: String

        init(_ text: String, _ place: String, _ what: String, _ remedy: String) {
            self.text = text
            self.place = place
            self.what = what
            self.remedy = remedy
        }

        var testDescription: String { text }
    }

    @Test(arguments: keys + values + rules + options + paths + nothing + contracts + syntax)
    func isSaidWithPlaceAndRemedy(_ mistake: Mistake) throws {
        let project = try TenetProcess(["tenet.yml": mistake.text, "A.swift": "let a = 1\n", ".git/HEAD": ""])
        defer { project.remove() }
        let answer = try project.tenet("config", "show")
        #expect(answer.code == 2)
        #expect(answer.output.isEmpty)
        let line = answer.errors.split(separator: "\n").first { $0.contains(mistake.what) } ?? ""
        #expect(line.hasPrefix("error: tenet.yml:\(mistake.place): "), "\(answer.errors)")
        #expect(line.contains(mistake.remedy), "\(answer.errors)")
    }

    /// One run says all that is wrong: what is extended is looked for although the file has other mistakes.
    @Test func missingFilesAreSaidWithTheRest() throws {
        let text = "extends: [none.yml, gone.yml]\nprofile: docs/NONE.md\nruls: {}\n"
        let project = try TenetProcess(["tenet.yml": text, "A.swift": "let a = 1\n", ".git/HEAD": ""])
        defer { project.remove() }
        let errors = try project.tenet("check").errors
        for place in [
            "1:11: `extends` names none.yml", "1:21: `extends` names gone.yml", "2:10: ", "3:1: there is no key",
        ] {
            #expect(errors.contains("error: tenet.yml:\(place)"), "\(place): \(errors)")
        }
    }

    static let keys = [
        Mistake("profil: mvvm\n", "1:1", "there is no key `profil`", "did you mean `profile`?"),
        Mistake("failOn: error\n", "1:1", "there is no key `failOn`", "did you mean `fail_on`?"),
        Mistake("excluded: [A]\n", "1:1", "there is no key `excluded`", "did you mean `exclude`?"),
        Mistake("zzzzzzz: 1\n", "1:1", "there is no key `zzzzzzz`", "`profile`, `extends`, `include`"),
        Mistake("disabled_rules: [a]\n", "1:1", "there is no key `disabled_rules`", "`tenet migrate swiftlint`"),
        Mistake("force-try: error\n", "1:1", "there is no key `force-try`", "`rules: { force-try: warning }`"),
        Mistake("rules: {}\nrules: {}\n", "2:1", "`rules` stands here a second time", "keep one"),
        Mistake("? [a]\n: b\n", "1:3", "a key must be a text", "write `key: value`"),
        Mistake("- profile\n", "1:1", "must be a mapping, not a list", "`profile: recommended`"),
        Mistake("recommended\n", "1:1", "must be a mapping, not `recommended`", "`profile: recommended`"),
    ]

    static let values = [
        Mistake("profile: mvm\n", "1:10", "there is no profile `mvm`", "did you mean `mvvm`?"),
        Mistake("profile: Native\n", "1:10", "there is no profile `Native`", "did you mean `native`?"),
        Mistake("profile: docs/STANDARD\n", "1:10", "there is no profile `docs/STANDARD`", "end in `.md`"),
        Mistake("profile: [native, mvmm]\n", "1:19", "there is no profile `mvmm`", "did you mean `mvvm`?"),
        Mistake("profile: { native: on }\n", "1:10", "`profile` must be a text or a list", "the path of a document"),
        Mistake("profile:\n", "1:9", "`profile` has no value", "`recommended`"),
        Mistake("extends: recommended\n", "1:10", "`recommended` is a standard", "`profile: recommended`"),
        Mistake("extends: Native\n", "1:10", "`Native` is none", "`profile: native`"),
        Mistake("extends: { a: b }\n", "1:10", "not a mapping", "`extends: ../shared.yml`"),
        Mistake("extends: [none.yml]\n", "1:11", "there is no such file", "correct the path"),
        Mistake("fail_on: never\n", "1:10", "there is no severity `never`", "`note`, `warning`, `error`"),
        Mistake("fail_on: warnings\n", "1:10", "there is no severity `warnings`", "did you mean `warning`?"),
        Mistake("fail_on: [error]\n", "1:10", "must be one text, not a list", "`note`, `warning`, `error`"),
        Mistake("baseline: [a, b]\n", "1:11", "`baseline` must be one text, not a list", "`tenet baseline create`"),
        Mistake("limits: { files: 1 }\n", "1:11", "there is no limit `files`", "`file_bytes`"),
        Mistake("limits: { seconds: -1 }\n", "1:20", "from 1 to 1000000000, not `-1`", "`limits: {"),
        Mistake("limits: { seconds: yes }\n", "1:20", "a whole number", "`limits: {"),
        Mistake("limits: { file_bytes: 99999999999999999999 }\n", "1:23", "a whole number", "`limits: {"),
        Mistake("limits: 5\n", "1:9", "must be a mapping, not `5`", "`limits: {"),
    ]

    static let rules = [
        Mistake("rules:\n  force-tri: error\n", "2:3", "there is no rule `force-tri`", "did you mean `force-try`?"),
        Mistake("rules:\n  Force_Tri: off\n", "2:3", "there is no rule `Force_Tri`", "did you mean `force-try`?"),
        Mistake("rules:\n  safety: error\n", "2:3", "there is no rule `safety`", "`tenet rules safety` lists"),
        Mistake("rules:\n  qqqqqqqqqq: off\n", "2:3", "there is no rule `qqqqqqqqqq`", "`tenet rules` lists them"),
        Mistake(
            "rules: [force-try]\n", "1:8", "`rules` must be a mapping, not a list", "`rules: { force-try: error }`"),
        Mistake("rules:\n  force-try: eror\n", "2:14", "there is no severity `eror`", "did you mean `error`?"),
        Mistake("rules:\n  force-try: Error\n", "2:14", "there is no severity `Error`", "did you mean `error`?"),
        Mistake("rules:\n  force-try:\n", "2:13", "`force-try` has no value", "write `force-try: "),
        Mistake("rules:\n  force-try: {}\n", "2:14", "nothing is said about `force-try`", "write `force-try: "),
        Mistake("rules:\n  line-length: 120\n", "2:16", "no severity `120`", "`line-length: { limit: 120 }`"),
        Mistake(
            "rules:\n  force-try: error\n  force_try: off\n", "3:3", "is the rule `force-try`, which `force-try` sets",
            "keep one"),
        Mistake("overrides:\n  - rules: {}\n", "2:3", "`overrides` must be a mapping", "\"AppTests/**\": {"),
        Mistake("overrides: { A: off }\n", "1:17", "the override of `A` must be a mapping", "\"AppTests/**\": {"),
        Mistake("overrides: { paths: [A] }\n", "1:14", "`paths` stands where a glob", "\"AppTests/**\": {"),
    ]

    static let options = [
        Mistake(
            "rules:\n  line-length: { limt: 120 }\n", "2:18", "has no option `limt`",
            "did you mean `limit`? it has `limit`"
        ),
        Mistake("rules:\n  line-length: { zzzz: 120 }\n", "2:18", "has no option `zzzz`", "it has `limit`"),
        Mistake("rules:\n  line-length: { limit: long }\n", "2:25", "must be a whole number", "write `limit: "),
        Mistake("rules:\n  line-length: { limit: -5 }\n", "2:25", "or more, not -5", "write `limit: "),
        Mistake("rules:\n  line-length: { limit: 99999999999 }\n", "2:25", "1000000000", "write `limit: "),
        Mistake("rules:\n  line-length: { limit: [1] }\n", "2:25", "must be a whole number", "write `limit: "),
        Mistake("rules:\n  line-length: { limit: { a: 1 } }\n", "2:25", "not a mapping", "write `limit: "),
        Mistake("rules:\n  line-length: { limit: }\n", "2:24", "`limit` has no value", "write `limit: "),
        Mistake("rules:\n  line-length: { severity: eror }\n", "2:28", "no severity `eror`", "did you mean `error`?"),
        Mistake(
            "rules:\n  force-try: { allow_in_tests: 3 }\n", "2:32", "must be true or false", "write `allow_in_tests:"),
    ]

    static let paths = [
        Mistake("exclude: [\"[a\"]\n", "1:11", "the pattern `[a`", "write `\\[`"),
        Mistake("include: { a: b }\n", "1:10", "not a mapping", "write globs"),
        Mistake("overrides:\n  \"{a\": { force-try: off }\n", "2:3", "the pattern `{a`", "write `\\{`"),
    ]

    /// A key behind which nothing stands is never as good as none.
    static let nothing = [
        Mistake("rules:\n", "1:7", "`rules` has no value", "{ force-try: error }"),
        Mistake("exclude: # later\n", "1:9", "`exclude` has no value", "write globs"),
        Mistake("include: ~\n", "1:10", "`include` has no value", "write globs"),
        Mistake("extends:\n", "1:9", "`extends` has no value", "name YAML files"),
        Mistake("overrides:\n", "1:11", "`overrides` has no value", "write globs"),
        Mistake("overrides:\n  \"A/**\":\n", "2:10", "the override of `A/**` has no value", "write globs"),
        Mistake("parameters: null\n", "1:13", "`parameters` has no value", "write a value for each name"),
        Mistake("parameters:\n  api.host:\n", "2:12", "`api.host` has no value", "write a value for each name"),
        Mistake("limits:\n", "1:8", "`limits` has no value", "file_bytes"),
        Mistake("limits: { seconds: }\n", "1:19", "`seconds` has no value", "file_bytes"),
        Mistake("fail_on:\n", "1:9", "`fail_on` has no value", "write one of"),
    ]

    static let contracts = [
        Mistake("contract: api.yaml\n", "1:11", "must be a mapping, not `api.yaml`", "{ openapi: api.yaml }"),
        Mistake("contract:\n", "1:10", "`contract` has no value", "`contract: {}` for none"),
        Mistake("contract: { openAPIs: a.yaml }\n", "1:13", "there is no key `openAPIs`", "did you mean `openapi`?"),
        Mistake("contract: { openapi: }\n", "1:21", "`openapi` has no value", "relative to this file"),
        Mistake("contract: { copies: [] }\n", "1:21", "`copies` names no document", "relative to this file"),
        Mistake("contract:\n  map:\n", "2:7", "`map` has no value", "`SwiftType: ignore`"),
        Mistake("contract: { map: none.yml }\n", "1:18", "there is no such file", "correct the path"),
        Mistake("contract: { map: { A: [] } }\n", "1:23", "`A` has no schema", "`SwiftType: ignore`"),
    ]

    static let syntax = [
        Mistake("rules:\n\tforce-try: error\n", "2:2", "a tab cannot indent", "indent with spaces"),
        Mistake("profile: native\n---\nprofile: mvvm\n", "3:1", "a second document", "take out the `---`"),
        Mistake("rules: { force-try: error\n", "1:8", "never closed", "add the closing bracket"),
        Mistake("profile: \"native\n", "1:10", "has no closing quote", "add the quote"),
        Mistake("exclude: [**/Generated]\n", "1:11", "no anchor", "in quotes"),
        Mistake("rules: *shared\n", "1:8", "no anchor “shared”", "name an anchor"),
        Mistake("profile: native: mvvm\n", "1:16", "cannot begin on the line of its key", "stands in quotes"),
        Mistake("profile:native\nrules: {}\n", "2:6", "a key must stand on one line", "with a space behind the colon"),
        Mistake("rules: { <<: error }\n", "1:14", "`<<` takes over a mapping", "`<<: *name`"),
        Mistake("profile: @native\n", "1:10", "no value can begin with this character", "in quotes"),
    ]

    @Test func everyMistakeOfAFileIsSaidAtOnce() throws {
        let project = try TenetProcess([
            "tenet.yml": """
            profil: mvvm
            exclude: { a: b }
            rules:
              force-tri: error
              line-length: 120
              force-try: { allow_in_test: true }
            fail_on: never
            """,
            "A.swift": "let a = 1\n", ".git/HEAD": "",
        ])
        defer { project.remove() }
        let answer = try project.tenet("check", "--no-cache")
        #expect(answer.code == 2)
        let lines = answer.errors.split(separator: "\n")
        #expect(
            lines.map { $0.split(separator: ":").dropFirst(2).first.map(String.init) ?? "" }
                == ["1", "2", "4", "5", "6", "7"])
        #expect(lines.allSatisfy { $0.hasPrefix("error: tenet.yml:") && $0.contains("; ") })
    }

    @Test func mistakesOfExtendedAndNestedFilesAreSaidTogether() throws {
        let project = try TenetProcess([
            "tenet.yml": "extends: [a.yml, b.yml]\n", "a.yml": "profil: mvvm\n", "b.yml": "fail_on: never\n",
            "A.swift": "let a = 1\n", ".git/HEAD": "",
        ])
        defer { project.remove() }
        let answer = try project.tenet("check", "--no-cache")
        #expect(answer.code == 2)
        #expect(answer.errors.contains("error: a.yml:1:1: ") && answer.errors.contains("error: b.yml:1:10: "))

        try project.write("profile: recommended\n", to: "tenet.yml")
        try project.write("zzzzzzz: 1\n", to: "One/tenet.yml")
        try project.write("rules: []\n", to: "Two/tenet.yml")
        for folder in ["One", "Two"] { try project.write("let a = 1\n", to: folder + "/A.swift") }
        let nested = try project.tenet("check", "--no-cache")
        #expect(nested.code == 2)
        #expect(nested.errors.contains("One/tenet.yml:1:1: ") && nested.errors.contains("Two/tenet.yml:1:8: "))
    }

    @Test func filesThatAreNoTextAreNamed() throws {
        let project = try TenetProcess(["A.swift": "let a = 1\n", ".git/HEAD": "", "tenet.yml/inner": ""])
        defer { project.remove() }
        let folder = try project.tenet("check", "--no-cache")
        #expect(folder.code == 2)
        #expect(folder.errors.contains("tenet.yml: it is a folder"))

        try project.write("", to: "other.yml")
        try Data([0xFF, 0xFE, 0x70, 0x00]).write(to: project.folder.appendingPathComponent("other.yml"))
        let encoding = try project.tenet("check", "--no-cache", "--config", "other.yml")
        #expect(encoding.code == 2)
        #expect(encoding.errors.contains("other.yml: it is not UTF-8 text; save it in UTF-8"))
        let missing = try project.tenet("check", "--no-cache", "--config", "none.yml")
        #expect(missing.code == 2)
        #expect(missing.errors.contains("none.yml: there is no such file"))
    }

    @Test func aMissingDocumentOfTheContractIsSaidWhereItIsNamed() throws {
        let project = try TenetProcess([
            "tenet.yml": "profile: recommended\ncontract:\n  openapi: docs/api.yaml\n  copies: App/none.yaml\n",
            "server/service.yml": "openapi: 3.0.3\ninfo: {}\npaths: {}\n", "A.swift": "let a = 1\n", ".git/HEAD": "",
        ])
        defer { project.remove() }
        let answer = try project.tenet("check", "--no-cache")
        #expect(answer.code == 2)
        #expect(
            answer.errors.contains(
                "tenet.yml:3:12: there is no file or folder docs/api.yaml; this project has `server/service.yml`"))
        #expect(answer.errors.contains("tenet.yml:4:11: there is no file or folder App/none.yaml"))
    }

    @Test func everyMistakeOfAStandardIsSaidAtOnce() throws {
        let project = try TenetProcess([
            "tenet.yml": "profile: STANDARD.md\n", "A.swift": "let a = 1\n", ".git/HEAD": "",
            "STANDARD.md": """
            # House

            - One thing. <!-- id: A-1 -->
              Checked by `force-tri`.
            - Another. <!-- id: A-2 -->
              Checked by `line-length` (limt: 3).
            - A third. <!-- id: A-3 -->
              Checked by `force-try` (eror).
            """,
        ])
        defer { project.remove() }
        let answer = try project.tenet("check", "--no-cache")
        #expect(answer.code == 2)
        #expect(answer.errors.contains("STANDARD.md:4:"))
        #expect(answer.errors.contains("STANDARD.md:6:"))
        #expect(answer.errors.contains("STANDARD.md:8:"))

        try project.write("---\nextend: native\nparts: { a: b }\n---\n# House\n", to: "STANDARD.md")
        let matter = try project.tenet("check", "--no-cache")
        #expect(matter.errors.contains("STANDARD.md:2:1: front matter has no key `extend`; did you mean `extends`?"))
        #expect(matter.errors.contains("STANDARD.md:3:8: "))
    }
}
