/// Project files for examples.
package enum XcodeProjectSample {
    /// One app `Harbour` with the settings of its two configurations as they are written in the file.
    package static func text(
        debug: String = "", release: String = "", shared: String = "", packages: String = "",
        type: String = "application"
    ) -> String {
        """
        // !$*UTF8*$!
        {
            archiveVersion = 1;
            objectVersion = 56;
            objects = {
                A1 = {
                    isa = PBXProject; buildConfigurationList = A8; mainGroup = A2; targets = ( A4 );
                    developmentRegion = en; knownRegions = ( en, Base );
                };
                A2 = { isa = PBXGroup; children = ( A3 ); sourceTree = "<group>"; };
                A3 = { isa = PBXFileReference; path = Berth.swift; sourceTree = "<group>"; };
                A4 = {
                    isa = PBXNativeTarget; name = Harbour; buildConfigurationList = B8;
                    productType = "com.apple.product-type.\(type)"; buildPhases = ( A6 ); dependencies = ( );
                };
                A6 = { isa = PBXSourcesBuildPhase; files = ( A7 ); };
                A7 = { isa = PBXBuildFile; fileRef = A3; };
                A8 = { isa = XCConfigurationList; buildConfigurations = ( C1, C2 ); };
                C1 = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(shared) }; };
                C2 = { isa = XCBuildConfiguration; name = Release; buildSettings = { }; };
                B8 = { isa = XCConfigurationList; buildConfigurations = ( D1, D2 ); };
                D1 = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(debug) }; };
                D2 = { isa = XCBuildConfiguration; name = Release; buildSettings = { \(release) }; };
                \(packages)
            };
            rootObject = A1;
        }
        """
    }

    /// With one package, of which a range of versions will do.
    package static func withTides(mark: String = "") -> String {
        text(
            packages: package(
                "https://git.harbour.example/tides.git", "kind = upToNextMajorVersion; minimumVersion = 1.4.0;",
                mark: mark))
    }

    package static let path = "Harbour.xcodeproj/project.pbxproj"

    /// A package that the project refers to.
    package static func package(_ address: String, _ requirement: String, mark: String = "") -> String {
        """
        E1 = {
            isa = XCRemoteSwiftPackageReference; repositoryURL = \(mark)"\(address)"; requirement = { \(requirement) };
        };
        """
    }

    /// A project with one app, `Shop`, made of everything in the folder `Shop`; its target is marked.
    package static let markedApp = """
        // !$*UTF8*$!
        {
            archiveVersion = 1;
            objectVersion = 77;
            objects = {
                A1 = { isa = PBXProject; buildConfigurationList = A8; mainGroup = A2; targets = ( A4 ); };
                A2 = { isa = PBXGroup; children = ( A3 ); sourceTree = "<group>"; };
                A3 = { isa = PBXFileSystemSynchronizedRootGroup; path = Shop; sourceTree = "<group>"; };
                A4 = {
                    isa = PBXNativeTarget; name = ↓Shop; productName = Shop; buildConfigurationList = A6;
                    productType = "com.apple.product-type.application"; fileSystemSynchronizedGroups = ( A3 );
                    buildPhases = ( ); dependencies = ( );
                };
                A5 = {
                    isa = XCBuildConfiguration; name = Release;
                    buildSettings = { GENERATE_INFOPLIST_FILE = YES; SDKROOT = iphoneos; };
                };
                A6 = { isa = XCConfigurationList; buildConfigurations = ( A5 ); };
                A7 = { isa = XCBuildConfiguration; name = Release; buildSettings = { }; };
                A8 = { isa = XCConfigurationList; buildConfigurations = ( A7 ); };
            };
            rootObject = A1;
        }
        """
    /// The same without the mark.
    package static let app = markedApp.replacing("↓", with: "")
    /// The same app with other settings of its target.
    package static func app(settings: String) -> String { app.replacing("SDKROOT = iphoneos;", with: settings) }
    /// The same app, made for the Mac alone.
    package static let macApp = app.replacing("iphoneos", with: "macosx")

    /// With a build phase that runs a script, which is written as the file has it.
    package static func text(script: String) -> String {
        text().replacing("buildPhases = ( A6 );", with: "buildPhases = ( A6, A9 );").replacing(
            "A7 = {",
            with: """
                A9 = {
                    isa = PBXShellScriptBuildPhase; files = ( ); inputPaths = ( ); outputPaths = ( ); shellPath = /bin/sh;
                    shellScript = \(script);
                };
                A7 = {
                """)
    }
}
