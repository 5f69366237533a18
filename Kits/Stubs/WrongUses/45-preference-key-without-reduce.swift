// expected: does not conform to protocol 'PreferenceKey'
import SwiftUI

struct HeightKey: PreferenceKey {
    static let defaultValue: CGFloat = 0
}
