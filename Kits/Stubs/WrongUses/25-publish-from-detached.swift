// expected: main actor-isolated property 'name'
import SwiftUI

@MainActor
final class Model: ObservableObject {
    @Published var name = ""
    func load() {
        Task.detached { self.name = "A" }
    }
}
