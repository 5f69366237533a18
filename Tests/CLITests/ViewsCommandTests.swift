import Foundation
import Testing

/// `tenet views`, as a user runs it.
@Suite struct ViewsCommandTests {
    private let files = [
        ".git/HEAD": "",
        "tenet.yml": "profile: none\n",
        "App/Home.swift": """
        import SwiftUI
        struct HomeView: View { var body: some View { VStack { Banner(title: "home.title"); Text("home.none") } } }

        """,
        "App/Banner.swift": """
        import SwiftUI
        struct Banner: View { let title: LocalizedStringKey; var body: some View { Text(title) } }

        """,
        "App/en.lproj/Localizable.strings": "\"home.title\" = \"Welcome\";\n",
    ]

    @Test func aFileIsShownWithWhatOthersDeclare() throws {
        let project = try TenetProcess(files)
        defer { project.remove() }
        let answer = try project.tenet("views", "App/Home.swift")
        #expect(
            answer.output == """
                HomeView (App/Home.swift:2)
                  text "Welcome" [home.title]
                  text "home.none" (no such key: home.none)

                """)
        #expect(answer.code == 0)
        #expect(try project.tenet("views").output.contains("\n\nHomeView ") == true)
    }

    @Test func json() throws {
        let project = try TenetProcess(files)
        defer { project.remove() }
        let answer = try project.tenet("views", "App/Home.swift", "--format", "json")
        let trees = try #require(try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [[String: Any]])
        let nodes = try #require(trees.first?["nodes"] as? [[String: Any]])
        #expect(trees.first?["line"] as? Int == 2)
        let label = try #require(nodes.first?["label"] as? [String: Any])
        #expect(label["text"] as? String == "Welcome")
        #expect(label["keys"] as? [String] == ["home.title"])
        #expect((nodes.last?["label"] as? [String: Any])?["unknownKeys"] as? [String] == ["home.none"])
        #expect(Set(nodes[0].keys) == ["role", "label"])
    }

    @Test func mistakesAreNamed() throws {
        let project = try TenetProcess(files)
        defer { project.remove() }
        let missing = try project.tenet("views", "App/Hmoe.swift")
        #expect(missing.code == 2)
        #expect(missing.errors.contains("`App/Hmoe.swift`"))
        let format = try project.tenet("views", "--format", "yaml")
        #expect(format.code == 2)
        try project.write(
            "import SwiftUI\nstruct Broken: View { var body: some View { Text(\"home.title\") \n",
            to: "App/Broken.swift")
        let broken = try project.tenet("views", "App/Broken.swift")
        #expect(broken.code == 1)
        #expect(broken.output.contains("text \"Welcome\" [home.title]"))
        #expect(broken.errors.contains("App/Broken.swift: warning: not read wholly: line "))
        try project.write("struct Plain {}\n", to: "App/Plain.swift")
        let plain = try project.tenet("views", "App/Plain.swift")
        #expect(plain.errors.contains("note: no SwiftUI view is declared there\n"))
        #expect(plain.errors.contains("App/Broken.swift: warning: not read wholly: line "))
        #expect(plain.code == 0)
    }
}
