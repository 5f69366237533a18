import Testing

@testable import KitClean

@Suite("LatestLoad")
struct LatestLoadTests {
    private var load = LatestLoad<[String]>()

    @Test("a first load shows that something is on its way, before it begins, too")
    mutating func anEmptyScreenIsNeverShownForAnUnaskedServer() {
        #expect(load.state == .loading)
        _ = load.begin()
        #expect(load.state == .loading)
    }

    @Test("what is shown stays while it is loaded again")
    mutating func aRefreshDoesNotEmptyTheScreen() {
        load.succeed(["Anna"], for: load.begin())
        _ = load.begin()
        #expect(load.state == .loaded(["Anna"]))
    }

    @Test("a failed refresh keeps what was shown")
    mutating func aFailedRefreshDoesNotHideTheList() {
        load.succeed(["Anna"], for: load.begin())
        load.fail(with: HarborError.storm, for: load.begin())
        #expect(load.state == .loaded(["Anna"]))
    }

    @Test("a failed first load shows its message, and trying again shows loading")
    mutating func aFailureIsShownInWords() {
        load.fail(with: HarborError.storm, for: load.begin())
        #expect(load.state == .error("There is a storm."))
        _ = load.begin()
        #expect(load.state == .loading)
    }

    @Test("a canceled load puts back what was there: nothing, an error or a value")
    mutating func cancelingIsNoFailure() {
        load.fail(with: CancellationError(), for: load.begin())
        #expect(load.state == .loading)
        load.fail(with: HarborError.storm, for: load.begin())
        load.fail(with: CancellationError(), for: load.begin())
        #expect(load.state == .error("There is a storm."))
        load.succeed([], for: load.begin())
        load.fail(with: CancellationError(), for: load.begin())
        #expect(load.state == .loaded([]))
    }

    @Test("however two loads overlap, the result of the one that began last is shown")
    func aLateResultNeverReplacesANewerOne() {
        // Each step is the end of the first or of the second load, well or badly.
        let ends: [(String, Bool)] = [("first", true), ("first", false), ("second", true), ("second", false)]
        var explored = 0
        for one in ends {
            for other in ends where other.0 != one.0 {
                var load = LatestLoad<[String]>()
                let tickets = ["first": load.begin(), "second": load.begin()]
                for (name, isSuccess) in [one, other] {
                    guard let ticket = tickets[name] else { continue }
                    if isSuccess {
                        load.succeed([name], for: ticket)
                    } else {
                        load.fail(with: HarborError.storm, for: ticket)
                    }
                }
                let isSecondGood = [one, other].contains { $0 == ("second", true) }
                #expect(load.state == (isSecondGood ? .loaded(["second"]) : .error("There is a storm.")))
                explored += 1
            }
        }
        #expect(explored == 8)
    }

    @Test("a ticket counts once")
    mutating func aSecondResultOfOneLoadIsIgnored() {
        let ticket = load.begin()
        load.succeed(["Anna"], for: ticket)
        load.succeed(["Berta"], for: ticket)
        #expect(load.state == .loaded(["Anna"]))
    }
}
