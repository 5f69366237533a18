import TenetViews
import Testing

/// Views, functions and modifiers of the project are followed; texts lead into the string table.
@Suite struct ComponentTests {
    @Test func membersThatBuildViews() throws {
        let text = try Trees.text(
            ofBody: "VStack { title; row(\"B\"); self.footer.bold() }",
            members: """
                var title: some View { Text("A") }
                @ViewBuilder func row(_ text: String) -> some View { if isOpen { Text(text) } }
                private let footer = Text("C")
                """)
        #expect(text == "text \"A\"\nwhen isOpen\n  text \"B\"\ntext \"C\"")
    }

    @Test func componentsAreInlinedWithTheirParameters() throws {
        let text = try Trees.text(
            """
            struct Subject: View { var body: some View { VStack { Row(title: item.name); Row(title: "A", note: "B") } } }
            struct Row: View {
                let title: String
                var note: String?
                var body: some View { Text(title); if let note { Text(note) } }
            }
            """)
        #expect(text == "text \"{item.name}\"\ntext \"A\"\ntext \"B\"")
    }

    @Test func initializersDelegationAndClosures() throws {
        let text = try Trees.text(
            """
            struct Subject: View { var body: some View { Card(error: failure) { Text("In") } } }
            struct Card<Content: View>: View {
                private let heading: LocalizedStringKey
                private let content: Content
                private let retry: (() -> Void)?
                init(error: any Error, @ViewBuilder content: () -> Content) {
                    self.init(heading: "Failed", retry: nil, content: content)
                }
                init(heading: LocalizedStringKey, retry: (() -> Void)?, @ViewBuilder content: () -> Content) {
                    self.heading = heading
                    self.retry = retry
                    self.content = content()
                }
                var body: some View {
                    Text(heading)
                    content
                    if let retry { Button("Again", action: retry) }
                }
            }
            """, strings: ["Failed": "It failed", "In": "In", "Again": "Again"])
        #expect(text == "text \"It failed\" [Failed]\ntext \"In\"")
    }

    @Test func aFunctionHandedInBuildsTheContent() throws {
        let text = try Trees.text(
            """
            struct Subject: View {
                var body: some View { Loaded(items: names, content: list) }
                private func list(_ names: [String]) -> some View { List(names, id: \\.self) { Text($0) } }
            }
            struct Loaded<Content: View>: View {
                let items: [String]
                @ViewBuilder let content: ([String]) -> Content
                var body: some View { if items.isEmpty { Text("None") } else { content(items) } }
            }
            """)
        #expect(
            text == "when names.isEmpty\n  text \"None\"\notherwise\n  list\n    for each names\n      text \"{$0}\"")
    }

    @Test func conditionsAreDecidedByWhatIsHandedIn() throws {
        let text = try Trees.text(
            """
            struct Subject: View { var body: some View { Field(isSecure: true); Field(kind: .short) } }
            struct Field: View {
                enum Kind { case short, long }
                var isSecure = false
                var kind: Kind = .long
                var body: some View {
                    if isSecure && !false { SecureField("A", text: $a) } else { TextField("B", text: $b) }
                    switch kind { case .short: Text("Short"); case .long: Text("Long") }
                }
            }
            """)
        #expect(text == "secure field \"A\"\ntext \"Long\"\ntext field \"B\", value \"{b}\"\ntext \"Short\"")
    }

    @Test func modifiersOfTheProject() throws {
        let text = try Trees.text(
            """
            struct Subject: View { var body: some View { Text("A").named("N").modifier(Marked(word: "M")) } }
            extension View { func named(_ name: String) -> some View { padding().accessibilityIdentifier(name) } }
            struct Marked: ViewModifier {
                let word: String
                func body(content: Content) -> some View { HStack { content; Text(word) } }
            }
            """)
        #expect(text == "text \"A\", identifier \"N\"\ntext \"M\"")
    }

    @Test func screensHaveTreesOfTheirOwn() throws {
        let text = try Trees.text(
            """
            struct Subject: View {
                var body: some View {
                    NavigationLink { Detail() } label: { Text("Go") }
                    Text("B").sheet(item: $chosen) { item in Detail() }
                    Detail()
                }
            }
            struct Detail: View { var body: some View { Text("In").navigationTitle("Detail") } }
            """)
        #expect(
            text == "navigation link (to Detail) \"Go\"\ntext \"B\"\nsheet (chosen)\n  screen Detail\nscreen Detail")
    }

    @Test func aViewInItselfComesToAnEnd() throws {
        let text = try Trees.text("struct Subject: View { var body: some View { Text(\"A\"); Subject() } }")
        #expect(text == "text \"A\"\nunknown view Subject in itself")
    }

    @Test func whatGrowsWithEachLevelComesToAnEnd() throws {
        let levels = (0..<30).map { "struct V\($0): View { var body: some View { V\($0 + 1)(); V\($0 + 1)() } }" }
        let text = try Trees.text(
            "struct Subject: View { var body: some View { V0() } }\n" + levels.joined(separator: "\n")
                + "\nstruct V30: View { var body: some View { Text(\"A\") } }")
        #expect(text.split(separator: "\n").count < 50_000)
        #expect(text.contains("unknown view the rest: more than 4000 elements"))
    }

    @Test func previewsAndTestsAreNoViewsOfTheApp() throws {
        let source = Array("import SwiftUI\nstruct A: View { var body: some View { Text(\"A\") } }".utf8)
        #expect(try Trees.read(["AppTests/A.swift": source]).isEmpty)
        #expect(try Trees.read(["App/A.swift": source]).map(\.view) == ["A"])
    }
}
