// expected: has no return statements in its body from which to infer an underlying type
import SwiftUI

struct Screen: View {
    var body: some View { part }
    private var part: some View {
        Text("A")
        Text("B")
    }
}
