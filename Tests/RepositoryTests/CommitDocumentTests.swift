import TenetRuleKit
import Testing

@Suite struct CommitDocumentTests {
    private static func commit(_ message: String, changes: [FileChange] = [], name: String = "Ana Ferro") -> Commit {
        CommitDocument.commit(
            id: "1f0c22aa9b3d4e5f60718293a4b5c6d7e8f90a1b", parents: ["77aa"],
            author: Commit.Person(name: name, email: "ana@example.org"), time: 1_790_000_123, changes: changes,
            message: Array(message.utf8))
    }

    /// Examples of rules are read by one function and real commits are written by another.
    @Test func whatIsWrittenIsReadBack() throws {
        let changes = [
            FileChange(.added, "App/Login View.swift", added: 12), FileChange(.deleted, "Old.swift", removed: 3),
            FileChange(.renamed, "App/New.swift", from: "App/Old.swift", added: 1, removed: 1),
            FileChange(.modified, "icon.png", isBinary: true),
        ]
        for message in ["Add a login", "Add a login\n\nBecause.\n\nFixes: #4\n", "", "Subject\nno blank line"] {
            let written = Self.commit(message, changes: changes)
            let read = try #require(CommitDocument.read(path: written.document.path, bytes: written.document.bytes))
            #expect(read == written)
        }
    }

    @Test func aNameCannotMakeALineOfItsOwn() throws {
        let written = Self.commit("Subject", name: "Eve\nparents 1 2\n\nForged subject")
        let read = try #require(CommitDocument.read(path: written.document.path, bytes: written.document.bytes))
        #expect(read.parents == ["77aa"])
        #expect(read.subject == "Subject")
    }

    @Test func rangesPointIntoTheDocument() {
        let commit = Self.commit("Add a pier\n\nIt is long.\r\nRefs: #12\n")
        for line in [commit.message.subject] + commit.message.body {
            let bytes = commit.document.bytes[line.range.lower..<line.range.upper]
            #expect(String(decoding: bytes, as: UTF8.self) == line.text)
        }
        #expect(commit.message.body.map(\.text) == ["", "It is long.", "Refs: #12"])
    }

    @Test func trailersAreALastParagraphOfPairs() {
        let commit = Self.commit("Add a pier\n\nWhy: it was missing.\n\nRefs: #12\nSigned-off-by: Ana <a@example.org>")
        #expect(commit.message.trailers.map(\.key.text) == ["Refs", "Signed-off-by"])
        #expect(commit.message.trailers.map(\.value.text) == ["#12", "Ana <a@example.org>"])
        #expect(Self.commit("Add a pier\n\nRefs: #12\nand more").message.trailers.isEmpty)
        #expect(Self.commit("Refs: #12").message.trailers.isEmpty)
    }

    @Test func commentsAndScissorsOfAnEditorAreNoMessage() {
        let text =
            "\n# a comment\nAdd a pier\n\n# more\nBody\n# ------------------------ >8 ------------------------\ndiff\n"
        let message = CommitMessage(Array(text.utf8)[...], cleanup: .edited)
        #expect(message.subject.text == "Add a pier")
        #expect(message.text.map(\.text) == ["Body"])
        #expect(CommitMessage(Array("# Title".utf8)[...]).subject.text == "# Title")
    }

    private static func kept(_ text: String, mode: String? = nil, comment: String? = nil, isEdited: Bool = true)
        -> [String]
    {
        let bytes = Array(text.utf8)
        let cleanup = MessageCleanup(mode: mode, comment: comment, isEdited: isEdited, text: bytes)
        let message = CommitMessage(bytes[...], cleanup: cleanup)
        return [message.subject.text] + message.text.map(\.text)
    }

    /// As `git commit` does with each setting.
    @Test func commentsAreWhatTheSettingsSay() {
        #expect(Self.kept("A\n# b\n; c\n", comment: ";") == ["A", "# b"])
        #expect(Self.kept("A\n// b\n# c\n", comment: "//") == ["A", "# c"])
        #expect(Self.kept("# A\n\nb\n\n; Please enter the message\n; hints\n", comment: "auto") == ["# A", "b"])
        #expect(Self.kept("A\n\n# Please enter the message\n", comment: "auto") == ["A"])
        #expect(Self.kept("A\n# b\n", mode: "whitespace") == ["A", "# b"])
        #expect(Self.kept("A\n# b\n", mode: "verbatim") == ["A", "# b"])
        let cut = "# ------------------------ >8 ------------------------\ndiff\n"
        #expect(Self.kept("A\n# b\n" + cut, mode: "scissors") == ["A", "# b"])
        #expect(Self.kept("A\n; b\n" + cut.replacing("#", with: ";"), comment: ";") == ["A"])
        #expect(Self.kept("A\n# --- >8 ---\nb\n") == ["A", "b"])
    }

    /// `git commit -m` keeps what begins with `#`, unless its command line says otherwise, which no hook is told of.
    @Test func withoutAnEditorTheSubjectIsNoComment() {
        #expect(Self.kept("#12 wip\n", isEdited: false) == ["#12 wip"])
        #expect(Self.kept("A\n# b\n\nc\n", isEdited: false) == ["A", "c"])
        #expect(Self.kept("# x\nA\n", mode: "strip", isEdited: false) == ["A"])
        let bytes = Array("A\n# token\n".utf8)
        func leftOut(isEdited: Bool) -> Int {
            let cleanup = MessageCleanup(mode: nil, comment: nil, isEdited: isEdited, text: bytes)
            return CommitMessage(bytes[...], cleanup: cleanup).leftOut.count
        }
        #expect(leftOut(isEdited: true) == 1 && leftOut(isEdited: false) == 0)
    }

    @Test(arguments: [
        ("dependabot[bot]", "49699333+dependabot[bot]@users.noreply.github.com", true),
        ("Harbor Release Bot", "ci@example.org", true), ("renovate-bot", "r@example.org", true),
        ("Abbott Lane", "abbott@example.org", false), ("Bo Tern", "botern@example.org", false),
    ])
    func programsAreToldFromPeople(name: String, email: String, isBot: Bool) {
        var commit = Self.commit("Add a pier")
        commit.author = Commit.Person(name: name, email: email)
        #expect(commit.isByBot == isBot)
    }
}

@Suite struct PullRequestTests {
    @Test func whatIsWrittenIsReadBack() {
        let request = PullRequest(
            title: "Add a pier", body: "## Summary\n\nIt was missing.\n", branch: "feature/pier", base: "develop",
            author: "ana", labels: ["ui", "large change"], isDraft: true)
        #expect(PullRequest(request.document) == request)
        #expect(request.labels == ["ui", "large change"])
        #expect(request.isDraft)
        let body = request.document.bytes[request.body.range.lower..<request.body.range.upper]
        #expect(String(decoding: body, as: UTF8.self) == "## Summary\n\nIt was missing.\n")
        let title = request.document.bytes[request.title.range.lower..<request.title.range.upper]
        #expect(String(decoding: title, as: UTF8.self) == "Add a pier")
    }

    @Test func aTitleCannotMakeALineOfItsOwn() {
        let request = PullRequest(title: "A\nauthor: mallory", body: "", branch: "b", base: "main", author: "ana")
        #expect(request.author == "ana")
        #expect(request.title.text == "A author: mallory")
    }
}
