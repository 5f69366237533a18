// expected: extraneous argument label 'system:' in call
import SwiftUI

struct Icon: View {
    var body: some View { Image(system: "star") }
}
