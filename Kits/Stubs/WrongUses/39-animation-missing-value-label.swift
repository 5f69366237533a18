// expected: missing argument label 'value:' in call
import SwiftUI

struct Box: View {
    let isOpen: Bool
    var body: some View { Text("A").animation(.default, isOpen) }
}
