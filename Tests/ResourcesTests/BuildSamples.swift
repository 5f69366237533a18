import TenetModel
import TenetResourceReading
import TenetResources

/// Small build descriptions that the tests read.
enum BuildSamples {
    static func project(_ text: String = projectText, path: String = "App/Shop.xcodeproj/project.pbxproj") throws
        -> BuildDescription
    {
        try read(path, text)
    }

    static func manifest(_ text: String, path: String = "Kit/Package.swift") throws -> BuildDescription {
        try read(path, text)
    }

    private struct NoDescription: Error {}

    private static func read(_ path: String, _ text: String) throws -> BuildDescription {
        guard let description = BuildDescription.read(path: path, bytes: Array(text.utf8)) else {
            throw NoDescription()
        }
        return description
    }

    /// The bytes of a range as text.
    static func text(_ range: ByteRange, in text: String) -> String {
        String(decoding: Array(text.utf8)[range.lower..<range.upper], as: UTF8.self)
    }

    /// A shop with an app, a share extension, tests, and a target that only runs a script.
    static let projectText = #"""
        // !$*UTF8*$!
        {
            archiveVersion = 1;
            objects = {
        /* Begin PBXBuildFile section */
                B01 /* Cart.swift in Sources */ = {isa = PBXBuildFile; fileRef = F01 /* Cart.swift */; };
                B02 /* Überblick.swift in Sources */ = {isa = PBXBuildFile; fileRef = F02; };
                B03 = {isa = PBXBuildFile; fileRef = V01 /* Localizable.strings */; };
                B04 = {isa = PBXBuildFile; fileRef = F05; };
                B05 = {isa = PBXBuildFile; productRef = P01; };
                B06 = {isa = PBXBuildFile; fileRef = F06; };
                B07 = {isa = PBXBuildFile; fileRef = F07; };
                B08 = {isa = PBXBuildFile; fileRef = X01; };
                B09 = {isa = PBXBuildFile; fileRef = F08; };
        /* End PBXBuildFile section */
                F01 = {isa = PBXFileReference; path = Cart.swift; sourceTree = "<group>"; };
                F02 = {isa = PBXFileReference; path = "Überblick.swift"; sourceTree = "<group>"; };
                F03 = {isa = PBXFileReference; name = en; path = en.lproj/Localizable.strings; sourceTree = "<group>"; };
                F04 = {isa = PBXFileReference; name = de; path = de.lproj/Localizable.strings; sourceTree = "<group>"; };
                F05 = {isa = PBXFileReference; path = Assets.xcassets; sourceTree = "<group>"; };
                F06 = {isa = PBXFileReference; name = UIKit.framework; path = System/Library/Frameworks/UIKit.framework; sourceTree = SDKROOT; };
                F07 = {isa = PBXFileReference; name = Shared.swift; path = ../Common/Shared.swift; sourceTree = SOURCE_ROOT; };
                F08 = {isa = PBXFileReference; path = /opt/Elsewhere.swift; sourceTree = "<absolute>"; };
                F09 = {isa = PBXFileReference; path = Release.xcconfig; sourceTree = "<group>"; };
                V01 = {isa = PBXVariantGroup; children = (F03, F04, ); name = Localizable.strings; sourceTree = "<group>"; };
                X01 = {isa = XCVersionGroup; children = (F10, ); path = Store.xcdatamodeld; sourceTree = "<group>"; };
                F10 = {isa = PBXFileReference; path = Store.xcdatamodel; sourceTree = "<group>"; };
                G01 = {isa = PBXGroup; children = (G02, S01, S02, F07, F06, F08, F09, ); sourceTree = "<group>"; };
                G02 = {isa = PBXGroup; children = (G03, V01, F05, X01, ); path = Shop; sourceTree = "<group>"; };
                G03 = {isa = PBXGroup; children = (F01, F02, ); name = "Only in Xcode"; path = Features/Cart; sourceTree = "<group>"; };
                S01 = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E01, E02, E03, ); path = Live; sourceTree = "<group>"; };
                S02 = {isa = PBXFileSystemSynchronizedRootGroup; path = ShopTests; sourceTree = "<group>"; };
                E01 = {
                    isa = PBXFileSystemSynchronizedBuildFileExceptionSet;
                    membershipExceptions = (Info.plist, "/Localized/Views/Main.xib", Debug, );
                    target = T01 /* Shop */;
                };
                E02 = {
                    isa = PBXFileSystemSynchronizedBuildFileExceptionSet;
                    membershipExceptions = (Model/Item.swift, );
                    target = T02 /* Share */;
                };
                E03 = {
                    isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet;
                    buildPhase = C01;
                    membershipExceptions = (Helper.txt, );
                };
                C01 = {isa = PBXCopyFilesBuildPhase; files = (); };
                C02 = {isa = PBXSourcesBuildPhase; files = (B01, B02, B07, B08, B09, ); };
                C03 = {isa = PBXResourcesBuildPhase; files = (B03, B04, ); };
                C04 = {isa = PBXFrameworksBuildPhase; files = (B05, B06, ); };
                C05 = {
                    isa = PBXShellScriptBuildPhase;
                    alwaysOutOfDate = 1;
                    inputPaths = ("$(SRCROOT)/a.txt", );
                    name = "Check style";
                    shellPath = /bin/zsh;
                    shellScript = "echo \"hello\"\nexit 0\n";
                };
                C06 = {isa = PBXSourcesBuildPhase; files = (B01, ); };
                T01 /* Shop */ = {
                    isa = PBXNativeTarget;
                    buildConfigurationList = L01;
                    buildPhases = (C05, C02, C03, C04, C01, );
                    dependencies = (D01, );
                    fileSystemSynchronizedGroups = (S01, );
                    name = "My Shop";
                    packageProductDependencies = (P01, );
                    productType = "com.apple.product-type.application";
                };
                T02 = {
                    isa = PBXNativeTarget;
                    buildConfigurationList = L02;
                    buildPhases = (C06, );
                    name = Share;
                    productType = "com.apple.product-type.app-extension";
                };
                T03 = {
                    isa = PBXNativeTarget;
                    buildPhases = ();
                    dependencies = (D02, );
                    fileSystemSynchronizedGroups = (S02, );
                    name = ShopTests;
                    productType = "com.apple.product-type.bundle.unit-test";
                };
                T04 = {isa = PBXAggregateTarget; buildPhases = (C05, ); name = Lint; };
                D01 = {isa = PBXTargetDependency; target = T02; };
                D02 = {isa = PBXTargetDependency; target = T01; };
                P01 = {isa = XCSwiftPackageProductDependency; package = R01; productName = Algorithms; };
                R01 = {
                    isa = XCRemoteSwiftPackageReference;
                    repositoryURL = "https://example.com/swift-algorithms.git";
                    requirement = {kind = upToNextMajorVersion; minimumVersion = 1.2.0; };
                };
                R02 = {isa = XCLocalSwiftPackageReference; relativePath = ../Kit; };
                PR1 /* Project object */ = {
                    isa = PBXProject;
                    attributes = {LastUpgradeCheck = 1640; };
                    buildConfigurationList = L00;
                    developmentRegion = en;
                    knownRegions = (en, de, Base, );
                    mainGroup = G01;
                    packageReferences = (R01, R02, );
                    projectDirPath = "";
                    targets = (T01, T02, T03, T04, );
                };
                L00 = {isa = XCConfigurationList; buildConfigurations = (K01, K02, ); };
                L01 = {isa = XCConfigurationList; buildConfigurations = (K11, K12, ); };
                L02 = {isa = XCConfigurationList; buildConfigurations = (K21, K22, ); };
                K01 = {
                    isa = XCBuildConfiguration;
                    buildSettings = {
                        IPHONEOS_DEPLOYMENT_TARGET = 17.0;
                        MACOSX_DEPLOYMENT_TARGET = 14.0;
                        SDKROOT = iphoneos;
                        SWIFT_VERSION = 5.0;
                        ONLY_HERE = YES;
                    };
                    name = Debug;
                };
                K02 = {
                    isa = XCBuildConfiguration;
                    baseConfigurationReference = F09;
                    buildSettings = {
                        IPHONEOS_DEPLOYMENT_TARGET = 17.0;
                        MACOSX_DEPLOYMENT_TARGET = 14.0;
                        SDKROOT = iphoneos;
                        SWIFT_VERSION = 5.0;
                    };
                    name = Release;
                };
                K11 = {isa = XCBuildConfiguration; buildSettings = {PRODUCT_BUNDLE_IDENTIFIER = com.example.shop.debug; }; name = Debug; };
                K12 = {
                    isa = XCBuildConfiguration;
                    buildSettings = {
                        APP_ID = "com.example.$(PRODUCT_NAME:rfc1034identifier)";
                        CODE_SIGN_ENTITLEMENTS = "$(SRCROOT)/Shop/Shop.entitlements";
                        INFOPLIST_FILE = "Shop/${TARGET_NAME}-Info.plist";
                        INFOPLIST_KEY_NSCameraUsageDescription = "Scan a code";
                        IPHONEOS_DEPLOYMENT_TARGET = 16.4;
                        OTHER_SWIFT_FLAGS = ("$(inherited)", "-enable-upcoming-feature", ExistentialAny, );
                        PRODUCT_BUNDLE_IDENTIFIER = "${APP_ID}.live";
                        PRODUCT_NAME = "$(TARGET_NAME)";
                        SWIFT_APPROACHABLE_CONCURRENCY = YES;
                        SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor;
                        SWIFT_STRICT_CONCURRENCY = targeted;
                        SWIFT_UPCOMING_FEATURE_MEMBER_IMPORT_VISIBILITY = YES;
                    };
                    name = Release;
                };
                K21 = {isa = XCBuildConfiguration; buildSettings = {SWIFT_VERSION = 6.0; GREETING = hi; SAME = 1; }; name = Alpha; };
                K22 = {isa = XCBuildConfiguration; buildSettings = {SWIFT_VERSION = 6.0; GREETING = ho; SAME = 1; }; name = Beta; };
            };
            rootObject = PR1 /* Project object */;
        }

        """#
}
