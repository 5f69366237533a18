// expected: reference to member 'roundedBorder' cannot be resolved
import SwiftUI

struct Screen: View {
    var body: some View { Button("A") {}.buttonStyle(.roundedBorder) }
}
