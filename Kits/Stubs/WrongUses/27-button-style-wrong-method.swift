// expected: does not conform to protocol 'ButtonStyle'
import SwiftUI

struct Filled: ButtonStyle {
    func body(configuration: Configuration) -> some View { configuration.label }
}
