import SwiftUI
import Testing

/// What the app relies on when a choice is kept by `@AppStorage`.
@Suite @MainActor struct StoredChoiceTests {
    private enum Choice: String {
        case first
        case second
    }

    private let key = "choice"

    @Test func testRead_StoredValueIsKnown_IsUsed() throws {
        // Given
        let defaults = try makeDefaults()
        defaults.set("second", forKey: key)

        // When
        let stored = AppStorage(wrappedValue: Choice.first, key, store: defaults)

        // Then
        #expect(stored.wrappedValue == .second, "what was chosen before is used")
    }

    @Test(arguments: [nil, "third"]) func testRead_StoredValueIsMissingOrUnknown_IsTheDefault(value: String?) throws {
        // Given
        let defaults = try makeDefaults()
        defaults.set(value, forKey: key)

        // When
        let stored = AppStorage(wrappedValue: Choice.first, key, store: defaults)

        // Then
        #expect(stored.wrappedValue == .first, "the default takes its place")
    }

    @Test func testWrite_OtherValue_IsStoredAtOnce() throws {
        // Given
        let defaults = try makeDefaults()
        let stored = AppStorage(wrappedValue: Choice.first, key, store: defaults)

        // When
        stored.wrappedValue = .second

        // Then
        #expect(defaults.string(forKey: key) == "second", "it is not lost when the app ends now")
    }

    /// Defaults that no other test sees.
    private func makeDefaults() throws -> UserDefaults {
        try #require(UserDefaults(suiteName: UUID().uuidString))
    }
}
