// expected: conform to 'Hashable'
import SwiftUI

struct Flour { var name: String }

struct Form2: View {
    @State private var flour = Flour(name: "Rye")
    var body: some View {
        Picker("Flour", selection: $flour) { Text("Rye") }
    }
}
