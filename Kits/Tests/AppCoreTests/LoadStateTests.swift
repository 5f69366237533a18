import AppCore
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

private enum TideError: Error, Retryable {
    case storm, closed
    var isRetryable: Bool { self == .storm }
}

@Suite("LoadState")
struct LoadStateTests {
    @Test("a late result never replaces a newer one")
    func aLateResultNeverReplacesANewerOne() {
        var load = Load<String>()
        let first = load.begin()
        let second = load.begin()
        #expect(counts(load.succeed("new", for: second)))
        #expect(!counts(load.succeed("old", for: first)))
        #expect(!counts(load.fail(with: TideError.storm, for: first)))
        #expect(!counts(load.cancel(first)))
        #expect(Shown(load.state) == Shown(value: "new"))
    }

    @Test("a canceled load leaves what was shown before, whatever it was")
    func cancelingPutsBackWhatWasThere() {
        var load = Load<String>()
        var ticket = load.begin()
        #expect(counts(load.fail(with: CancellationError(), for: ticket)))
        #expect(Shown(load.state) == Shown(kind: "idle"))
        ticket = load.begin()
        load.succeed("high", for: ticket)
        ticket = load.begin()
        #expect(Shown(load.state) == Shown(kind: "loading", value: "high"))
        load.fail(with: APIError.networkError(URLError(.cancelled)), for: ticket)
        #expect(Shown(load.state) == Shown(value: "high"))
        ticket = load.begin()
        load.fail(with: TideError.storm, for: ticket)
        #expect(Shown(load.state) == Shown(kind: "failed", value: "high", error: .storm))
        ticket = load.begin()
        #expect(Shown(load.state) == Shown(kind: "loading", value: "high"))
        load.cancel(ticket)
        #expect(Shown(load.state) == Shown(kind: "failed", value: "high", error: .storm))
    }

    @Test("a retry goes back to loading, and offers itself only where it makes sense")
    func aRetryGoesBackToLoading() {
        var load = Load("low")
        load.fail(with: TideError.storm, for: load.begin())
        #expect(load.state.canRetry)
        let retry = load.begin()
        #expect(load.state.isLoading)
        #expect(load.state.error == nil)
        #expect(!load.state.canRetry)
        load.fail(with: TideError.closed, for: retry)
        #expect(!load.state.canRetry)
        #expect(load.state.value == "low")
    }

    @Test("a ticket counts once")
    func aTicketCountsOnce() {
        var load = Load<String>()
        let ticket = load.begin()
        #expect(counts(load.succeed("first", for: ticket)))
        #expect(!counts(load.succeed("second", for: ticket)))
        #expect(!counts(load.fail(with: TideError.storm, for: ticket)))
        #expect(load.state.value == "first")
    }

    @Test("nothing of somebody else's appears after a reset")
    func aResetForgetsWhatIsOnItsWay() {
        var load = Load("mine")
        let ticket = load.begin()
        load.reset()
        #expect(!counts(load.succeed("late", for: ticket)))
        #expect(Shown(load.state) == Shown(kind: "idle"))
        load.cancel(load.begin())
        #expect(load.state.value == nil)
    }

    @Test("mapping keeps the case")
    func mappingKeepsTheCase() {
        #expect(LoadState<Int>.idle.map { $0 + 1 }.value == nil)
        #expect(LoadState<Int>.loading(previous: 1).map { $0 + 1 }.value == 2)
        #expect(LoadState<Int>.loaded(1).map { $0 + 1 }.value == 2)
        let failed = LoadState<Int>.failed(TideError.storm, previous: 1).map { "\($0)" }
        #expect(Shown(failed) == Shown(kind: "failed", value: "1", error: .storm))
    }

    @Test("a circle of errors ends")
    func aCircleOfErrorsIsNoCancellation() {
        struct Circle: ErrorCarrying {
            var carriedError: (any Error)? { self }
        }
        struct Carrier: ErrorCarrying {
            let carriedError: (any Error)?
        }
        #expect(!Circle().isCancellation)
        #expect(!Carrier(carriedError: nil).isCancellation)
        #expect(!Carrier(carriedError: TideError.storm).isCancellation)
        #expect(Carrier(carriedError: Carrier(carriedError: CancellationError())).isCancellation)
        #expect(!NSError(domain: "harbor", code: -999).isCancellation)
        #expect(!URLError(.timedOut).isCancellation)
        #expect(!EncodingError.invalidValue(1, .init(codingPath: [], debugDescription: "")).canBeRetried)
        #expect(APIError.decodingError(TideError.storm).carriedError != nil)
        #expect(APIError.invalidResponse(TideError.storm).carriedError != nil)
        #expect(APIError.timeout().carriedError == nil)
    }

    /// The macro cannot change a value itself.
    private func counts(_ result: Bool) -> Bool { result }

    /// A state in a form that can be compared.
    private struct Shown: Equatable {
        var kind = "loaded"
        var value: String?
        var error: TideError?

        init(kind: String = "loaded", value: String? = nil, error: TideError? = nil) {
            (self.kind, self.value, self.error) = (kind, value, error)
        }

        init(_ state: LoadState<String>) {
            value = state.value
            error = state.error as? TideError
            switch state {
            case .idle: kind = "idle"
            case .loading: kind = "loading"
            case .loaded: kind = "loaded"
            case .failed: kind = "failed"
            }
        }
    }
}
