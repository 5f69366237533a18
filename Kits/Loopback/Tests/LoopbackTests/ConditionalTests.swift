import AppCore
import FlyingFox
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct ConditionalTests {
    private let harbor = Harbor()

    @Test(arguments: [
        (["ETag": "\"v1\""], "If-None-Match", "\"v1\""),
        (
            ["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"], "If-Modified-Since",
            "Sun, 06 Nov 1994 08:49:37 GMT"
        ),
    ])
    func anAnswerThatIsUnchangedIsTheRememberedOne(
        headers: [String: String], condition: String, value: String
    ) async throws {
        let conditions = Journal<String?>()
        try await LocalServer.run { request in
            await conditions.note(request.headers[.init(condition)])
            guard request.headers[.init(condition)] == nil else {
                return .status(304, headers: headers)
            }
            return .json(#"{"title":"Fugue"}"#, headers: headers)
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
                ? .status(304)
                : .json(#"{"title":"\#(number)"}"#, headers: ["ETag": "\"v\(number)\""])
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
