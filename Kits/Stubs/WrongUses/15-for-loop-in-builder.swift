// expected: closure containing control flow statement cannot be used with result builder 'ViewBuilder'
import SwiftUI

struct Rows: View {
    let names: [String]
    var body: some View {
        VStack {
            for name in names { Text(name) }
        }
    }
}
