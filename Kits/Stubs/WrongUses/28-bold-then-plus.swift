// expected: cannot convert value of type 'some View' to expected argument type 'Text'
import SwiftUI

struct Line: View {
    var body: some View {
        Text("A").padding() + Text("B")
    }
}
