// expected: has no member 'topLeading'
import SwiftUI

struct Screen: View {
    var body: some View {
        Text("A").toolbar {
            ToolbarItem(placement: .topLeading) { Text("B") }
        }
    }
}
