// expected: cannot pass function of type '() async -> ()' to parameter expecting synchronous function type
import Quick

func load() async {}

final class HarborSpec: QuickSpec {
    override class func spec() {
        it("should load") { await load() }
    }
}
