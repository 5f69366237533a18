import AppCore
import AppTesting
import Combine
import KitMVVM
import Testing

/// Records its errors itself, and publishes the last one.
@MainActor
private final class HarborOffice {
    @Published var lastError: (any Error)?
}

@MainActor
@Suite("Mirrored errors")
struct MirroredErrorTests {
    private let errors = RecordedErrors()
    private let office = HarborOffice()
    private let model: PierViewModel

    init() {
        model = PierViewModel(errors: errors)
        model.mirrorErrors(of: office.$lastError)
    }

    @Test("the error of a service is shown and not recorded again")
    func aMirroredErrorIsShownOnly() {
        office.lastError = PierError.storm
        #expect(model.error as? PierError == .storm)
        #expect(errors.contexts == [])
        #expect(!model.canRetry, "the service decides what may be tried again")
    }

    @Test("an error that the service no longer has goes away")
    func aMirroredErrorEndsWithTheServices() {
        office.lastError = PierError.storm
        office.lastError = PierError.closed
        #expect(model.error as? PierError == .closed)
        office.lastError = nil
        #expect(model.error == nil)
    }

    @Test("an error of the view model's own stays, whatever the service says")
    func anErrorOfTheScreenIsNotReplaced() {
        model.handleError(PierError.closed, context: .signIn)
        office.lastError = PierError.storm
        #expect(model.error as? PierError == .closed)
        office.lastError = nil
        #expect(model.error as? PierError == .closed)
        #expect(errors.contexts == ["signIn"])
    }

    @Test("an error of the view model's own takes the place of a mirrored one, and keeps it")
    func anErrorOfTheScreenReplacesAMirroredOne() {
        office.lastError = PierError.storm
        model.handleError(PierError.closed, context: .signIn)
        office.lastError = nil
        #expect(model.error as? PierError == .closed)
    }

    @Test("a mirrored error that a canceled operation brings back still ends with the service's")
    func anErrorThatComesBackIsStillMirrored() async {
        office.lastError = PierError.storm
        await model.run(.failure(CancellationError()))
        #expect(model.error as? PierError == .storm, "canceling changes nothing")
        office.lastError = nil
        #expect(model.error == nil)
    }

    @Test("a canceled operation of the service is not shown")
    func cancelingIsNoError() {
        office.lastError = CancellationError()
        #expect(model.error == nil)
    }

    @Test("the subscription does not keep the view model alive")
    func theViewModelIsFreed() {
        weak var gone: PierViewModel?
        do {
            let other = PierViewModel(errors: errors)
            other.mirrorErrors(of: office.$lastError)
            gone = other
        }
        #expect(gone == nil)
    }
}
