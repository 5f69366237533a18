import Foundation
import Testing

/// Texts that are valid YAML, or look as if they were.
@Suite struct ConfigurationFormTests {
    /// What a configuration may look like although few write it so.
    @Test(arguments: [
        "\u{FEFF}profile: recommended\n", "", "# nothing\n", "---\nprofile: recommended\n...\n",
        "profile: recommended\r\nrules:\r\n  force-try: off\r\n", "profile: recommended\rrules: {}\r",
        "rules: {}\noverrides: {}\nexclude: []\n",
        "{\"profile\": \"recommended\", \"rules\": {\"force-try\": \"off\"}}\n",
        "rules: &r { force-try: off }\noverrides:\n  \"A/**\": { <<: *r, line-length: on }\n",
        "rules:\n  line-length: { limit: 1_000, severity: on }\n", "exclude: Vendored\n",
        "rules: { force_try: error }\n",
    ])
    func formsOfYAMLAreAccepted(text: String) throws {
        let project = try TenetProcess(["tenet.yml": text, "A.swift": "let a = 1\n", ".git/HEAD": ""])
        defer { project.remove() }
        let answer = try project.tenet("config", "show")
        #expect(answer.code == 0, "\(answer.errors)")
        #expect(answer.errors.isEmpty)
    }

    @Test func aliasesThatUnfoldWithoutEndAreRefused() throws {
        var text = "a0: &a0 [x]\n"
        for level in 1...30 {
            text += "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", "))]\n"
        }
        let project = try TenetProcess(["tenet.yml": text, ".git/HEAD": ""])
        defer { project.remove() }
        let answer = try project.tenet("config", "show")
        #expect(answer.code == 2)
        #expect(answer.errors.contains("aliases unfold to more than"))
    }

    @Test func aFileWithoutAWordIsMentioned() throws {
        let project = try TenetProcess(["tenet.yml": "# later\n", "A.swift": "let a = 1\n", ".git/HEAD": ""])
        defer { project.remove() }
        let answer = try project.tenet("check", "--no-cache")
        #expect(answer.code == 0)
        #expect(answer.errors.contains("tenet.yml: note: nothing is written here; begin with `profile: recommended`"))
    }
}
