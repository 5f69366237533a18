// expected: has no member 'top'
import SwiftUI

struct Stack: View {
    var body: some View {
        VStack(alignment: .top) { Text("A") }
    }
}
