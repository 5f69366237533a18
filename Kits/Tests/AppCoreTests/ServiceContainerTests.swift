import Dispatch
import Testing

@testable import AppCore

@Suite struct ServiceContainerTests {
    private protocol TideServiceProtocol: AnyObject, Sendable {
        var name: String { get }
    }

    private protocol BerthServiceProtocol: AnyObject, Sendable {
        var tides: any TideServiceProtocol { get }
    }

    private final class TideService: TideServiceProtocol {
        let name: String

        init(name: String = "live") { self.name = name }
    }

    private final class BerthService: BerthServiceProtocol {
        let tides: any TideServiceProtocol

        init(tides: any TideServiceProtocol) { self.tides = tides }
    }

    /// Needs itself by way of the tides, if the closures say so.
    private final class LoopingTideService: TideServiceProtocol {
        let name = "loop"

        init(berths: any BerthServiceProtocol) {}
    }

    private let container = ServiceContainer()

    private func registerBerths() {
        container.register((any BerthServiceProtocol).self) { container throws(ServiceContainerError) in
            BerthService(tides: try container.require((any TideServiceProtocol).self))
        }
    }

    @Test func aClosureThatResolvesDoesNotWaitForItself() throws {
        registerBerths()
        container.register((any TideServiceProtocol).self) { TideService() }
        let berths = try container.require((any BerthServiceProtocol).self)
        #expect(
            container.resolve((any TideServiceProtocol).self) === berths.tides, "the closure got the shared instance")
    }

    @Test func aSharedServiceIsMadeOnceAndAFreshOneEachTime() {
        container.register((any TideServiceProtocol).self) { TideService() }
        let first = container.resolve((any TideServiceProtocol).self)
        #expect(first != nil, "the service is registered")
        #expect(container.resolve((any TideServiceProtocol).self) === first, "shared is the default")
        container.register((any TideServiceProtocol).self, scope: .fresh) { TideService() }
        let second = container.resolve((any TideServiceProtocol).self)
        #expect(second !== first, "registering again replaces the instance, too")
        #expect(container.resolve((any TideServiceProtocol).self) !== second, "a fresh one is made each time")
    }

    @Test func theFirstResolutionUnderConcurrencyMakesOneInstance() {
        for _ in 1...200 {
            let container = ServiceContainer()
            let made = Locked(0)
            container.register((any TideServiceProtocol).self) {
                made.withLock { $0 += 1 }
                return TideService()
            }
            let found = Locked<Set<ObjectIdentifier>>([])
            // `ServiceContainer` guards what it knows with a `Locked`, and so do the sets of this test.
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                guard let service = container.resolve((any TideServiceProtocol).self) else { return }
                found.withLock { _ = $0.insert(ObjectIdentifier(service)) }
            }
            #expect(made.withLock { $0 } == 1, "the closure runs once")
            #expect(found.withLock { $0.count } == 1, "everybody gets the same instance")
        }
    }

    @Test func aMissingRegistrationNamesTheTypeThatIsMissing() {
        #expect(container.resolve((any TideServiceProtocol).self) == nil, "resolve leaves the decision to its caller")
        registerBerths()
        #expect(container.resolve((any BerthServiceProtocol).self) == nil, "so it does if a part is missing")
        do throws(ServiceContainerError) {
            _ = try container.require((any BerthServiceProtocol).self)
            Issue.record("the berths cannot be made without tides")
        } catch {
            #expect(
                error == .notRegistered("TideServiceProtocol"), "the error names what is missing, not what was asked")
        }
    }

    @Test func servicesThatNeedEachOtherAreAnErrorAndNoDeadlock() {
        registerBerths()
        container.register((any TideServiceProtocol).self) { container throws(ServiceContainerError) in
            LoopingTideService(berths: try container.require((any BerthServiceProtocol).self))
        }
        let names = ["BerthServiceProtocol", "TideServiceProtocol", "BerthServiceProtocol"]
        #expect(throws: ServiceContainerError.cycle(names), "the error tells the way around") {
            _ = try container.require((any BerthServiceProtocol).self)
        }
        container.register((any TideServiceProtocol).self) { TideService() }
        #expect(container.resolve((any BerthServiceProtocol).self) != nil, "once mended, the container works again")
    }

    @Test func servicesThatNeedEachOtherOnTwoThreadsAreNoDeadlock() {
        for _ in 1...100 {
            let container = ServiceContainer()
            let errors = Locked(0)
            container.register((any BerthServiceProtocol).self) { container throws(ServiceContainerError) in
                BerthService(tides: try container.require((any TideServiceProtocol).self))
            }
            container.register((any TideServiceProtocol).self) { container throws(ServiceContainerError) in
                LoopingTideService(berths: try container.require((any BerthServiceProtocol).self))
            }
            // `ServiceContainer` guards what it knows with a `Locked`.
            DispatchQueue.concurrentPerform(iterations: 4) { index in
                do throws(ServiceContainerError) {
                    if index.isMultiple(of: 2) {
                        _ = try container.require((any BerthServiceProtocol).self)
                    } else {
                        _ = try container.require((any TideServiceProtocol).self)
                    }
                } catch {
                    errors.withLock { $0 += 1 }
                }
            }
            #expect(errors.withLock { $0 } == 4, "each thread gets an error and none waits forever")
        }
    }

    @Test func aTestContainerCannotReachLiveServices() {
        container.register((any TideServiceProtocol).self) { TideService() }
        #expect(ServiceContainer().resolve((any TideServiceProtocol).self) == nil, "containers share nothing")
        let child = ServiceContainer(parent: container)
        #expect(
            child.resolve((any TideServiceProtocol).self) === container.resolve((any TideServiceProtocol).self),
            "only a parent that was named is asked")
    }

    @Test func aReplacementInAChildDoesNotLeakIntoTheParent() throws {
        registerBerths()
        container.register((any TideServiceProtocol).self) { TideService() }
        let child = ServiceContainer(parent: container)
        child.register((any TideServiceProtocol).self) { TideService(name: "double") }
        #expect(child.resolve((any TideServiceProtocol).self)?.name == "double", "the child has its own")
        #expect(
            try child.require((any BerthServiceProtocol).self).tides.name == "live",
            "the parent's closures do not see it")
        child.reset()
        #expect(child.resolve((any TideServiceProtocol).self)?.name == "live", "reset uncovers the parent's")
    }

    @Test func resetRemovesRegistrationsAndInstances() {
        container.register((any TideServiceProtocol).self) { TideService() }
        _ = container.resolve((any TideServiceProtocol).self)
        container.reset()
        #expect(container.resolve((any TideServiceProtocol).self) == nil, "nothing is left, not even the instance")
    }

    @Test func aServiceOfARegistrationThatWasReplacedMeanwhileIsNotKept() {
        container.register((any TideServiceProtocol).self) { [weak container] () -> any TideServiceProtocol in
            container?.register((any TideServiceProtocol).self) { TideService(name: "new") }
            return TideService(name: "old")
        }
        #expect(
            container.resolve((any TideServiceProtocol).self)?.name == "old", "whoever asked before gets the old one")
        #expect(container.resolve((any TideServiceProtocol).self)?.name == "new", "the next one gets the new one")
    }

    @Test func aContainerThatIsLetGoOfIsFreedWithItsServices() {
        weak var freed: ServiceContainer?
        weak var service: TideService?
        do {
            let container = ServiceContainer()
            let made = TideService()
            container.register((any TideServiceProtocol).self) { _ in made }
            _ = container.resolve((any TideServiceProtocol).self)
            freed = container
            service = made
        }
        #expect(freed == nil, "closures get the container and do not have to hold it")
        #expect(service == nil, "nothing else holds the services")
    }

    @Test func aConfigurationThatLacksSomethingTellsEverythingThatIsMissing() {
        let container = ServiceConfiguration.makeContainer { container in
            container.register((any BerthServiceProtocol).self) { container throws(ServiceContainerError) in
                BerthService(tides: try container.require((any TideServiceProtocol).self))
            }
        }
        #expect(container.problems() == [.notRegistered("TideServiceProtocol")], "the missing type is named")
        container.register((any TideServiceProtocol).self) { TideService() }
        #expect(container.problems().isEmpty, "all can be made")
    }
}
