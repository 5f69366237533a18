// expected: expression is 'async' but is not marked with 'await'
import SwiftUI

@MainActor
final class Model: ObservableObject {
    func load() async {}
}

struct Screen: View {
    @StateObject private var model = Model()
    var body: some View {
        Text("A").task { model.load() }
    }
}
