// expected: cannot convert value of type 'ImageProcessors.Resize' to expected argument type
import Foundation
import Nuke
import NukeUI
import SwiftUI

struct Portrait: View {
    let address: URL
    var body: some View {
        LazyImage(url: address).processors(ImageProcessors.Resize(size: CGSize(width: 40, height: 40)))
    }
}
