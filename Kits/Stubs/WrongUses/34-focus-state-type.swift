// expected: conform to 'Hashable'
import SwiftUI

struct Place { var name: String }

struct Field: View {
    @FocusState private var place: Place?
    var body: some View { Text("A") }
}
