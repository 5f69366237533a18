// expected: has no member 'textColor'
import SwiftUI

struct Red: View {
    var body: some View { Text("A").textColor(.red) }
}
