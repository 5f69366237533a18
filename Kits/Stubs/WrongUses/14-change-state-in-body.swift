// expected: 'self' is immutable
import SwiftUI

struct Counter: View {
    var count = 0
    var body: some View {
        Button("More") { count += 1 }
    }
}
