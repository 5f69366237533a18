import AppCore
import Testing

@Suite("Numbers of the keychain")
struct KeychainStatusTests {
    @Test func onlyOneNumberCanMeanSignedOut() {
        #expect(SecretStoreError(keychainStatus: -25_300) == .notFound)
        for status in -40_000...0 where status != -25_300 {
            #expect(SecretStoreError(keychainStatus: Int32(status)) != .notFound)
        }
    }

    @Test(arguments: [
        (Int32(-25_308), SecretStoreError.locked), (-34_018, .denied), (-25_293, .denied), (-128, .denied),
        (-25_299, .duplicate), (-50, .other(code: -50)),
    ])
    func aLockedDeviceAndAMissingRightAreToldApart(status: Int32, error: SecretStoreError) {
        #expect(SecretStoreError(keychainStatus: status) == error)
    }
}
