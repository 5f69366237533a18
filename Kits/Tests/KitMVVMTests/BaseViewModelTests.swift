import AppCore
import AppTesting
import Combine
import Foundation
import KitMVVM
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@MainActor
@Suite("BaseViewModel", .timeLimit(.minutes(1)))
struct BaseViewModelTests {
    private let log = RecordedErrors()
    private let model: PierViewModel

    init() {
        model = PierViewModel(errors: log)
    }

    @Test("the loading flag stays up until the last of two operations has ended")
    func theFirstOfTwoOperationsDoesNotHideTheSpinner() async {
        var flags: [Bool] = []
        let cancellable = model.$isLoading.sink { flags.append($0) }
        defer { cancellable.cancel() }
        let first = await model.begin { await $0.fetchShips() }
        let second = await model.begin { await $0.fetchShips() }
        #expect(model.isLoading)
        model.end(with: .success(["Anna"]))
        await first.value
        #expect(model.isLoading)
        model.end(with: .success(["Berta"]))
        await second.value
        #expect(!model.isLoading)
        #expect(model.ships == ["Berta"])
        #expect(flags == [false, true, false])
    }

    @Test("one end too many does not hide the spinner of the next operation")
    func anUnmatchedEndIsHarmless() {
        model.setLoading(false)
        model.setLoading(true)
        #expect(model.isLoading)
        model.setLoading(false)
        #expect(!model.isLoading)
    }

    @Test("an operation publishes in order, and nothing that does not change")
    func viewsAreNotRedrawnForNothing() async {
        var seen: [String] = []
        var cancellables = Set<AnyCancellable>()
        model.$isLoading.dropFirst().sink { seen.append("loading \($0)") }.store(in: &cancellables)
        model.$error.dropFirst().sink { seen.append("error \($0 != nil)") }.store(in: &cancellables)
        model.$canRetry.dropFirst().sink { seen.append("retry \($0)") }.store(in: &cancellables)
        await model.run(.success([]))
        #expect(seen == ["loading true", "loading false"])
        seen = []
        await model.run(.failure(PierError.storm))
        #expect(seen == ["loading true", "retry true", "error true", "loading false"])
        seen = []
        await model.run(.success([])) { await $0.retry() }
        #expect(seen == ["retry false", "error false", "loading true", "loading false"])
    }

    @Test("whoever hears of an error finds the retry in place")
    func theRetryIsThereWhenTheErrorIs() async {
        var offers: [Bool] = []
        let cancellable = model.$error.dropFirst().filter { $0 != nil }.sink { [model] _ in
            offers.append(model.canRetry)
        }
        await model.run(.failure(PierError.storm))
        #expect(offers == [true])
        cancellable.cancel()
    }

    @Test("the object tells of each change before it happens")
    func viewsHearOfChangesBeforeTheyHappen() async {
        var changes = 0
        let cancellable = model.objectWillChange.sink { changes += 1 }
        await model.run(.failure(PierError.closed))
        #expect(changes == 3)
        #expect(model.error as? PierError == .closed)
        cancellable.cancel()
    }

    @Test("an error is recorded once, with the operation")
    func anErrorIsReportedOnce() async {
        await model.run(.failure(PierError.storm))
        #expect(log.contexts == ["signIn"])
        await model.run(.success([])) { await $0.retry() }
        model.clearError()
        #expect(log.contexts == ["signIn"])
    }

    @Test(
        "canceling is never shown and never recorded",
        arguments: [
            CancellationError(), URLError(.cancelled), APIError.networkError(URLError(.cancelled)),
            APIError.networkError(CancellationError()), CocoaError(.userCancelled),
            NSError(domain: "pier", code: 1, userInfo: [NSUnderlyingErrorKey: URLError(.cancelled)]),
            NSError(domain: NSURLErrorDomain, code: -999),
        ] as [any Error])
    func cancelingIsNeverShown(error: any Error) async {
        await model.run(.failure(error))
        #expect(model.error == nil)
        #expect(!model.canRetry)
        #expect(!model.isLoading)
        #expect(log.contexts.isEmpty)
    }

