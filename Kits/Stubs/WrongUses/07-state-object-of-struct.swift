// expected: requires that 'Model' conform to 'ObservableObject'
import SwiftUI

struct Model { var name = "" }

struct Screen: View {
    @StateObject private var model = Model()
    var body: some View { Text(model.name) }
}
