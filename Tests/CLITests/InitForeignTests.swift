import Testing

/// `init` leaves out what others wrote, and says so.
@Suite struct InitForeignTests {
    @Test(arguments: [false, true])
    func foldersOfOthersAreLeftOut(besideSwiftLint: Bool) throws {
        var files: [String: String] = [
            "Cells/LICENSE": "Copyright (c) 2019 Jane Roe", "Cells/README.md": "# Cells",
            "Cells/BaseViewModel.swift": "open class BaseViewModel {}\n",
        ]
        for number in 1...6 { files["App/Screen\(number).swift"] = "struct Screen\(number) {}\n" }
        if besideSwiftLint { files[".swiftlint.yml"] = "excluded: [Old]\n" }
        let project = try TenetProcess(files)
        defer { project.remove() }
        let answer = try project.tenet("init")
        #expect(answer.code == 0)
        #expect(answer.output.contains("1 Swift file in `Cells` with a license of somebody else"))
        let text = try project.read("tenet.yml")
        #expect(text.contains("  - \"Cells/**\"  # a license of its own: Jane Roe\n"))
        // Whose base class it is was nobody's choice here.
        #expect(text.contains("profile: recommended"))
        let check = try project.tenet("check")
        #expect((check.output + check.errors).contains("checked 6 files"))
    }
}
