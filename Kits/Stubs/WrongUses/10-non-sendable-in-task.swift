// expected: risks causing data races
import SwiftUI

final class Cache { var count = 0 }

struct Screen: View {
    let cache: Cache
    var body: some View {
        Button("Count") {
            let local = cache
            Task.detached { local.count += 1 }
            local.count += 1
        }
    }
}
