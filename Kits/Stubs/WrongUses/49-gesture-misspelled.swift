// expected: has no member 'onTap'
import SwiftUI

struct Screen: View {
    var body: some View { Text("A").onTap { } }
}
