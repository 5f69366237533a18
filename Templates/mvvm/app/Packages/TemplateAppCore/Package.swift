// swift-tools-version: 6.0

import PackageDescription

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6)]

// Combine belongs to Apple's systems. What stands in for it on Linux lets the tests of view models run there, too.
#if os(Linux)
    let combine: [Target.Dependency] = ["Combine"]
    let standIns: [Target] = [.target(name: "Combine", path: "LinuxSupport/Combine", swiftSettings: settings)]
#else
    let combine: [Target.Dependency] = []
    let standIns: [Target] = []
#endif

let package = Package(
    name: "TemplateAppCore",
    defaultLocalization: "en",
    platforms: [.iOS(.v17), .macOS(.v14)],
    products: [
        .library(name: "TemplateAppCore", targets: ["TemplateAppCore"]),
        .library(name: "AppTesting", targets: ["AppTesting"]),
    ],
    targets: [
        .target(name: "TemplateAppCore", dependencies: combine, swiftSettings: settings),
        .target(name: "AppTesting", dependencies: ["TemplateAppCore"], swiftSettings: settings),
        .testTarget(
            name: "TemplateAppCoreTests", dependencies: ["TemplateAppCore", "AppTesting"] + combine,
            swiftSettings: settings),
    ] + standIns
)
