import AppTesting
import Foundation
import Testing

@testable import AppCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct ConditionalResponsesTests {
    private func makeRequest(_ path: String = "a", method: String = "GET", field: String? = nil) throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: "https://api.harbor.test/\(path)")), timeoutInterval: 30)
        request.httpMethod = method
        if let field { request.setValue("x", forHTTPHeaderField: field) }
        return request
    }

    private func makeResponse(_ body: String, headers: [String: String] = ["etag": "\"1\""]) -> TransportResponse {
        TransportResponse(status: 200, headers: headers, body: Data(body.utf8))
    }

    @Test func anUnchangedAnswerIsNotSentAgain() async throws {
        let memory = ConditionalResponses()
        let request = try makeRequest()
        #expect(await memory.entry(for: request, generation: 1) == nil)
        await memory.remember(
            makeResponse("old", headers: ["ETag": "\"1\"", "Age": "9", "X": "1"]), to: request, generation: 1)
        let entry = try #require(await memory.entry(for: request, generation: 1))
        #expect(entry.condition(request).value(forHTTPHeaderField: "If-None-Match") == "\"1\"")
        let answer = entry.renewed(
            by: TransportResponse(status: 304, headers: ["age": "0", "Content-Length": "0"]))
        #expect(answer.status == 200)
        #expect(answer.body == Data("old".utf8))
        #expect(answer.headers == ["ETag": "\"1\"", "X": "1", "age": "0"])
    }

    @Test func aDateServesWhereThereIsNoTag() async throws {
        let memory = ConditionalResponses()
        let request = try makeRequest()
        await memory.remember(
            makeResponse("old", headers: ["Last-Modified": "yesterday"]), to: request, generation: nil)
        let entry = try #require(await memory.entry(for: request, generation: nil))
        #expect(entry.condition(request).value(forHTTPHeaderField: "If-Modified-Since") == "yesterday")
    }

    @Test func anAnswerForOnePersonIsNeverShownToTheNext() async throws {
        let memory = ConditionalResponses()
        let request = try makeRequest()
        await memory.remember(makeResponse("of Ida"), to: request, generation: 1)
        #expect(await memory.entry(for: request, generation: 2) == nil)
        #expect(await memory.entry(for: request, generation: nil) == nil)
        #expect(await memory.entry(for: request, generation: 1) != nil)
        await memory.removeAll()
        #expect(await memory.entry(for: request, generation: 1) == nil)
        #expect(await memory.count == 0)
    }

    @Test func whatMustNotBeKeptIsForgotten() async throws {
        let memory = ConditionalResponses(largestBody: 3)
        let request = try makeRequest()
        let unkept = [
            makeResponse("big", headers: ["ETag": "1", "Cache-Control": "private, No-Store"]), makeResponse("long"),
            makeResponse("old", headers: [:]),
        ]
        for response in unkept {
            await memory.remember(makeResponse("old"), to: request, generation: 1)
            #expect(await memory.count == 1)
            await memory.remember(response, to: request, generation: 1)
            #expect(await memory.count == 0)
        }
        await memory.remember(
            TransportResponse(status: 500, headers: ["ETag": "1"]), to: request, generation: 1)
        #expect(await memory.count == 0)
    }

    @Test func partsAndOtherMethodsAreLeftAlone() async throws {
        let memory = ConditionalResponses()
        await memory.remember(makeResponse("all"), to: try makeRequest(), generation: 1)
        let others = [
            try makeRequest(method: "POST"), try makeRequest(field: "Range"), try makeRequest(field: "If-None-Match"),
            try makeRequest(field: "If-Modified-Since"),
        ]
        for request in others {
            #expect(await memory.entry(for: request, generation: 1) == nil)
            await memory.remember(makeResponse("part"), to: request, generation: 1)
        }
        let entry = try #require(await memory.entry(for: try makeRequest(), generation: 1))
        #expect(entry.response.body == Data("all".utf8))
    }

    @Test func theMemoryDoesNotGrowWithoutEnd() async throws {
        let memory = ConditionalResponses(limit: 2)
        for path in ["a", "b"] { await memory.remember(makeResponse(path), to: try makeRequest(path), generation: 1) }
        _ = await memory.entry(for: try makeRequest("a"), generation: 1)
        await memory.remember(makeResponse("c"), to: try makeRequest("c"), generation: 1)
        #expect(await memory.count == 2)
        #expect(await memory.entry(for: try makeRequest("b"), generation: 1) == nil, "it was not used for longest")
        #expect(await memory.entry(for: try makeRequest("a"), generation: 1) != nil)
    }
}
