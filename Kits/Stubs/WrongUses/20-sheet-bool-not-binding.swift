// expected: cannot convert value 'isShown' of type 'Bool' to expected type 'Binding<Bool>'
import SwiftUI

struct Screen: View {
    @State private var isShown = false
    var body: some View {
        Text("A").sheet(isPresented: isShown) { Text("B") }
    }
}
