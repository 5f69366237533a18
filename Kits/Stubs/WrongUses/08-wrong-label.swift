// expected: incorrect argument label in call (have '_:on:', expected '_:isOn:')
import SwiftUI

struct Switch: View {
    @State private var isOn = false
    var body: some View { Toggle("On", on: $isOn) }
}
