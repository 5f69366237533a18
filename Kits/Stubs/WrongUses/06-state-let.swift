// expected: property wrapper can only be applied to a 'var'
import SwiftUI

struct Counter: View {
    @State private let count = 0
    var body: some View { Text("\(count)") }
}
