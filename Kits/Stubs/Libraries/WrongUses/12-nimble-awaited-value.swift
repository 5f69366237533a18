// expected: 'async' call in an autoclosure that does not support concurrency
import Nimble

func load() async -> Int { 3 }

func check() async {
    await expect(await load()).to(equal(3))
}
