// expected: invalid conversion from throwing function
import SwiftUI

actor Store {
    func load() async throws {}
}

struct Screen: View {
    let store: Store
    var body: some View {
        Text("A").task { try await store.load() }
    }
}
