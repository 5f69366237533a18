// swift-tools-version: 6.0
// Tests of the kit's HTTP client against real servers on this machine. They are a package of their own, so that the
// kit itself depends on nothing.

import PackageDescription

let package = Package(
    name: "Loopback",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(path: ".."),
        .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
    ],
    targets: [
        .testTarget(
            name: "LoopbackTests",
            dependencies: [
                .product(name: "AppCore", package: "Kits"),
                .product(name: "AppTesting", package: "Kits"),
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "FlyingSocks", package: "FlyingFox"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6)])
    ]
)
