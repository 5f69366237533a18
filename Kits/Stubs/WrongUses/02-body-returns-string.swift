// expected: does not conform to 'View'
import SwiftUI

struct Name: View {
    var body: some View { "Anna" }
}
