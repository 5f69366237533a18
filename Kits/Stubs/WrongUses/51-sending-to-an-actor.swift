// expected: sending 'self.cache' risks causing data races
import SwiftUI

final class Cache { var count = 0 }

actor Store {
    func take(_ cache: Cache) {}
}

struct Screen: View {
    let cache: Cache
    let store: Store
    var body: some View {
        Text("A").task { await store.take(cache) }
    }
}
