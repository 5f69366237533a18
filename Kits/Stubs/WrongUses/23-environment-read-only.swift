// expected: to expected argument type 'WritableKeyPath<EnvironmentValues, Bool>'
import SwiftUI

struct Screen: View {
    var body: some View {
        Text("A").environment(\.accessibilityReduceMotion, true)
    }
}
