// swift-tools-version: 6.0
// The kit: components that the built-in standards describe. An app owns a copy of them; see Documentation/Kit.md.

import PackageDescription

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6)]

// Apple's frameworks do not exist on Linux. The package in Stubs declares the part of them that the kit uses, so that
// everything is type-checked there, too; its Combine runs.
#if os(Linux)
    let stubs: [Package.Dependency] = [.package(path: "Stubs")]
    func apple(_ modules: String...) -> [Target.Dependency] {
        modules.map { .product(name: $0, package: "Stubs") }
    }
#else
    let stubs: [Package.Dependency] = []
    func apple(_ modules: String...) -> [Target.Dependency] { [] }
#endif

func target(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
    name: "Kits",
    platforms: [.iOS(.v17), .macOS(.v14)],
    products: [
        .library(name: "AppCore", targets: ["AppCore"]),
        .library(name: "AppTesting", targets: ["AppTesting"]),
    ],
    dependencies: stubs,
    targets: [
        target("AppCore"),
        target("AppTesting", ["AppCore"]),
        target("KitMVVM", ["AppCore"] + apple("Combine")),
        target("KitClean", ["AppCore"] + apple("Combine")),
        target("KitServiceLayer", ["AppCore"]),
        target("KitNative", ["AppCore"]),
        target(
            "AppPlatform",
            ["AppCore"]
                + apple("BackgroundTasks", "CryptoKit", "Network", "Security", "UIKit", "UserNotifications", "os")),
        target("AppUI", ["AppCore"] + apple("SwiftUI", "UIKit")),
        tests("AppCoreTests", ["AppCore", "AppTesting"]),
        tests("KitMVVMTests", ["KitMVVM", "AppCore", "AppTesting"] + apple("Combine")),
        tests("KitCleanTests", ["KitClean", "AppCore", "AppTesting"] + apple("Combine")),
        tests("KitServiceLayerTests", ["KitServiceLayer", "AppCore", "AppTesting"]),
        tests("KitNativeTests", ["KitNative", "AppCore", "AppTesting"]),
    ]
)
