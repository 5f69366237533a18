import AppCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transport that answers from a script and writes down what it was sent.
///
/// Each path has a queue of answers of its own, so that requests under way at the same time do not take each other's.
/// It shares nothing with other instances: tests may run beside each other.
///
/// ## Usage
/// ```swift
/// let transport = ScriptedTransport()
/// await transport.script("/v1/loans", .json("[]"), .status(503))
/// ...
/// #expect(await transport.requests(to: "/v1/loans").count == 2)
/// ```
public actor ScriptedTransport: Transporting {
    /// What happens to one request.
    public enum Answer: Sendable {
        /// The server answers.
        case response(TransportResponse)
        /// There is no answer.
        case failure(any Error)
        /// There is none until the task is canceled.
        case never

        /// An answer of JSON with status 200.
        public static func json(_ text: String, headers: [String: String] = [:]) -> Answer {
            .response(TransportResponse(status: 200, headers: headers, body: Data(text.utf8)))
        }

        /// An answer with a status and, if given, a body.
        public static func status(_ status: Int, headers: [String: String] = [:], body: String = "") -> Answer {
            .response(TransportResponse(status: status, headers: headers, body: Data(body.utf8)))
        }
    }

    /// A request came for which the script has no answer.
    public struct UnscriptedRequest: Error, Equatable {
        /// Where it went.
        public let path: String
    }

    /// Every request, in the order in which they came.
    public private(set) var requests: [URLRequest] = []

    private var answers: [String: [Answer]] = [:]
    private var arrivals: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// A transport with an empty script.
    public init() {}

    /// Adds answers to the queue of a path, which are given in order and once each.
    public func script(_ path: String, _ answers: Answer...) {
        self.answers[path, default: []] += answers
    }

    /// The requests that went to a path, in order.
    public func requests(to path: String) -> [URLRequest] {
        requests.filter { $0.url?.path == path }
    }

    /// How many answers of the script have not been given.
    public var unusedAnswers: Int { answers.values.reduce(0) { $0 + $1.count } }

    /// Suspends until as many requests have come as are asked for. It does not poll.
    public func waitForRequests(count: Int) async {
        guard requests.count < count else { return }
        await withCheckedContinuation { arrivals.append((count, $0)) }
    }

    /// Writes the request down, even that of a canceled task, and gives the next answer of its path.
    /// - Throws: What the script says, ``UnscriptedRequest``, or `CancellationError`.
    public func send(_ request: URLRequest) async throws -> TransportResponse {
        requests.append(request)
        for arrival in arrivals where arrival.count <= requests.count { arrival.continuation.resume() }
        arrivals.removeAll { $0.count <= requests.count }
        let path = request.url?.path ?? ""
        guard var queue = answers[path], !queue.isEmpty else { throw UnscriptedRequest(path: path) }
        let answer = queue.removeFirst()
        answers[path] = queue
        switch answer {
        case .response(let response): return response
        case .failure(let error): throw error
        case .never:
            let (stream, continuation) = AsyncStream<Never>.makeStream()
            // Ends only when the task is canceled.
            for await _ in stream {}
            continuation.finish()
            throw CancellationError()
        }
    }
}
