// expected: only available on properties of classes
import SwiftUI

struct Model {
    @Published var name = ""
}
