// expected: 'Equatable'
import SwiftUI

struct Ship { var name: String }

struct Screen: View {
    let ship: Ship
    var body: some View {
        Text("A").onChange(of: ship) { _, _ in }
    }
}
