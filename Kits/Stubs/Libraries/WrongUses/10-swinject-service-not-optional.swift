// expected: value of optional type 'Int?' must be unwrapped
import Swinject

func number(from container: Container) -> Int {
    container.resolve(Int.self)
}
