// expected: to parameter expecting synchronous function type
import SwiftUI

@MainActor
final class Model: ObservableObject {
    func load() async {}
}

struct Screen: View {
    @ObservedObject var model: Model
    var body: some View {
        Button("Load") { await model.load() }
    }
}
