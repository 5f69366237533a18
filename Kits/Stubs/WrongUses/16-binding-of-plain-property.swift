// expected: cannot find '$name' in scope
import SwiftUI

struct Field: View {
    var name = ""
    var body: some View { TextField("Name", text: $name) }
}
