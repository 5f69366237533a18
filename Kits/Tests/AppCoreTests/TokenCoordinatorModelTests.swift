import Testing

@testable import AppCore

/// Runs the real coordinator through every order in which calls can take effect and answers can arrive.
@Suite struct TokenCoordinatorModelTests {
    @available(macOS 15, iOS 18, *)
    @Test func requestsThatFailTogetherShareOneRefresh() throws {
        let search = try ScheduleSearch {
            $0.sendRequests(3)
        } atEnd: { world in
            if world.refreshes != ["A refresh 1"] { return "refreshed \(world.refreshes)" }
            if world.storedGeneration != 2 { return "the new credential is not stored" }
            let isServed = world.outcomes == Array(repeating: "A request: accepted", count: 3)
            return isServed ? nil : "requests ended \(world.outcomes)"
        }
        report(search, "3 requests")
    }

    @available(macOS 15, iOS 18, *)
    @Test func aSignOutDuringARefreshLeavesNoToken() throws {
        let search = try ScheduleSearch {
            $0.sendRequests(3)
            $0.signOut()
        } atEnd: { world in
            if world.secret != nil { return "something is stored after the sign-out" }
            if world.refreshes.count > 1 { return "refreshed \(world.refreshes)" }
            if world.outcomes.count != 3 { return "requests ended \(world.outcomes)" }
            return world.published["A"]?.last == .signedOut ? nil : "published \(world.published)"
        }
        report(search, "3 requests, sign-out")
    }

    @available(macOS 15, iOS 18, *)
    @Test func theProcessThatLosesARefreshDoesNotWipeTheWinnersToken() throws {
        let search = try ScheduleSearch {
            $0.sendRequests(3)
            $0.startProcess("B")
        } atEnd: { world in
            if world.storedGeneration != world.serverGeneration { return "the newest credential is lost" }
            if Set(world.refreshes).count != world.refreshes.count { return "refreshed \(world.refreshes)" }
            if world.outcomes.count != 4 { return "requests ended \(world.outcomes)" }
            if world.refused.isEmpty, world.outcomes.contains(where: { !$0.hasSuffix("accepted") }) {
                return "signed out without a refusal: \(world.outcomes)"
            }
            return world.finalState() == .signedIn ? nil : "not signed in at the end"
        }
        report(search, "3 requests, other process")
    }

    @available(macOS 15, iOS 18, *)
    @Test func aSignOutWinsOverBothProcesses() throws {
        let search = try ScheduleSearch {
            $0.sendRequests(3)
            $0.signOut()
            $0.startProcess("B")
        } atEnd: { world in
            if world.secret != nil { return "something is stored after the sign-out" }
            if Set(world.refreshes).count != world.refreshes.count { return "refreshed \(world.refreshes)" }
            if world.outcomes.count != 4 { return "requests ended \(world.outcomes)" }
            return world.finalState() == .signedOut ? nil : "signed in at the end"
        }
        report(search, "3 requests, sign-out, other process")
    }

    @available(macOS 15, iOS 18, *)
    @Test func aStoreThatRefusesTheFirstWriteLosesNoToken() throws {
        let search = try ScheduleSearch {
            $0.lockedWrites = 1
            $0.sendRequests(3, attempts: 4)
        } atEnd: { world in
            if world.refreshes != ["A refresh 1"] { return "refreshed \(world.refreshes)" }
            if world.storedGeneration != 2 { return "the new credential is not stored" }
            if world.published["A"] != [.signedIn] { return "published \(world.published)" }
            return world.outcomes.allSatisfy { $0.hasSuffix("accepted") } ? nil : "requests ended \(world.outcomes)"
        }
        report(search, "3 requests, a write fails")
    }

    @available(macOS 15, iOS 18, *)
    @Test func aNetworkErrorSignsNobodyOut() throws {
        let search = try ScheduleSearch {
            $0.lostRequests = 1
            $0.sendRequests(3, attempts: 4)
        } atEnd: { world in
            if world.refreshes != ["A refresh 1", "A refresh 1"] { return "refreshed \(world.refreshes)" }
            if world.published["A"] != [.signedIn] { return "published \(world.published)" }
            return world.outcomes.allSatisfy { $0.hasSuffix("accepted") } ? nil : "requests ended \(world.outcomes)"
        }
        report(search, "3 requests, a refresh fails")
    }

    @available(macOS 15, iOS 18, *)
    @Test func ofASignInAndASignOutTheOneThatWasAskedForLastWins() throws {
        let search = try ScheduleSearch {
            $0.signIn()
            $0.signOut()
        } atEnd: { world in
            let told = world.gates.histories["A", default: []]
            let asked = told.filter { $0.hasPrefix("sign-") }
            let isOvertaken = told.drop { $0 != "sign-in" }.prefix { !$0.contains("write =") }.contains("sign-out")
            if world.outcomes != (isOvertaken ? ["A sign-in: signedOut"] : []) { return "ended \(world.outcomes)" }
            let isSignedIn = asked.last == "sign-in"
            if (world.secret != nil) != isSignedIn { return "the store differs after \(asked)" }
            return world.finalState() == (isSignedIn ? .signedIn : .signedOut)
                ? nil : "the state differs after \(asked)"
        }
        report(search, "sign-in, sign-out")
    }

    @available(macOS 15, iOS 18, *)
    @Test func noRequestIsSentForSomebodyWhoHasSignedOut() throws {
        let search = try ScheduleSearch {
            $0.startProcess("A")
            $0.signOut()
        } atEnd: { world in
            if world.secret != nil { return "something is stored after the sign-out" }
            let told = world.gates.histories["A", default: []]
            let isEarly = told.prefix { $0 != "sign-out" }.contains { $0.hasPrefix("0 read =") }
            if !isEarly, world.outcomes.first != "A request: signedOut" { return "requests ended \(world.outcomes)" }
            return world.finalState() == .signedOut ? nil : "signed in at the end"
        }
        report(search, "a launch, sign-out")
    }

    @available(macOS 15, iOS 18, *)
    @Test func theSearchFindsTheLossWhenAStoreComparesAndWritesInTwoSteps() throws {
        let search = try ScheduleSearch {
            $0.isStoreAtomic = false
            $0.sendRequests(1)
            $0.startProcess("B")
        } atEnd: { world in
            world.storedGeneration == world.serverGeneration ? nil : "the newest credential is lost"
        }
        #expect(!search.violations.isEmpty, "the search is blind")
    }

    @available(macOS 15, iOS 18, *)
    private func report(_ search: ScheduleSearch, _ scenario: String) {
        print("TokenCoordinator, \(scenario): \(search.schedules) schedules, \(search.states.count) states")
        #expect(search.violations.isEmpty, "\(search.violations.joined(separator: "\n"))")
        #expect(search.schedules > 1)
    }
}
