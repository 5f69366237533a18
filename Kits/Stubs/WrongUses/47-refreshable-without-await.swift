// expected: 'await'
import SwiftUI

@MainActor
final class Model: ObservableObject {
    func reload() {}
}

struct Screen: View {
    @StateObject private var model = Model()
    var body: some View {
        List { Text("A") }.refreshable { model.reload() }
    }
}
