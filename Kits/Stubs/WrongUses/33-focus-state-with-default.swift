// expected: argument passed to call that takes no arguments
import SwiftUI

struct Field: View {
    @FocusState private var isFocused = false
    var body: some View { Text("A").focused($isFocused) }
}
