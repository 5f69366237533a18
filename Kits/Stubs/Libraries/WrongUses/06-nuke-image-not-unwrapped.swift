// expected: value of optional type 'Image?' must be unwrapped
import Foundation
import NukeUI
import SwiftUI

struct Portrait: View {
    let address: URL
    var body: some View {
        LazyImage(url: address) { state in state.image.resizable() }
    }
}
