// expected: cannot convert value 'isOn' of type 'Bool' to expected type 'Binding<Bool>'
import SwiftUI

struct Switch: View {
    @Binding var isOn: Bool
    var body: some View { Toggle("On", isOn: $isOn) }
}

struct Parent: View {
    @State private var isOn = false
    var body: some View { Switch(isOn: isOn) }
}
