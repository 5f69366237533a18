// expected: conform to 'Scene'
import SwiftUI

struct Harbor: App {
    var body: some Scene {
        VStack { Text("A") }
    }
}
