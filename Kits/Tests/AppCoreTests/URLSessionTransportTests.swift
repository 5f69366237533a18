import Foundation
import Testing

@testable import AppCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct URLSessionTransportTests {
    private let transport = URLSessionTransport { $0.protocolClasses = [EchoProtocol.self] }

    private func makeRequest(_ path: String) throws -> URLRequest {
        URLRequest(url: try #require(URL(string: "https://api.harbor.test/\(path)")), timeoutInterval: 30)
    }

    @Test func anAnswerArrivesWithStatusFieldsAndBody() async throws {
        let answer = try await transport.send(try makeRequest("loans"))
        #expect(answer.status == 418)
        #expect(answer.header(named: "X-PATH") == "/loans")
        #expect(answer.body == Data("/loans".utf8))
    }

    @Test func aFailureOfTheNetworkIsPassedOn() async throws {
        let error = await #expect(throws: URLError.self) { try await transport.send(try makeRequest("fail")) }
        #expect(error?.code == .cannotConnectToHost)
    }

    @Test func aCanceledTaskIsNotReportedAsAFailureOfTheNetwork() async throws {
        let request = try makeRequest("never")
        let transport = transport
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(request)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func nothingIsSharedOrKeptByTheSystem() {
        let configuration = URLSessionTransport.makeConfiguration()
        #expect(configuration.httpCookieStorage == nil)
        #expect(!configuration.httpShouldSetCookies)
        #expect(configuration.urlCache == nil)
        #expect(configuration.urlCredentialStorage == nil)
        #expect(configuration.timeoutIntervalForRequest == 30)
        #expect(configuration.timeoutIntervalForResource == 300)
    }

    @Test(arguments: [
        ("https://api.harbor.test/b", true), ("https://cdn.harbor.test/b", false), ("http://api.harbor.test/b", false),
        ("https://api.harbor.test:444/b", false),
    ])
    func aRedirectToAnotherHostLosesTheAuthorization(address: String, isKept: Bool) throws {
        var request = URLRequest(url: try #require(URL(string: address)), timeoutInterval: 30)
        request.setValue("Bearer 1", forHTTPHeaderField: "Authorization")
        let origin = URL(string: "https://api.harbor.test/a")
        let redirected = RedirectGuard.redirected(request, from: origin)
        #expect((redirected.value(forHTTPHeaderField: "Authorization") != nil) == isKept)
        #expect(RedirectGuard.redirected(request, from: nil).value(forHTTPHeaderField: "Authorization") == nil)
    }
}

/// Answers with what it was asked, without any state that tests would share.
private final class EchoProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let url = request.url, url.path != "/fail" else {
            client?.urlProtocol(self, didFailWithError: URLError(.cannotConnectToHost))
            return
        }
        guard url.path != "/never",
            let response = HTTPURLResponse(
                url: url, statusCode: 418, httpVersion: "HTTP/1.1", headerFields: ["X-Path": url.path])
        else { return }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Data(url.path.utf8))
        client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}
