import SwiftUI

struct PierView: View {
    var body: some View { Text("Pier") }
}
