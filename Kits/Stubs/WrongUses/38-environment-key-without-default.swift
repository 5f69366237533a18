// expected: does not conform to protocol 'EnvironmentKey'
import SwiftUI

struct NameKey: EnvironmentKey {
    static let value = ""
}
