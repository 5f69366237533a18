// swift-tools-version: 6.0

import PackageDescription

// The UI tests need an app to launch, so they belong to the Xcode project and to no target here.
let package = Package(
    name: "Harbor",
    defaultLocalization: "en",
    platforms: [.iOS(.v17), .macOS(.v14)],
    products: [
        .executable(name: "Harbor", targets: ["Harbor"]),
    ],
    targets: [
        .executableTarget(
            name: "Harbor",
            exclude: ["Resources/Info.plist"],
            resources: [.process("Resources")],
            swiftSettings: [.enableUpcomingFeature("IsolatedDefaultValues")]
        ),
        .testTarget(name: "HarborTests", dependencies: ["Harbor"]),
    ],
    swiftLanguageModes: [.v5]
)
