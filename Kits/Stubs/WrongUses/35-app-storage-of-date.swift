// expected: no exact matches in call to initializer
import SwiftUI

struct Screen: View {
    @AppStorage("seen") private var seen = Date()
    var body: some View { Text(seen, style: .date) }
}
