/// Files for examples.
package enum DependencySample {
    /// A `Package.resolved` with packages of one owner.
    package static func lock(_ pins: (identity: String, version: String, revision: String)..., mark: String = "")
        -> String
    {
        let entries = pins.enumerated().map { index, pin in
            """
            { "identity" : "\(index == 0 ? mark : "")\(pin.identity)", "kind" : "remoteSourceControl",
                  "location" : "https://git.harbor.example/harbor/\(pin.identity).git",
                  "state" : { "revision" : "\(pin.revision)", "version" : "\(pin.version)" } }
            """
        }
        return "{\n  \"pins\" : [\n    \(entries.joined(separator: ",\n    "))\n  ],\n  \"version\" : 2\n}\n"
    }

    package static let lockPath = "Harbor.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved"
    package static let workspaceLockPath = "Harbor.xcworkspace/xcshareddata/swiftpm/Package.resolved"
    package static let projectPath = "Harbor.xcodeproj/project.pbxproj"

    /// A project with one app, `Harbor`, made of the folder `Harbor`.
    /// - Parameters:
    ///   - packages: identities of one owner.
    ///   - linked: products with the package each comes from.
    ///   - mark: stands before the first address.
    package static func project(
        packages: [String] = [], linked: [(product: String, package: String)] = [], mark: String = ""
    ) -> String {
        let references = packages.enumerated().map { index, name in
            """
            E\(index) = {
                    isa = XCRemoteSwiftPackageReference;
                    repositoryURL = \(index == 0 ? mark : "")"https://git.harbor.example/harbor/\(name).git";
                    requirement = { kind = upToNextMajorVersion; minimumVersion = 1.0.0; };
                };
            """
        }
        let products = linked.enumerated().map { index, link in
            let reference = packages.firstIndex(of: link.package).map { "E\($0)" } ?? "E9"
            return
                "F\(index) = { isa = XCSwiftPackageProductDependency; package = \(reference); productName = \(link.product); };"
        }
        return """
            // !$*UTF8*$!
            {
                archiveVersion = 1;
                objectVersion = 77;
                objects = {
                    A1 = {
                        isa = PBXProject; buildConfigurationList = A6; mainGroup = A2; targets = ( A4 );
                        packageReferences = ( \(packages.indices.map { "E\($0)" }.joined(separator: ", ")) );
                    };
                    A2 = { isa = PBXGroup; children = ( A3 ); sourceTree = "<group>"; };
                    A3 = { isa = PBXFileSystemSynchronizedRootGroup; path = Harbor; sourceTree = "<group>"; };
                    A4 = {
                        isa = PBXNativeTarget; name = Harbor; buildConfigurationList = A6;
                        productType = "com.apple.product-type.application"; fileSystemSynchronizedGroups = ( A3 );
                        buildPhases = ( ); dependencies = ( );
                        packageProductDependencies = ( \(linked.indices.map { "F\($0)" }.joined(separator: ", ")) );
                    };
                    A5 = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; }; };
                    A6 = { isa = XCConfigurationList; buildConfigurations = ( A5 ); };
                    \((references + products).joined(separator: "\n        "))
                };
                rootObject = A1;
            }

            """
    }

    /// A manifest with packages of one owner.
    package static func manifest(_ dependencies: String, targets: String = "") -> String {
        """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
            name: "Harbor",
            dependencies: [
                \(dependencies)
            ],
            targets: [
                \(targets)
            ]
        )

        """
    }
}
