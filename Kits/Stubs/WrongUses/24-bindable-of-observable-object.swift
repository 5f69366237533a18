// expected: The wrapped value must be an object that conforms to Observable
import SwiftUI

@MainActor
final class Model: ObservableObject {
    @Published var name = ""
}

struct Screen: View {
    @Bindable var model: Model
    var body: some View { Text(model.name) }
}
