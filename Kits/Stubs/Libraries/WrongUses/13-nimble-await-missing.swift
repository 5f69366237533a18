// expected: expression is 'async' but is not marked with 'await'
import Nimble

func load() async -> Int { 3 }

func check() async {
    expect { await load() }.to(equal(3))
}
