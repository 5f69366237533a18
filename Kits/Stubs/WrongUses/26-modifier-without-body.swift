// expected: does not conform to protocol 'ViewModifier'
import SwiftUI

struct Card: ViewModifier {
    func body(view: Content) -> some View { view.padding() }
}
