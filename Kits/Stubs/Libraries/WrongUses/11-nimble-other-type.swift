// expected: no exact matches in call to global function 'expect'
import Nimble

func check(count: Int) {
    expect(count).to(equal("three"))
}
