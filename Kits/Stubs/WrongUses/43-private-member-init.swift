// expected: 'private' protection level
import SwiftUI

struct Child: View {
    @State private var count: Int
    var body: some View { Text("\(count)") }
}

struct Parent: View {
    var body: some View { Child(count: 1) }
}