    @Test("a canceled attempt brings the error back, and its retry")
    func cancelingDoesNotDropTheFailureBanner() async {
        await model.run(.failure(PierError.storm))
        await model.run(.failure(CancellationError()))
        #expect(model.error as? PierError == .storm)
        #expect(model.canRetry)
        await model.run(.failure(CancellationError())) { await $0.retry() }
        #expect(model.error as? PierError == .storm)
        await model.run(.success(["Anna"])) { await $0.retry() }
        #expect(model.error == nil)
        #expect(model.ships == ["Anna"])
        #expect(log.contexts == ["signIn"])
    }

    @Test("an error that was dismissed, or followed by a success, stays away")
    func anOldErrorDoesNotComeBack() async {
        await model.run(.failure(PierError.storm))
        model.clearError()
        await model.run(.failure(CancellationError()))
        #expect(model.error == nil)
        await model.run(.failure(PierError.storm))
        await model.run(.success([]))
        await model.run(.failure(CancellationError()))
        #expect(model.error == nil)
    }

    @Test("the error of another operation is not replaced by one that was cleared")
    func aNewFailureOutlastsACanceledOne() async {
        await model.run(.failure(PierError.storm))
        let first = await model.begin { await $0.fetchShips() }
        model.handleError(PierError.closed, context: .signOut)
        model.end(with: .failure(CancellationError()))
        await first.value
        #expect(model.error as? PierError == .closed)
        #expect(!model.canRetry)
    }

    @Test("a retry goes back to loading and runs the operation again, once")
    func aRetryGoesBackToLoading() async {
        await model.run(.failure(PierError.storm))
        #expect(model.lastFailedOperation != nil)
        let task = await model.begin { await $0.retry() }
        #expect(model.isLoading)
        #expect(model.error == nil)
        #expect(model.lastFailedOperation == nil)
        await model.retry()
        model.end(with: .success(["Anna"]))
        await task.value
        #expect(model.ships == ["Anna"])
        #expect(model.attempts == 2)
        #expect(!model.isLoading)
    }

    @Test(
        "a retry is offered only where it makes sense",
        arguments: [
            (PierError.storm as any Error, true), (PierError.closed, false), (URLError(.notConnectedToInternet), true),
            (APIError.timeout(), true), (APIError.unauthorized(message: nil), false),
            (APIError.clientError(status: 404), false), (APIError.serverError(status: 503), true),
            (DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "")), false),
        ])
    func aRetryIsNotOfferedInVain(error: any Error, isPossible: Bool) async {
        await model.run(.failure(error))
        #expect(model.canRetry == isPossible)
        var hasRun = false
        model.handleError(error, context: .signOut) { hasRun = true }
        await model.retry()
        #expect(hasRun == isPossible)
        #expect((model.error == nil) == isPossible)
    }

    @Test("without a closure there is no retry")
    func whatMustNotHappenTwiceIsNotRetried() async {
        model.handleError(PierError.storm, context: .signOut)
        #expect(!model.canRetry)
        #expect(model.lastFailedOperation == nil)
        await model.retry()
        #expect(model.error as? PierError == .storm)
    }

    @Test("clearing removes the error, the retry and its closure")
    func aClosureIsLetGoOf() {
        final class Token {}
        weak var weakToken: Token?
        do {
            let token = Token()
            weakToken = token
            model.handleError(PierError.storm, context: .signIn) { _ = token }
        }
        #expect(weakToken != nil)
        model.clearError()
        #expect(weakToken == nil)
        #expect(model.error == nil)
        #expect(!model.canRetry)
    }

    @Test("neither the retry nor a subscription keeps the view model alive")
    func theViewModelIsFreed() async {
        weak var weakModel: PierViewModel?
        do {
            let model = PierViewModel(errors: log)
            weakModel = model
            model.$ships.sink { [weak model] _ in _ = model?.isLoading }.store(in: &model.cancellables)
            await model.run(.failure(PierError.storm))
            #expect(model.lastFailedOperation != nil)
        }
        #expect(weakModel == nil)
    }
}
