import Testing

@testable import AppCore

@Suite struct InterleavingsTests {
    private actor Counter {
        private(set) var value = 0

        func set(_ value: Int) { self.value = value }

        /// Loses updates on purpose: it changes what it read before it was suspended.
        func increaseCarelessly() async {
            let before = value
            await Task.yield()
            value = before + 1
        }
    }

    private actor Scribe {
        private let log: Locked<String>

        init(log: Locked<String>) { self.log = log }

        func write(_ letter: Character) { log.withLock { $0.append(letter) } }
    }

    @available(iOS 18, macOS 15, *)
    @Test func aLostUpdateBetweenTwoCallsOfAnActorIsFound() throws {
        let report = try Interleavings().explore { schedule in
            let counter = Counter()
            let tasks = (1...2).map { _ in
                schedule.start { await counter.set(counter.value + 1) }
            }
            for task in tasks { await task.value }
            return await counter.value
        }
        #expect(Set(report.outcomes.keys) == [1, 2], "both the right and the lost update happen in some order")
        #expect(report.outcomes.values.reduce(0, +) == report.schedules, "each schedule has one outcome")
    }

    @available(iOS 18, macOS 15, *)
    @Test func aSuspensionWithinAnActorLetsOthersIn() throws {
        let report = try Interleavings().explore { _ in
            let counter = Counter()
            async let first: Void = counter.increaseCarelessly()
            async let second: Void = counter.increaseCarelessly()
            _ = await (first, second)
            return await counter.value
        }
        #expect(Set(report.outcomes.keys) == [1, 2], "re-entrancy is explored")
    }

    @available(iOS 18, macOS 15, *)
    @Test func everyOrderOfStepsIsTried() throws {
        let report = try Interleavings().explore { schedule in
            let log = Locked("")
            let scribe = Scribe(log: log)
            let tasks = ["abc", "xyz"].map { word in
                schedule.start {
                    let letters = Array(word)
                    log.withLock { $0.append(letters[0]) }
                    await schedule.pause()
                    await scribe.write(letters[1])
                    log.withLock { $0.append(letters[2]) }
                }
            }
            for task in tasks { await task.value }
            return log.withLock { $0 }
        }
        #expect(report.outcomes.count == 20, "two words of three letters can be shuffled in 20 ways")
    }

    @available(iOS 18, macOS 15, *)
    @Test func childTasksAreTriedInEveryOrder() throws {
        let report = try Interleavings().explore { _ in
            let log = Locked("")
            // `Locked` guards the log with an `NSLock`.
            await withTaskGroup(of: Void.self) { group in
                for letter in "abc" {
                    group.addTask { log.withLock { $0.append(letter) } }
                }
            }
            return log.withLock { $0 }
        }
        #expect(Set(report.outcomes.keys) == ["abc", "acb", "bac", "bca", "cab", "cba"], "three tasks, six orders")
    }

    @available(iOS 18, macOS 15, *)
    @Test func aDeadlockIsReportedAndNotWaitedFor() {
        let kept = Locked<[CheckedContinuation<Void, Never>]>([])
        defer { for continuation in kept.withLock({ $0 }) { continuation.resume() } }
        do {
            try Interleavings().check { _ in
                await withCheckedContinuation { continuation in kept.withLock { $0.append(continuation) } }
            }
            Issue.record("a scenario that never ends was taken for one that ends")
        } catch InterleavingsError.stuck {
        } catch {
            Issue.record(error, "the error should say that nothing can run any more")
        }
    }

    @available(iOS 18, macOS 15, *)
    @Test func aFailureNamesTheChoicesThatLeadToIt() throws {
        struct LostUpdate: Error {}
        let scenario: @Sendable (Schedule) async throws -> Int = { schedule in
            let counter = Counter()
            let first = schedule.start { await counter.increaseCarelessly() }
            let second = schedule.start { await counter.increaseCarelessly() }
            await first.value
            await second.value
            guard await counter.value == 2 else { throw LostUpdate() }
            return 2
        }
        do {
            _ = try Interleavings().explore(scenario)
            Issue.record("the lost update was not found")
        } catch InterleavingsError.failed(let choices, let underlying) {
            #expect(underlying is LostUpdate, "what the scenario threw is kept")
            do {
                _ = try Interleavings().replay(choices, scenario)
                Issue.record("the choices did not lead to the failure again")
            } catch InterleavingsError.failed(let again, _) {
                #expect(again == choices, "the same choices lead to the same failure")
            }
        }
    }

    @available(iOS 18, macOS 15, *)
    @Test func tooManySchedulesAreAnErrorAndNotAnIncompleteResult() {
        do {
            try Interleavings(limit: 3).check { schedule in
                for task in (1...3).map({ _ in schedule.start {} }) { await task.value }
            }
            Issue.record("three tasks have more than three schedules")
        } catch InterleavingsError.tooManySchedules(let limit) {
            #expect(limit == 3, "the error names the limit")
        } catch {
            Issue.record(error, "the error should say that there are too many schedules")
        }
    }

    @available(iOS 18, macOS 15, *)
    @Test func aLoopThatWaitsByYieldingIsAnError() {
        do {
            try Interleavings(stepLimit: 50).check { _ in
                while !Task.isCancelled { await Task.yield() }
            }
            Issue.record("an endless loop was taken for one that ends")
        } catch InterleavingsError.tooManySteps {
        } catch {
            Issue.record(error, "the error should say that there were too many steps")
        }
    }

    @available(iOS 18, macOS 15, *)
    @Test func aScenarioThatDiffersFromRunToRunIsAnError() {
        let runs = Locked(0)
        do {
            try Interleavings().check { schedule in
                let count = runs.withLock { runs in
                    runs += 1
                    return runs + 1
                }
                for task in (0..<count).map({ _ in schedule.start {} }) { await task.value }
            }
            Issue.record("the scenario is another one in each run")
        } catch InterleavingsError.notDeterministic {
        } catch {
            Issue.record(error, "the error should say that the runs differ")
        }
    }
}
