import Foundation
import Testing

/// What ships with the tool nobody has as a file: it is cited by its standard and by what shows it.
@Suite struct BuiltInCitationTests {
    private static let source = "import SwiftUI\n\nfinal class CartViewModel: ObservableObject { let a = b! }\n"

    private func project(_ files: [String: String] = [:]) throws -> TenetProcess {
        try TenetProcess(["App/Cart.swift": Self.source, ".git/HEAD": ""].merging(files) { $1 })
    }

    @Test func findingsNameTheStandardAndTheCommand() throws {
        let project = try project()
        defer { project.remove() }
        let text = try project.tenet("check", "--profile", "mvvm").output
        let clause = try #require(text.firstMatch(of: #/= clause: mvvm: [^\n]+ \(tenet explain ([A-Z0-9-]+)\)/#))
        #expect(!text.contains("Standards/"))
        let page = try project.tenet("explain", String(clause.1))
        #expect(page.code == 0)
        #expect(page.output.contains("| Standard | `mvvm`"))
        let json = try project.tenet("check", "--profile", "mvvm", "--format", "json").output
        #expect(json.contains("\"standard\":\"mvvm\""))
        #expect(try project.tenet("check", "--profile", "mvvm", "--format", "agent").output.contains("[clause: "))
    }

    @Test func pagesAndSettingsNameNoFileThatIsNotThere() throws {
        let project = try project()
        defer { project.remove() }
        for arguments in [
            ["explain", "force-unwrap"], ["explain", "AIQ-STRUCT-001"], ["config", "show", "--profile", "mvvm"],
            ["config", "show"],
        ] {
            let answer = try project.tenet(arguments: arguments)
            #expect(answer.code == 0 && !answer.output.contains("Standards/"), "\(arguments)")
        }
        let shown = try project.tenet("config", "show", "--profile", "mvvm").output
        #expect(shown.contains(#/# mvvm: .+ \(tenet explain [A-Z0-9-]+\)/#))
    }

    @Test func documentsOfTheTeamKeepTheirPlaces() throws {
        let standard = "# Ours\n\n## Safety\n\n- Nothing is forced. <!-- id: O-1 -->\n  Checked by `force-unwrap`.\n"
        let project = try project(["docs/Ours.md": standard, "tenet.yml": "profile: docs/Ours.md\n"])
        defer { project.remove() }
        #expect(try project.tenet("check").output.contains("= clause: O-1, Safety (docs/Ours.md:5)"))
        #expect(
            try project.tenet("explain", "force-unwrap", "--profile", "docs/Ours.md").output.contains(
                "- `O-1` (docs/Ours.md:5): "))
        #expect(try project.tenet("config", "show").output.contains("# docs/Ours.md:6"))
    }
}
