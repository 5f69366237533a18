// expected: method does not override any method from its superclass
import Quick

final class HarborSpec: QuickSpec {
    override func spec() {}
}
