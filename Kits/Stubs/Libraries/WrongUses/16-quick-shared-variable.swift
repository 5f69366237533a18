// expected: sending 'model' risks causing data races
import Quick

@MainActor final class Model { var count = 0 }

final class HarborSpec: AsyncSpec {
    override class func spec() {
        var model: Model!
        beforeEach { @MainActor in model = Model() }
        it("should count") { @MainActor in model.count = 1 }
    }
}
