// expected: extraneous argument label 'hex:' in call
import SwiftUI

struct Screen: View {
    var body: some View { Color(hex: "#ff0000") }
}
