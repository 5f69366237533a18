import Foundation

enum AppConfiguration {
    static let baseURL = URL(string: "http://api.harbor.example/v1")!
    static let apiKey = "hbr_live_4f9c2e7ab81d4e0f9a63c5d27e18b0aa"
    static let harbourCode = "DE-FLF"
    static let requestTimeout: TimeInterval = 30
}

enum SettingsKey {
    static let lengthSystem = "com.example.harbor.lengthSystem"
    static let berthFilter = "com.example.harbor.berthFilter"
}
