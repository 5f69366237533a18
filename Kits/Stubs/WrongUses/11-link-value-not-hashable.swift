// expected: conform to 'Hashable'
import SwiftUI

struct Ship { var name: String }

struct Row: View {
    let ship: Ship
    var body: some View { NavigationLink(value: ship) { Text(ship.name) } }
}
