// expected: main actor-isolated instance method 'load()'
import SwiftUI

@MainActor
final class Model: ObservableObject {
    func load() {}
}

func start(_ model: Model) {
    model.load()
}
