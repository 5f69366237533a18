import AppCore
import Testing

@testable import KitClean

@Suite("ViewState")
struct ViewStateTests {
    private var load = Load<[String]>()
    private var state: ViewState<[String]> { ViewState(load.state) }

    @Test("a first load shows that something is on its way, before it begins, too")
    mutating func anEmptyScreenIsNeverShownForAnUnaskedServer() {
        #expect(state == .loading)
        _ = load.begin()
        #expect(state == .loading)
    }

    @Test("what is shown stays while it is loaded again")
    mutating func aRefreshDoesNotEmptyTheScreen() {
        load.succeed(["Anna"], for: load.begin())
        _ = load.begin()
        #expect(state == .loaded(["Anna"]))
    }

    @Test("a failed refresh keeps what was shown")
    mutating func aFailedRefreshDoesNotHideTheList() {
        load.succeed(["Anna"], for: load.begin())
        load.fail(with: HarborError.storm, for: load.begin())
        #expect(state == .loaded(["Anna"]))
    }

    @Test("a failed first load shows its message, and trying again shows loading")
    mutating func aFailureIsShownInWords() {
        load.fail(with: HarborError.storm, for: load.begin())
        #expect(state == .error("There is a storm."))
        _ = load.begin()
        #expect(state == .loading)
    }

    @Test("a canceled load puts back what was there")
    mutating func cancelingIsNoFailure() {
        load.fail(with: CancellationError(), for: load.begin())
        #expect(state == .loading)
        load.succeed([], for: load.begin())
        load.fail(with: CancellationError(), for: load.begin())
        #expect(state == .loaded([]))
    }
}
