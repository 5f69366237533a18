import AppCore
import FlyingFox
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct ConditionalTests {
    private let harbor = Harbor()

    @Test(arguments: [
        ([HTTPHeader("ETag"): "\"v1\""], HTTPHeader("If-None-Match"), "\"v1\""),
        (
            [HTTPHeader("Last-Modified"): "Sun, 06 Nov 1994 08:49:37 GMT"], HTTPHeader("If-Modified-Since"),
            "Sun, 06 Nov 1994 08:49:37 GMT"
        ),
    ])
    func anAnswerThatIsUnchangedIsTheRememberedOne(
        headers: [HTTPHeader: String], condition: HTTPHeader, value: String
    ) async throws {
        let conditions = Journal<String?>()
        try await LocalServer.run { request in
            await conditions.note(request.headers[condition])
            guard request.headers[condition] == nil else {
                return HTTPResponse(statusCode: .notModified, headers: HTTPHeaders(headers))
            }
            return .json(#"{"title":"Fugue"}"#, headers: HTTPHeaders(headers))
        } during: { url in
            let client = harbor.makeClient(at: url)
            for _ in 0..<3 {
                let loan: Loan = try await client.send(harbor.loans)
                #expect(loan == Loan(title: "Fugue"))
            }
        }
        #expect(await conditions.entries == [nil, value, value])
    }

    @Test func anAnswerThatHasChangedTakesThePlaceOfTheRememberedOne() async throws {
        let count = Journal<String?>()
        try await LocalServer.run { request in
            let number = await count.note(request.headers[.init("If-None-Match")])
            return number == 3
                ? HTTPResponse(statusCode: .notModified)
                : .json(#"{"title":"\#(number)"}"#, headers: [.init("ETag"): "\"v\(number)\""])
        } during: { url in
            let client = harbor.makeClient(at: url)
            var titles: [String] = []
            for _ in 0..<3 {
                let loan: Loan = try await client.send(harbor.loans)
                titles.append(loan.title)
            }
            #expect(titles == ["1", "2", "2"])
        }
        #expect(await count.entries == [nil, "\"v1\"", "\"v2\""])
    }
}
