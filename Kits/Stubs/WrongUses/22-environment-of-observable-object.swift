// expected: no exact matches in call to initializer
import SwiftUI

@MainActor
final class Model: ObservableObject {
    @Published var name = ""
}

struct Screen: View {
    @Environment(Model.self) private var model
    var body: some View { Text(model.name) }
}
