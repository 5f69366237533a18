// swift-tools-version: 6.0

import PackageDescription

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6)]

let package = Package(
    name: "TemplateAppCore",
    defaultLocalization: "en",
    platforms: [.iOS(.v17), .macOS(.v14)],
    products: [
        .library(name: "TemplateAppCore", targets: ["TemplateAppCore"]),
        .library(name: "AppTesting", targets: ["AppTesting"]),
    ],
    targets: [
        .target(name: "TemplateAppCore", swiftSettings: settings),
        .target(name: "AppTesting", dependencies: ["TemplateAppCore"], swiftSettings: settings),
        .testTarget(
            name: "TemplateAppCoreTests", dependencies: ["TemplateAppCore", "AppTesting"], swiftSettings: settings),
    ]
)
