import Foundation
import Testing

/// Documents that are not saved in UTF-8 are refused with the place, not read with other letters.
@Suite struct DocumentEncodingTests {
    private static func project() throws -> TenetProcess {
        let project = try TenetProcess(["A.swift": "let a = 1\n", "tenet.yml": "profile: S.md\n", ".git/HEAD": ""])
        let text = Array("# S\n\nA caf".utf8) + [0xE9] + Array(" closes. \n\nChecked by `force-try`.\n".utf8)
        try Data(text).write(to: project.folder.appendingPathComponent("S.md"))
        return project
    }

    @Test(arguments: [
        ["standards", "lint", "S.md"], ["standards", "lint"], ["check", "--no-cache"], ["standards", "toc", "S.md"],
    ])
    func thePlaceIsSaid(arguments: [String]) throws {
        let project = try Self.project()
        defer { project.remove() }
        let answer = try project.tenet(arguments: arguments)
        #expect(answer.code == 2, "\(answer.output)\(answer.errors)")
        #expect(
            answer.errors.contains("S.md:3:6: it is not UTF-8 text: the byte 0xE9 begins no character here"),
            "\(answer.errors)")
        #expect(answer.errors.contains("save it in UTF-8"))
    }

    @Test func partsAreSaidToo() throws {
        let project = try Self.project()
        defer { project.remove() }
        try project.write("---\ntitle: T\nparts: [S.md]\n---\n# T\n", to: "T.md")
        let answer = try project.tenet("standards", "lint", "T.md")
        #expect(answer.code != 0)
        #expect((answer.output + answer.errors).contains("S.md:3:6: it is not UTF-8 text"), "\(answer)")
    }
}
