// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Lighthouse",
    dependencies: [.package(name: "TenetPlugins", path: "..")],
    targets: [
        .target(name: "Lighthouse", plugins: [.plugin(name: "TenetCheck", package: "TenetPlugins")])
    ]
)
