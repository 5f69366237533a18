// expected: cannot convert value of type 'String' to expected argument type 'CGFloat'
import SwiftUI

struct Stack: View {
    var body: some View {
        VStack(spacing: "8") { Text("A") }
    }
}
