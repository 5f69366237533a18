// expected: no exact matches in call to initializer
import SwiftUI

struct Screen: View {
    @Environment(\.isLoggedIn) private var isLoggedIn
    var body: some View { Text("A") }
}
