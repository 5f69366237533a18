import AppCore
import AppTesting
import Combine
import Foundation
import Observation
import Testing

@testable import KitClean

@MainActor
@Suite("BaseViewModel")
struct BaseViewModelTests {
    private let errors = RecordedErrors()
    private let model: ShipsViewModel

    init() {
        model = ShipsViewModel(errors: errors)
    }

    @Test("the spinner ends after success, after failure and after canceling")
    func noPathLeavesASpinnerThatNeverEnds() async {
        #expect(!model.isLoading)
        for result: Result<[String], any Error> in [
            .success([]), .failure(HarborError.storm), .failure(CancellationError()),
        ] {
            await model.run { [model] in
                #expect(model.isLoading)
                return try result.get()
            }
            #expect(!model.isLoading)
        }
    }

    @Test("a failure is shown in words and recorded once, with the type of the view model")
    func aFailureIsNeitherSwallowedNorCountedTwice() async {
        await model.run { throw HarborError.storm }
        #expect(model.errorMessage == "There is a storm.")
        #expect(errors.contexts == ["ShipsViewModel"])
    }

    @Test("canceling is neither shown nor recorded, however deep it is wrapped")
    func leavingAScreenShowsNoError() async {
        await model.run { throw CancellationError() }
        await model.run { throw NetworkError.networkError(CancellationError()) }
        #expect(model.errorMessage == nil)
        #expect(errors.contexts.isEmpty)
    }

    @Test("an operation takes the message of the last one away when it begins, not when it ends")
    func nobodyReadsAboutWhatIsOver() async {
        await model.run { throw HarborError.storm }
        await model.run { [model] in
            #expect(model.errorMessage == nil)
            return []
        }
        await model.run { throw HarborError.storm }
        #expect(model.errorMessage != nil)
    }

    @Test("handling an error ends loading by itself, also for an operation without a defer")
    func anErrorEndsLoading() {
        for error: any Error in [HarborError.storm, CancellationError()] {
            model.setLoading(true)
            model.handleError(error)
            #expect(!model.isLoading)
        }
    }

    @Test("a message can be taken away")
    func aReadMessageGoes() {
        model.handleError(HarborError.storm)
        model.clearError()
        #expect(model.errorMessage == nil)
    }

    @Test("views hear of a change, and of none where there is none")
    func viewsAreDrawnAgainForChangesOnly() {
        let changes = Locked(0)
        func watch() {
            withObservationTracking {
                _ = (model.isLoading, model.errorMessage)
            } onChange: {
                changes.withLock { $0 += 1 }
            }
        }
        watch()
        model.setLoading(false)
        model.clearError()
        #expect(changes.withLock { $0 } == 0)
        model.setLoading(true)
        #expect(changes.withLock { $0 } == 1)
        watch()
        model.handleError(HarborError.storm)
        #expect(changes.withLock { $0 } == 2)
    }

    @Test("subscriptions end with the view model")
    func aSubscriptionDoesNotOutliveItsViewModel() {
        let subject = PassthroughSubject<Int, Never>()
        var received: [Int] = []
        var short: ShipsViewModel? = ShipsViewModel(errors: errors)
        if let short { subject.sink { received.append($0) }.store(in: &short.cancellables) }
        subject.send(1)
        short = nil
        subject.send(2)
        #expect(received == [1])
    }
}
