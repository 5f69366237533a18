// expected: cannot find '$model' in scope
import SwiftUI

@MainActor
final class Model: ObservableObject {
    @Published var name = ""
}

struct Field: View {
    let model: Model
    var body: some View { TextField("Name", text: $model.name) }
}
