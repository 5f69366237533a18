// expected: do not have matching underlying types
import SwiftUI

struct Screen: View {
    let isOpen: Bool
    var body: some View { part }
    private var part: some View {
        if isOpen { return Text("A") }
        return Image(systemName: "star")
    }
}
