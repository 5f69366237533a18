import Foundation
import Testing

/// A team sets the parameters of a standard in `tenet.yml`.
@Suite struct ParameterCommandTests {
    private static let standard = """
        ---
        parameters:
          file.lines: { kind: number, meaning: The most lines of a file., example: 300 }
        ---
        - Files have at most {{file.lines}} lines. <!-- id: A -->
          Checked by `file-length` (limit: {{file.lines}}, error).

        """

    private func project(_ configuration: String) throws -> TenetProcess {
        try TenetProcess([
            "tenet.yml": configuration, "docs/Ours.md": Self.standard, "A.swift": "let a = 1\nlet b = 2\nlet c = 3\n",
        ])
    }

    @Test func valuesDecideWhatIsFound() throws {
        let project = try project("profile: docs/Ours.md\nparameters: { file.lines: 2 }\n")
        defer { project.remove() }
        let answer = try project.tenet("check")
        #expect(answer.code == 1 && answer.output.contains("more than the limit of 2 [file-length]"))
        #expect(answer.output.contains("= clause: A"))
        #expect(try project.tenet("standards", "parameters").output.contains("\n  file.lines: 2\n"))
        #expect(try project.tenet("standards", "coverage").output.contains("Files have at most 2 lines."))
        try project.write("profile: docs/Ours.md\nparameters: { file.lines: 20 }\n", to: "tenet.yml")
        #expect(try project.tenet("check").code == 0)
    }

    @Test func whatIsNotSetIsSaid() throws {
        let project = try project("profile: docs/Ours.md\n")
        defer { project.remove() }
        #expect(try project.tenet("check").code == 0)
        #expect(try project.tenet("standards", "coverage").output.contains("waits for file.lines under `parameters`"))
        #expect(try project.tenet("standards", "parameters").output.contains("\n  # file.lines: 300\n"))
    }

    @Test(arguments: [
        (
            "parameters: { file.line: 2 }", "2:15", "no standard of this project has a parameter `file.line`",
            "`file.lines`?"
        ),
        ("parameters: { file.lines: two }", "2:15", "takes a whole number, not `two`", "The most lines of a file."),
        ("parameters: [a]", "2:13", "must be a mapping", "parameters: {"),
    ])
    func mistakesNameThePlaceAndTheRemedy(line: String, place: String, message: String, help: String) throws {
        let project = try project("profile: docs/Ours.md\n\(line)\n")
        defer { project.remove() }
        let answer = try project.tenet("check")
        #expect(answer.code == 2)
        for part in ["tenet.yml:\(place)", message, help] { #expect(answer.errors.contains(part), "\(answer.errors)") }
    }
}
