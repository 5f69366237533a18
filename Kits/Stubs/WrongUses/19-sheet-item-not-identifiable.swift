// expected: conform to 'Identifiable'
import SwiftUI

struct Ship { var name: String }

struct Screen: View {
    @State private var ship: Ship?
    var body: some View {
        Text("A").sheet(item: $ship) { Text($0.name) }
    }
}
