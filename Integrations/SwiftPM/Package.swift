// swift-tools-version: 6.1
// Plug-ins that run Tenet in `swift build`, in `swift package` and in Xcode. A package of its own, so that whoever uses them
// builds neither Tenet nor what it is made of: `dev release` puts the executable into `tenet.artifactbundle`.

import PackageDescription

let package = Package(
    name: "TenetPlugins",
    products: [
        .plugin(name: "TenetCheck", targets: ["TenetCheck"]),
        .plugin(name: "TenetCommand", targets: ["TenetCommand"]),
        .plugin(name: "TenetFix", targets: ["TenetFix"]),
    ],
    targets: [
        // A release names the address of `tenet.artifactbundle.zip` and its checksum here.
        .binaryTarget(name: "tenet", path: "tenet.artifactbundle"),
        .plugin(name: "TenetCheck", capability: .buildTool(), dependencies: ["tenet"]),
        .plugin(
            name: "TenetCommand",
            capability: .command(
                intent: .custom(verb: "tenet", description: "Check the package, or run another command of Tenet.")),
            dependencies: ["tenet"]),
        // Apart, so that looking needs no permission to write.
        .plugin(
            name: "TenetFix",
            capability: .command(
                intent: .custom(verb: "tenet-fix", description: "Fix what Tenet can fix safely."),
                permissions: [.writeToPackageDirectory(reason: "Safe fixes are written into the sources.")]),
            dependencies: ["tenet"]),
    ]
)
