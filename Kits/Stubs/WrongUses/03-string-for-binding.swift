// expected: cannot convert value 'text' of type 'String' to expected type 'Binding<String>'
import SwiftUI

struct Field: View {
    @State private var text = ""
    var body: some View { TextField("Text", text: text) }
}
