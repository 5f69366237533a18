// expected: conform to 'Identifiable'
import SwiftUI

struct Ship { var name: String }

struct Ships: View {
    let ships: [Ship]
    var body: some View { ForEach(ships) { Text($0.name) } }
}
