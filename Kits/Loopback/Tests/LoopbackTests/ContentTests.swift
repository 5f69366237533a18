import AppCore
import FlyingFox
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct ContentTests {
    private let harbor = Harbor()

    // MARK: - Addresses

    @Test(arguments: [
        "7", "a/b", "a b?c#d", "50%", "%2e%2e", "%2F", "Für Elise", "日本", "👩🏽‍🚀", "a;b+c&d=e", "a\\b", "\"<>{}|^`", "..x",
        "line\nbreak", "e\u{301}",
    ])
    func anIdArrivesAsItWasMeant(id: String) async throws {
        let targets = Journal<HTTPRequest.Target>()
        try await LocalServer.run { request in
            await targets.note(request.target)
            return .json(#"{"title":"Fugue"}"#)
        } during: { url in
            let request = APIRequest(HarborEndpoint.loan(id: id), isAuthenticated: false)
            let _: Loan = try await harbor.makeClient(at: url).send(request)
        }
        let target = try #require(await targets.entries.first)
        let segments = target.path().split(separator: "/", omittingEmptySubsequences: false)
        #expect(segments.dropLast() == ["", "v1", "loans"])
        #expect(segments.last?.removingPercentEncoding.map { Array($0.utf8) } == Array(id.utf8))
        #expect(target.query().isEmpty)
    }

    @Test(arguments: ["a b", "a+b", "a&b=c", "a;b", "100%", "%2B", "日本 ö", "#?/", "👩🏽‍🚀", ""])
    func aSearchArrivesAsItWasMeant(text: String) async throws {
        let targets = Journal<HTTPRequest.Target>()
        try await LocalServer.run { request in
            await targets.note(request.target)
            return .json(#"{"title":"Fugue"}"#)
        } during: { url in
            let request = APIRequest(HarborEndpoint.search(text: text), isAuthenticated: false)
            let _: Loan = try await harbor.makeClient(at: url).send(request)
        }
        let query = try #require(await targets.entries.first?.query())
        // As most servers read it: split at the separators, a plus is a blank.
        let fields = query.split(whereSeparator: { "&;".contains($0) })
        #expect(fields.count == 1)
        let value = fields.first?.dropFirst("q=".count).replacingOccurrences(of: "+", with: " ")
        #expect(value?.removingPercentEncoding == text)
    }

    // MARK: - Bodies

    /// Five million bytes, numbered so that a piece that is lost, doubled or in the wrong place shows.
    private static let large: String = (0..<5_000).map { block in
        String(block + 10_000) + String(repeating: "abcde", count: 199)
    }.joined()

    @Test func aLargeAnswerArrivesWhole() async throws {
        let title = Self.large
        try await LocalServer.run { _ in
            .json(#"{"title":"\#(title)"}"#)
        } during: { url in
            let loan: Loan = try await harbor.makeClient(at: url).send(harbor.loans)
            #expect(loan.title.utf8.count == 5_000_000)
            // Not as operands of the macro, which would print both.
            let isSame = loan.title == title
            #expect(isSame)
        }
    }

    @Test func aLargeRecordingArrivesWhole() async throws {
        let recording = Data(Self.large.utf8) + Data([0xFF, 0x00])
        let bodies = Journal<Data>()
        try await LocalServer.run { request in
            await bodies.note(try await request.bodyData)
            return .json(#"{"title":"Fugue"}"#)
        } during: { url in
            let request = harbor.loans.setting(\.method, to: .post)
                .setting(\.body, to: .data(recording, contentType: "audio/mp4"))
            let _: Loan = try await harbor.makeClient(at: url).send(request)
        }
        let isSame = await bodies.entries == [recording]
        #expect(isSame)
    }

    @Test func aFormArrivesWithTheBoundaryThatItsFieldNames() async throws {
        let requests = Journal<(type: String?, body: Data)>()
        let sound = Data([0x0D, 0x0A, 0x2D, 0x2D, 0x00, 0xFF])
        let form = MultipartBody { "harbor" }.addingField("title", value: "Für Elise")
            .addingFile("sound", fileName: "dir/a\"b.m4a", contentType: "audio/mp4", content: sound)
        try await LocalServer.run { request in
            await requests.note((request.headers[.contentType], try await request.bodyData))
            return .json(#"{"title":"Fugue"}"#)
        } during: { url in
            let request = harbor.loans.setting(\.method, to: .post).setting(\.body, to: .multipart(form))
            let _: Loan = try await harbor.makeClient(at: url).send(request)
        }
        let received = try #require(await requests.entries.first)
        let type = try #require(received.type)
        #expect(type == "multipart/form-data; boundary=harbor")
        var expected = Data("--harbor\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nFür Elise\r\n".utf8)
        expected += Data("--harbor\r\nContent-Disposition: form-data; name=\"sound\"; filename=\"a%22b.m4a\"\r\n".utf8)
        expected += Data("Content-Type: audio/mp4\r\n\r\n".utf8) + sound + Data("\r\n--harbor--\r\n".utf8)
        #expect(received.body == expected)
    }
}
