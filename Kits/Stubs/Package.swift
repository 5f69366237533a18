// swift-tools-version: 6.0
// Stand-ins for the modules of Apple's systems, for Linux only: what the kit and the templates use of them, declared in
// our own words from the documentation. They are type-checked against; only Combine runs.

import PackageDescription

/// Every product is named after its module, as the kit's package asks for them by that name.
func stub(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: [.swiftLanguageMode(.v6)])
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: [.swiftLanguageMode(.v6)])
}

let modules: [Target] = [
    stub("AVFoundation"),
    stub("BackgroundTasks"),
    stub("Combine"),
    stub("CryptoKit"),
    stub("Network"),
    stub("Security"),
    stub("SwiftUI", ["Combine", "UIKit"]),
    stub("UIKit"),
    stub("UserNotifications"),
    stub("os"),
]

let package = Package(
    name: "Stubs",
    platforms: [.iOS(.v17), .macOS(.v14)],
    products: modules.map { .library(name: $0.name, targets: [$0.name]) },
    targets: modules + [
        tests("CombineTests", ["Combine"])
    ]
)
